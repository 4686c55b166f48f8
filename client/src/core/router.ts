/** Which page is shown. Going somewhere needs no load, and the back button works. */
import { Observable } from "./observable";

export const path = new Observable(location.pathname);

/** Go to another page of this site. */
export function goTo(to: string, replace = false): void {
  if (to === location.pathname + location.hash) return;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  scrollTo(0, 0);
  path.set(location.pathname);
}

/** Follow links inside the site without loading, and the back button. */
export function followLinks(): void {
  addEventListener("popstate", () => path.set(location.pathname));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || !isClientPage(link.pathname)) return;
    if (link.hash && link.pathname === location.pathname) return; // a part of this page
    event.preventDefault();
    goTo(link.pathname + link.hash);
  });
}

/** Whether a page is drawn here; others come from the server. */
function isClientPage(to: string): boolean {
  return to === "/" || /^\/(t|new)\/[^/]+$/.test(to);
}
