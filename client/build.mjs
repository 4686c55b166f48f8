// Builds the browser client into src/karban/web/static/client:
//
//     node client/build.mjs [--strict] [--out FOLDER] [--from SOURCES]
//
// Scripts and styles carry a hash of their content in their names and lie there three times, plain and compressed;
// manifest.json says which is which. With --strict a text without a translation is an error, else it is shown in English.

import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { apart, buildServiceWorker, copyWasm, hashedName, loadedBy, workersIn } from "./beside.mjs";
import { CLIENT, PLAIN_NAME, catalogues, english, gamesWith, literal, madeUp, shared } from "./modules.mjs";
import { BEGINS, FIRST_PAGE, together } from "./together.mjs";

const ROOT = dirname(CLIENT);
const { values: flags } = parseArgs({
  options: {
    strict: { type: "boolean", default: false },
    out: { type: "string", default: join(ROOT, "src/karban/web/static/client") },
    from: { type: "string", default: join(CLIENT, "src") },
  },
});
const WASM = join(ROOT, "src/karban/web/static/wasm");
const SOURCES = resolve(flags.from);
// What not only tables load, when it is wanted.
const LATER = [
  "home/setup.tsx",
  "table/lobby.tsx",
  "front/not-found.tsx",
  "ui/preferences.tsx",
  "front/table-editor.tsx",
  "front/table-text.ts",
  "offline/pages.tsx",
  "offline/keep.tsx",
  "front/keeping.tsx",
  "local/carry.ts",
  "local/connection.ts",
  "local/qr.ts",
  "net/backup.ts",
  "net/local-games.ts",
  "net/taken.ts",
  "archive/collect.ts",
  "archive/games.ts",
  "my-games/pages.tsx",
  "daily/pages.tsx",
  "pad/pages.tsx",
];
const WORKER = "local/worker"; // holds the tables of this browser
const FRONT_SHEET = join(SOURCES, "style/front.css");
const PAD_SHEET = join(SOURCES, "style/pad.css");
const TABLE_SHEET = join(SOURCES, "style/playing.css"); // of all tables; that of the game comes after it

/** Bundles scripts and styles for the browser; gives esbuild's account of what it made. `files`: what lies beside them. */
async function bundle(out, games, workers, speech, files) {
  const { metafile } = await build({
    ...shared,
    entryPoints: [
      { in: join(SOURCES, "main.tsx"), out: "app" },
      ...workers.map((name) => ({ in: join(SOURCES, `${name}.ts`), out: "worker" })),
      { in: FRONT_SHEET, out: "front" },
      { in: TABLE_SHEET, out: "table" },
      { in: PAD_SHEET, out: "pad" },
      ...[PLAIN_NAME, ...games].map((name) => ({ in: `karban:sheet/${name}.css`, out: name })),
    ],
    outdir: out,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    minify: true,
    legalComments: "none",
    metafile: true,
    plugins: [await together(SOURCES, games, workers, LATER, speech), madeUp(SOURCES, games, speech, english, files)],
  });
  return metafile.outputs;
}

/** What the server needs to know: which files to name in a page, and which to fetch ahead of their use. */
function manifest(outputs, games, workers, texts, wasm) {
  const from = (source) => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint && resolve(entryPoint) === source);
    return found?.[0];
  };
  const made = (name) => Object.keys(outputs).find((path) => outputs[path].entryPoint === `karban:${name}`);
  const app = from(join(SOURCES, "main.tsx"));
  const atOnce = loadedBy(outputs, app);
  const ahead = (path) =>
    [...loadedBy(outputs, path)].filter((other) => !atOnce.has(other)).map((other) => basename(other));
  const brought = (file) =>
    Object.fromEntries(
      games
        .map((name) => [name, from(join(SOURCES, "games", name, file))])
        .filter(([, path]) => path)
        .map(([name, path]) => [name, ahead(path)]),
    );
  return {
    js: basename(app),
    css: Object.fromEntries([
      ["front", basename(from(FRONT_SHEET))],
      ["table", basename(from(TABLE_SHEET))],
      ["pad", basename(from(PAD_SHEET))],
      ...[PLAIN_NAME, ...games].map((name) => [name, basename(made(`sheet/${name}.css`))]),
    ]),
    preload: [...atOnce].filter((path) => path !== app).map((path) => basename(path)),
    pages: Object.fromEntries(
      Object.entries({
        home: [FIRST_PAGE],
        setup: [FIRST_PAGE, "home/setup.tsx"],
        table: ["table/page.tsx"],
        here: ["local/connection.ts", "table/page.tsx"],
        learn: ["learn/pages.tsx", "table/page.tsx"],
        puzzles: ["puzzles/pages.tsx", "table/page.tsx"],
        review: ["review/pages.tsx"],
        games: ["my-games/pages.tsx"],
        daily: ["daily/pages.tsx"],
        pad: ["pad/pages.tsx"],
        play: [BEGINS, "local/connection.ts", "table/page.tsx"],
      }).map(([page, files]) => {
        const made = files.map((file) => from(join(SOURCES, file))).filter(Boolean);
        return [page, [...new Set(made.flatMap(ahead))]];
      }),
    ),
    texts: Object.fromEntries(
      Object.entries(texts).map(([lang, parts]) => [
        lang,
        Object.fromEntries(Object.keys(parts).map((part) => [part, basename(made(`texts/${lang}/${part}`))])),
      ]),
    ),
    games: brought("table.tsx"),
    lessons: brought("lesson.ts"),
    puzzles: brought("puzzles.ts"),
    pads: brought("pad.tsx"),
    wasm,
    workers: Object.fromEntries(workers.map((name) => [name, basename(from(join(SOURCES, `${name}.ts`)))])),
    worker: Object.fromEntries(
      Object.entries(wasm).map(([game, rules]) => {
        const files = [`${WORKER}.ts`, `notation/${game}.ts`].map((file) => from(join(SOURCES, file)));
        const loaded = files
          .filter(Boolean)
          .flatMap((file) => [...loadedBy(outputs, file)].map((path) => basename(path)));
        return [game, [...new Set([...loaded, rules])]];
      }),
    ),
  };
}

/**
 * Draws what pages show without scripts, or before them, in each language: the rules of each game, and how the first page
 * begins. Gives what the server is told of the games, their options and what each is about, and the files of the rules.
 */
async function drawPages(out, tables, languages, texts) {
  const games = await gamesWith(SOURCES, "rules.tsx");
  const foreseeing = await gamesWith(SOURCES, "ahead.ts");
  const pages = { Opening: "home/opening.tsx", NotFound: "front/not-found.tsx" };
  await mkdir(join(out, "rules"), { recursive: true });
  let told = {};
  const drawn = Object.fromEntries(games.map((name) => [name, {}])); // by game and language
  for (const [lang, catalogue] of Object.keys(languages).map((lang) => [lang, texts[lang] ?? {}])) {
    const entry = [
      `export { h } from "preact";`,
      `export { renderToString } from "preact-render-to-string";`,
      `export { options } from "karban:options";`,
      `export { covers } from "karban:covers";`,
      `export const [rules, foresights] = [{}, {}];`,
      ...Object.entries(pages).map(([name, file]) =>
        existsSync(join(SOURCES, file))
          ? `export { default as ${name} } from ${literal(join(SOURCES, file))};`
          : `export const ${name} = () => null;`,
      ),
      ...games.flatMap((name, i) => [
        `import rules${i} from ${literal(join(SOURCES, "games", name, "rules.tsx"))};`,
        `rules[${literal(name)}] = rules${i};`,
      ]),
      ...foreseeing.flatMap((name, i) => [
        `import { ahead as ahead${i} } from ${literal(join(SOURCES, "games", name, "ahead.ts"))};`,
        `foresights[${literal(name)}] = ahead${i};`,
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
    const { h, renderToString, rules, Opening, NotFound, ...made } = await import(pathToFileURL(file).href);
    // What the examples in the rules score, the rules themselves say.
    for (const name of foreseeing) await made.foresights[name].load(await readFile(join(WASM, `${name}.wasm`)));
    for (const name of games) {
      drawn[name][lang] = renderToString(h(rules[name], {}));
      await writeFile(join(out, "rules", `${name}.${lang}.html`), drawn[name][lang]);
    }
    await writeFile(join(out, `opening.${lang}.html`), renderToString(h(Opening, {})));
    await writeFile(join(out, `not-found.${lang}.html`), renderToString(h(NotFound, {})));
    await rm(file);
    told = {
      options: made.options,
      lines: Object.fromEntries(Object.entries(made.covers).map(([name, { line }]) => [name, line])),
    };
  }
  return { told, rules: await writeRules(out, drawn) };
}

/** The rules for pages that no server makes: the drawings of each game, and its words by GAME.LANGUAGE. Gives the files. */
async function writeRules(out, drawn) {
  const made = Object.entries(drawn).flatMap(([game, pages]) => {
    const { frame, words } = apart(pages);
    return [[game, frame], ...Object.entries(words).map(([lang, said]) => [`${game}.${lang}`, said])];
  });
  const written = made.map(async ([name, content]) => {
    const file = hashedName(`rules-${name.replace(".", "-")}.html`, content);
    await writeFile(join(out, file), content);
    return [name, file];
  });
  return Object.fromEntries(await Promise.all(written));
}

/**
 * Draws the page of `karban analyse --html` in each language: one file that loads nothing, into which the server's own side
 * writes an analysis. Its texts are those of the review.
 */
async function reportPages(out, games, { languages, texts }) {
  const entry = join(SOURCES, "review/report.tsx");
  if (!existsSync(entry)) return;
  const bundled = async (input, plugins) => {
    const { outputFiles } = await build({
      ...shared,
      ...input,
      plugins,
      minify: true,
      legalComments: "none",
      write: false,
    });
    return outputFiles[0].text.trim();
  };
  const style = await bundled({ entryPoints: [join(SOURCES, "style/report.css")] }, []);
  for (const lang of Object.keys(languages)) {
    const catalogue = { ...texts[lang]?.core, ...texts[lang]?.table, ...texts[lang]?.review };
    const plugins = [madeUp(SOURCES, games, { languages, texts: {} }, { lang, catalogue })];
    const script = await bundled({ entryPoints: [entry], format: "iife" }, plugins);
    const parts = [`<style>${style}</style>`, `<script>${script.replaceAll("</script", "<\\/script")}</script>`];
    await writeFile(join(out, `report.${lang}.html`), parts.join("\n"));
  }
}

/** Puts a compressed copy of each kind beside every file. */
async function compress(out) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const files = (await readdir(out)).filter((name) => /\.(js|css|wasm)$|^rules-/.test(name));
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

/** The bytes of pages: what is sent, in kB. */
async function summary(out, { js, css, preload, games }) {
  const size = async (names) => {
    const sizes = await Promise.all(names.map(async (name) => (await readFile(join(out, `${name}.br`))).length));
    return (sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000).toFixed(1);
  };
  const tables = await Promise.all(Object.entries(games).map(async ([name, files]) => `${name} ${await size(files)}`));
  const sheets = await Promise.all(Object.entries(css).map(async ([name, file]) => `${name} ${await size([file])}`));
  return `scripts ${await size([js, ...preload])} kB, styles: ${sheets.join(", ")}; tables: ${tables.join(", ") || "none"}`;
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
  const speech = { languages, texts };
  const wasm = await copyWasm(WASM, fresh);
  const workers = await workersIn(SOURCES);
  const { told, rules } = await drawPages(fresh, games, languages, pages);
  const outputs = await bundle(fresh, games, workers, speech, { wasm, rules });
  const built = { ...manifest(outputs, games, workers, texts, wasm), ...told };
  await buildServiceWorker(SOURCES, fresh);
  await reportPages(fresh, games, speech);
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
