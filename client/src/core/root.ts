/** Where the server is on its site: all its paths begin with this; "" where it has the site for itself. */
export const root = (typeof document !== "undefined" && document.documentElement?.dataset?.root) || "";

/** A path of the server as the browser must ask for it. */
export const at = (path: string): string => root + path;
