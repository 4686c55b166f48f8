/**
 * Workers: every `worker.ts` of the sources is one, and shares its files with the pages. Which file is whose, the page says,
 * as of the styles: a script that knew it would have another name whenever the Worker has.
 */
import { pageData } from "./page-data";
import { at } from "./root";

/** Whether this browser runs a Worker of this site; `name`: its path in the sources, without the suffix. */
export function canWork(name: string): boolean {
  return typeof Worker === "function" && Object.hasOwn(pageData.workers ?? {}, name);
}

/** Start one. */
export function startWorker(name: string): Worker {
  return new Worker(at(`/static/${pageData.workers?.[name]}`), { type: "module" });
}
