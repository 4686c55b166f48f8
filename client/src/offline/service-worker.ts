/**
 * Keeps one whole version of the site in the browser, and answers from it where there is no network.
 *
 * Whoever serves this script puts before it what that version is made of (`KARBAN`), so a new version is a new script. It is
 * fetched whole beside the old one, and takes over when a page says so or when no page is open: what a page of one version
 * gets is of that version.
 */

interface Version {
  version: string;
  root: string; // what stands in the shell for where the site is
  shell: string; // the page that draws itself, whatever its path
  headers: Record<string, string>; // of the shell
  files: string[]; // all others, relative to the site
  static: boolean; // the site has no server
}
interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Lasting {
  data: unknown;
  ports: readonly MessagePort[];
}
interface Clicked extends Lasting {
  notification: Notification;
}
interface Tab {
  url: string;
  focus(): Promise<unknown>;
}
interface Scope {
  location: Location;
  clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listen: (event: Asked) => void): void;
  addEventListener(type: "notificationclick", listen: (event: Clicked) => void): void;
  addEventListener(type: "message", listen: (event: Told) => void): void;
}
declare const KARBAN: Version;
const scope = self as unknown as Scope;

const PATIENCE_MS = 3_000; // with the network, for a page that is here too
const AT_A_TIME = 4; // files, so that the page goes first
const GONE = [502, 503, 504]; // what a proxy says when there is no server behind it

const root = new URL(".", scope.location.href).pathname.slice(0, -1);
const CACHES = `karban ${root}/ `; // other sites of this origin have caches too
const CACHE = CACHES + KARBAN.version;
const SHELL = "/ shell"; // no address of a page
const LANGUAGE = "/language";
const TAGGED = "karban-"; // before the table, in the tag of a notification
const HERE_TOO = /^\/(new\/[^/]+|rules\/[^/]+)?$/; // pages that the shell draws as well as the server
const OF_SITE = /^\/(index\.html|(daily|games|learn|new|pad|play|puzzles|review|rules|privacy|t)(\/.*)?)?$/;
const kept = new Set(KARBAN.files.map((file) => `${root}/${file}`));

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("message", (event) => event.waitUntil(answer(event)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(leadTo(event.notification)));
scope.addEventListener("fetch", (event) => {
  const found = answerTo(event.request);
  if (found) event.respondWith(found);
});

/** Fetch this version, all of it or nothing. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    const headers = { ...KARBAN.headers, "content-type": "text/html; charset=utf-8" };
    await cache.put(root + SHELL, new Response(KARBAN.shell.replaceAll(KARBAN.root, root), { headers }));
    const waiting = [...kept];
    const fetchSome = async () => {
      for (let path = waiting.pop(); path; path = waiting.pop()) await cache.put(path, await fetched(path));
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, fetchSome));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** A file of this version; the one of an older version if it is the same. */
async function fetched(path: string): Promise<Response> {
  const unchanging = path.startsWith(`${root}/static/`);
  const before = unchanging ? await caches.match(path, { ignoreVary: true }) : undefined;
  if (before) return before;
  const found = await fetch(path, { cache: unchanging ? "default" : "no-cache" });
  // A network that wants people to sign in answers everything with its own page, and many a web server what it has not.
  const isPage = path.startsWith(`${root}/rules/`) || path.endsWith(".html"); // the rules, as pages and as parts of them
  const strange = !isPage && /html/.test(found.headers.get("content-type") ?? "");
  if (!found.ok || found.redirected || strange) throw new Error(`${path}: ${found.status}`);
  return found;
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHES) && name !== CACHE).map((old) => caches.delete(old)));
  await scope.clients.claim();
}

/** What pages say: they ask for the version, and tell when it may take over. */
async function answer({ data, ports }: Told): Promise<void> {
  if (data === "version") ports[0]?.postMessage(KARBAN.version);
  const alone = async () => (await scope.clients.matchAll({ type: "window", includeUncontrolled: true })).length < 2;
  if (data === "take-over" || (data === "take-over-if-alone" && (await alone()))) await scope.skipWaiting();
}

/** Somebody was called to a table: to the tab that shows it, or to the first page, which knows all tables. */
async function leadTo(call: Notification): Promise<void> {
  call.close();
  const tabs = await scope.clients.matchAll({ type: "window" });
  const found = tabs.find(({ url }) => url.includes(call.tag.replace(TAGGED, ""))) ?? tabs[0];
  await (found ? found.focus() : scope.clients.openWindow(`${root}/`));
}

/** The answer to a request; undefined: as the network gives it. */
function answerTo(request: Request): Promise<Response> | undefined {
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin || !url.pathname.startsWith(`${root}/`)) return undefined;
  const path = url.pathname.slice(root.length);
  if (request.method !== "GET") return path === LANGUAGE ? back(request) : undefined;
  if (request.mode === "navigate") return KARBAN.static ? pageOfSite(path) : page(request, path);
  return kept.has(url.pathname) ? stored(path).then((found) => found ?? fetch(request)) : undefined;
}

/** A page of a server: as that gives it, else the one that draws itself. A table of this browser needs no server. */
async function page(request: Request, path: string): Promise<Response> {
  if (/^\/((learn|pad|play|puzzles|daily)\/|(daily|games|pad|review)$)/.test(path)) return shell();
  const network = fetch(request).then((found) => (GONE.includes(found.status) ? Promise.reject() : found));
  const slow = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  try {
    return (await (HERE_TOO.test(path) ? Promise.race([network, slow]) : network)) ?? (await shell());
  } catch {
    return (await stored(path)) ?? shell();
  }
}

/** A page of a site without a server, which may have other pages than ours. */
function pageOfSite(path: string): Promise<Response> | undefined {
  if (!OF_SITE.test(path)) return undefined;
  return stored(path.replace(/\/?$/, "/")).then((found) => found ?? shell());
}

/** Another language was chosen on a page of the server: without one, that page stays. */
function back(request: Request): Promise<Response> {
  return fetch(request).catch(() => Response.redirect(request.referrer || `${root}/`));
}

async function stored(path: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(root + path, { ignoreVary: true, ignoreSearch: true });
}

async function shell(): Promise<Response> {
  return (await stored(SHELL))!;
}

export {};
