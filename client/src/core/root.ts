const page = typeof document === "undefined" ? undefined : document.documentElement?.dataset;

/** Whether the site is nothing but files: whoever wrote them could not know where they will lie, so the script says it. */
const files = page?.site;

/** Where the server is on its site: all its paths begin with this; "" where it has the site for itself. */
export const root = (files ? new URL("..", import.meta.url).pathname.slice(0, -1) : page?.root) || "";

/** A path of the server as the browser must ask for it. What is in this browser is no file: there it is a query. */
export const at = (path: string): string => root + (files ? path.replace(/^(\/play\/.+\/)(?=.)/, "$1?") : path);

/** The path of an address as the server calls it: the other way round. */
export function pathAt({ pathname, search }: { pathname: string; search: string }): string {
  if (!pathname.startsWith(`${root}/`)) return pathname;
  const path = pathname.slice(root.length);
  if (!files) return path;
  return (path.replace(/\/(index\.html)?$/, "") || "/") + (path.startsWith("/play/") ? search.replace("?", "/") : "");
}
