// Tells of a turn or a challenge while no page is open. It keeps nothing, answers no requests and
// has no words of its own: the page has put them into the cache, from the catalogue.

const WORDS = "/words-of-push.json";

/** What is said of a message: by its game and kind, or, without words, by the site's name. */
async function noticeOf({ kind, game }) {
  const kept = await caches.match(WORDS);
  const words = kept ? await kept.json() : {};
  return { title: words.titles?.[game]?.[kind] ?? "Taijitu", body: words.body ?? "" };
}

async function tell(message) {
  const { title, body } = await noticeOf(message);
  await self.registration.showNotification(title, {
    body,
    icon: "/taijitu.svg",
    // A newer notice of the same table takes the place of the older one.
    tag: `table-${message.table}`,
    renotify: true,
    data: { path: `/play/${encodeURIComponent(message.table)}` },
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  if (there) return there.focus();
  return self.clients.openWindow(path);
}

/** The browser has another endpoint from now on. */
async function renew(event) {
  const options = event.oldSubscription?.options;
  const fresh = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  await fetch("/api/push/subscribe", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});
