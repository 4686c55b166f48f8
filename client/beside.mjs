// What lies beside the scripts of the pages: the compiled rules of the games, and the workers.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { shared } from "./modules.mjs";

const HASH_CHARS = 8;

/** A name under which there will never be another content. */
export function hashedName(name, content) {
  const [, stem, suffix] = /^(.*)(\.\w+)$/.exec(name);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, HASH_CHARS).toUpperCase();
  return `${stem}-${hash}${suffix}`;
}

/** Copies the compiled rules of each game; gives the names of the files by game. */
export async function copyWasm(from, out) {
  const names = (await readdir(from).catch(() => [])).filter((name) => name.endsWith(".wasm")).sort();
  const copied = names.map(async (name) => {
    const content = await readFile(join(from, name));
    const file = hashedName(name, content);
    await writeFile(join(out, file), content);
    return [basename(name, ".wasm"), file];
  });
  return Object.fromEntries(await Promise.all(copied));
}

/** The workers of the sources, every worker.ts and *-worker.ts but the service worker: their paths without the suffix. */
export async function workersIn(sources) {
  const all = await readdir(sources, { recursive: true });
  const found = all.filter((name) => /(^|\/|(?<!service)-)worker\.ts$/.test(name));
  return found.map((name) => name.replace(/\.ts$/, "")).sort();
}

/** A script and all that it loads at once, by file, itself first. */
export function loadedBy(outputs, path, seen = new Set()) {
  if (!seen.has(path)) {
    seen.add(path);
    for (const { path: other, kind } of outputs[path].imports) {
      if (kind === "import-statement") loadedBy(outputs, other, seen);
    }
  }
  return seen;
}

/**
 * Takes pages in several languages apart into what is the same in all, with {} where they differ, and what each says there,
 * line by line: drawings are most of the rules, and speak no language. Pages that are not built alike are words as a whole.
 */
export function apart(pages) {
  const pieces = Object.values(pages).map((html) => html.replaceAll("\n", " ").split(/(<[^>]*>)/));
  const [first] = pieces;
  const alike =
    pieces.every(({ length }) => length === first.length) && !pieces.flat().some((piece) => piece.includes("{}"));
  const parts = alike ? pieces : pieces.map((each) => [each.join("")]);
  const differs = parts[0].map((piece, place) => parts.some((other) => other[place] !== piece));
  const words = parts.map((each) => each.filter((_, place) => differs[place]).join("\n"));
  return {
    frame: parts[0].map((piece, place) => (differs[place] ? "{}" : piece)).join(""),
    words: Object.fromEntries(Object.keys(pages).map((lang, place) => [lang, words[place]])),
  };
}

/** Bundles the service worker; the server puts before it what it keeps. */
export async function buildServiceWorker(sources, out) {
  const file = join(sources, "offline/service-worker.ts");
  if (!existsSync(file)) return;
  await build({
    ...shared,
    entryPoints: [file],
    outfile: join(out, "offline/service-worker.js"),
    format: "iife",
    minify: true,
    legalComments: "none",
  });
}
