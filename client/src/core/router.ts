/** Which page is shown. Going somewhere needs no load, and the back button works. */
import { Observable } from "./observable";
import { at, root } from "./root";

export const path = new Observable(currentPath());

/** The path of the page that is shown, as the server calls it. */
function currentPath(): string {
  return location.pathname.startsWith(at("/")) ? location.pathname.slice(root.length) : location.pathname;
}

/** Go to another page of this site. */
export function goTo(to: string, replace = false): void {
  if (to === currentPath() + location.hash) return;
  history[replace ? "replaceState" : "pushState"](null, "", at(to));
  scrollTo(0, 0);
  path.set(currentPath());
}

/** Follow links inside the site without loading, and the back button. */
export function followLinks(): void {
  addEventListener("popstate", () => path.set(currentPath()));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || !isClientPage(link.pathname)) return;
    if (link.hash && link.pathname === location.pathname) return; // a part of this page
    event.preventDefault();
    goTo(link.pathname.slice(root.length) + link.hash);
  });
}

/** Whether a page is drawn here; others come from the server. */
function isClientPage(to: string): boolean {
  return to.startsWith(at("/")) && /^\/((t|new)\/[^/]+)?$/.test(to.slice(root.length));
}
