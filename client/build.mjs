// Builds the browser client into src/karban/web/static/client:
//
//     node client/build.mjs [--strict] [--out FOLDER] [--from SOURCES]
//
// Scripts and styles carry a hash of their content in their names and lie there three times, plain and compressed;
// manifest.json says which is which. With --strict a text without a translation is an error, else it is shown in English.

import { existsSync, readdirSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { CLIENT, PLAIN, catalogues, english, gamesWith, literal, madeUp, shared } from "./modules.mjs";

const ROOT = dirname(CLIENT);
const { values: flags } = parseArgs({
  options: {
    strict: { type: "boolean", default: false },
    out: { type: "string", default: join(ROOT, "src/karban/web/static/client") },
    from: { type: "string", default: join(CLIENT, "src") },
  },
});
const SOURCES = resolve(flags.from);

/**
 * Keeps the number of files small: on a slow phone each one costs a round trip. esbuild makes a file for every set of pages
 * that share something; so all pages share the same, everything in the folders that are for all of them, and all
 * tables everything that is for tables. What nobody uses is left out all the same.
 */
function together(games) {
  const all = ["main.tsx", "home/home.tsx", "table/lobby.tsx"];
  const tables = ["table/page.tsx", PLAIN, ...games.map((name) => `games/${name}/table.tsx`)];
  const core = ["core", "cards", "ui", "words", "net"].flatMap(sourcesIn);
  const table = sourcesIn("table").filter((file) => !/\b(lobby|page)/.test(file));
  const shares = new Map([...all, ...tables].map((page) => [join(SOURCES, page), core]));
  for (const page of tables) shares.set(join(SOURCES, page), [...core, ...table]);
  return {
    name: "together",
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx$/ }, async ({ path }) => {
        if (!shares.has(path)) return null;
        const imports = shares.get(path).map((file) => `import ${literal(file)};`);
        return { contents: `${imports.join("")}\n${await readFile(path, "utf8")}`, loader: "tsx" };
      });
    },
  };
}

/** The scripts in a folder of the sources. */
function sourcesIn(folder) {
  const path = join(SOURCES, folder);
  return existsSync(path)
    ? readdirSync(path)
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(path, name))
    : [];
}

/** Bundles scripts and styles for the browser; gives esbuild's account of what it made. */
async function bundle(out, games, speech) {
  const { metafile } = await build({
    ...shared,
    entryPoints: [
      { in: join(SOURCES, "main.tsx"), out: "app" },
      { in: join(SOURCES, "style/main.css"), out: "app" },
    ],
    outdir: out,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    minify: true,
    legalComments: "none",
    metafile: true,
    plugins: [madeUp(SOURCES, games, speech, english), together(games)],
  });
  return metafile.outputs;
}

/** A script and all that it loads at once, by file name, itself first. */
function loadedBy(outputs, path, seen = new Set()) {
  if (!seen.has(path)) {
    seen.add(path);
    for (const { path: other, kind } of outputs[path].imports) {
      if (kind === "import-statement") loadedBy(outputs, other, seen);
    }
  }
  return seen;
}

/** What the server needs to know: which files to name in a page, and which to fetch ahead of their use. */
function manifest(outputs, games, texts) {
  const from = (source) => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint && resolve(entryPoint) === source);
    return found?.[0];
  };
  const made = (name) => Object.keys(outputs).find((path) => outputs[path].entryPoint === `karban:${name}`);
  const app = from(join(SOURCES, "main.tsx"));
  const atOnce = loadedBy(outputs, app);
  const ahead = (path) =>
    [...loadedBy(outputs, path)].filter((other) => !atOnce.has(other)).map((other) => basename(other));
  return {
    js: basename(app),
    css: basename(from(join(SOURCES, "style/main.css"))),
    preload: [...atOnce].filter((path) => path !== app).map((path) => basename(path)),
    pages: { home: ahead(from(join(SOURCES, "home/home.tsx"))), table: ahead(from(join(SOURCES, "table/page.tsx"))) },
    texts: Object.fromEntries(
      Object.entries(texts).map(([lang, parts]) => [
        lang,
        Object.fromEntries(Object.keys(parts).map((part) => [part, basename(made(`texts/${lang}/${part}`))])),
      ]),
    ),
    games: Object.fromEntries(
      games
        .map((name) => [name, from(join(SOURCES, "games", name, "table.tsx"))])
        .filter(([, path]) => path)
        .map(([name, path]) => [name, ahead(path)]),
    ),
  };
}

/**
 * Draws what pages show without scripts, or before them, in each language: the rules of each game, and how the first page
 * begins. Gives the options of the games.
 */
async function drawPages(out, tables, languages, texts) {
  const games = await gamesWith(SOURCES, "rules.tsx");
  const opening = [join(SOURCES, "home/opening.tsx")].find(existsSync);
  await mkdir(join(out, "rules"), { recursive: true });
  let options = {};
  for (const [lang, catalogue] of Object.keys(languages).map((lang) => [lang, texts[lang] ?? {}])) {
    const entry = [
      `export { h } from "preact";`,
      `export { renderToString } from "preact-render-to-string";`,
      `export { options } from "karban:options";`,
      `export const rules = {};`,
      opening ? `export { default as Opening } from ${literal(opening)};` : "export const Opening = () => null;",
      ...games.flatMap((name, i) => [
        `import rules${i} from ${literal(join(SOURCES, "games", name, "rules.tsx"))};`,
        `rules[${literal(name)}] = rules${i};`,
      ]),
    ];
    const file = join(out, `draw-${lang}.mjs`);
    await build({
      ...shared,
      stdin: { contents: entry.join("\n"), resolveDir: CLIENT },
      outfile: file,
      platform: "node",
      plugins: [madeUp(SOURCES, tables, { languages, texts: {} }, { lang, catalogue })],
    });
    const { h, renderToString, rules, Opening, ...made } = await import(pathToFileURL(file).href);
    for (const name of games) {
      await writeFile(join(out, "rules", `${name}.${lang}.html`), renderToString(h(rules[name], {})));
    }
    await writeFile(join(out, `opening.${lang}.html`), renderToString(h(Opening, {})));
    await rm(file);
    options = made.options;
  }
  return options;
}

/** Puts a compressed copy of each kind beside every file. */
async function compress(out) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const files = (await readdir(out)).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const content = await readFile(join(out, name));
      await writeFile(join(out, `${name}.br`), await promisify(brotliCompress)(content, quality));
      await writeFile(join(out, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** A server that reads the folder meanwhile finds the old build or the new one, never half of one. */
async function moveIntoPlace(fresh, out) {
  const old = `${fresh}.old`;
  if (existsSync(out)) await rename(out, old);
  await rename(fresh, out);
  await rm(old, { recursive: true, force: true });
}

/** The bytes of a page at a table: what is sent, in kB. */
async function summary(out, { js, css, preload, games }) {
  const size = async (names) => {
    const sizes = await Promise.all(names.map(async (name) => (await readFile(join(out, `${name}.br`))).length));
    return (sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000).toFixed(1);
  };
  const tables = await Promise.all(Object.entries(games).map(async ([name, files]) => `${name} ${await size(files)}`));
  return `scripts ${await size([js, ...preload])} kB, styles ${await size([css])} kB, tables: ${tables.join(", ") || "none"}`;
}

const started = new Date();
const out = resolve(flags.out);
const fresh = join(dirname(out), `.${basename(out)}-${process.pid}`);
try {
  await mkdir(fresh, { recursive: true });
  const { languages, texts: catalogue } = catalogues(SOURCES, flags.strict);
  const found = Object.entries(catalogue);
  const [texts, pages] = ["scripts", "pages"].map((kind) =>
    Object.fromEntries(found.map(([lang, of]) => [lang, of[kind]])),
  );
  const games = await gamesWith(SOURCES, "table.tsx");
  const built = manifest(await bundle(fresh, games, { languages, texts }), games, texts);
  built.options = await drawPages(fresh, games, languages, pages);
  await compress(fresh);
  const path = join(fresh, "manifest.json");
  await writeFile(path, `${JSON.stringify(built, null, 2)}\n`);
  await utimes(path, started, started); // a source edited during the build is newer than the build
  await moveIntoPlace(fresh, out);
  console.log(`karban: the client is built: ${await summary(out, built)}`);
} catch (error) {
  console.error(`karban: the client cannot be built: ${error.errors || error.status ? "see above" : error.message}`);
  process.exitCode = 1;
} finally {
  await rm(fresh, { recursive: true, force: true });
}
