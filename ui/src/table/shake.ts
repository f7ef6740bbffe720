/** Shakes an element gently each time the count grows: "no", without a word. Still when asked to be. */
import type { Action } from "svelte/action";

export const shake: Action<HTMLElement, number> = (node, count) => {
  let seen = count;
  return {
    update(next) {
      if (next > seen && !document.documentElement.hasAttribute("data-still")) {
        const [far, near] = [{ translate: "-5px" }, { translate: "3px" }];
        const home = { translate: "0" };
        node.animate([home, far, { translate: "5px" }, near, home], {
          duration: 220,
          easing: "ease-out",
        });
      }
      seen = next;
    },
  };
};
