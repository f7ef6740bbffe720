/** Which page is shown, by the address (History API). */

import { routeOf, type Route } from "./routes";

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));
  /** The fragment without "#": a clause of the rules. */
  fragment = $state(location.hash.slice(1));
  /** The last page was reached inside of the page: focus then moves to the new title. */
  moved = $state(0);

  go(address: string, replace = false): void {
    const url = new URL(address, location.href);
    if (replace) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    this.read();
  }

  read(): void {
    this.route = routeOf(location.pathname);
    this.fragment = location.hash.slice(1);
    this.moved++;
  }

  /** Let links within the page change the page without loading it anew. */
  listen(): () => void {
    const back = () => { this.read(); };
    const click = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target || link.hasAttribute("download")) return;
      const url = new URL(link.href, location.href);
      if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
      if (link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      this.go(url.href);
    };
    addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  }
}

export const router = new Router();
