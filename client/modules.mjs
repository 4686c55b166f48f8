// What build.mjs and test.mjs share: the modules that no file holds, and the settings of esbuild.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkKeys, keyOf, packed } from "./text-keys.mjs";

export const CLIENT = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(CLIENT);
export const PLAIN = "plain/table.tsx"; // the table of a game that has no folder in games/
export const PLAIN_NAME = "plain";
export const literal = JSON.stringify;

/** The names of the games that have a certain file in their folder. */
export async function gamesWith(sources, file) {
  const folders = await readdir(join(sources, "games")).catch(() => []);
  return folders.filter((name) => existsSync(join(sources, "games", name, file))).sort();
}

/** The texts of the sources in each language, from the catalogues of the server. */
export function catalogues(sources, strict = false) {
  const python = process.env.PYTHON ?? join(ROOT, ".venv/bin/python");
  const flag = strict ? ["--strict"] : [];
  const tool = join(ROOT, "tools/client_texts.py");
  return JSON.parse(
    execFileSync(python, [tool, sources, ...flag], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }),
  );
}

/** Puzzles column by column, as scripts carry them: what is alike stands together. game/puzzles.ts says how they are written. */
function inColumns({ seed, rules, games }) {
  const of = (rows, place) => rows.map((row) => row[place]);
  const puzzles = games.flatMap(([, , , rows]) => rows);
  return {
    seed,
    rules,
    numbers: of(games, 0).map((number, place) => number - (games[place - 1]?.[0] ?? 0)),
    players: of(games, 1),
    codes: of(games, 2).join(" "),
    counts: games.map(([, , , rows]) => rows.length),
    moves: of(puzzles, 0),
    seats: of(puzzles, 1),
    accepted: of(puzzles, 2),
    ratings: of(puzzles, 3),
    levels: of(puzzles, 4),
    themes: of(puzzles, 5).join(" "),
    shares: of(puzzles, 6)
      .map((shares) => String.fromCharCode(...shares.map((share) => share + 35)))
      .join(" "),
  };
}

/** The addresses of files that lie beside the scripts, whatever site they are on. */
function addresses(files) {
  const each = Object.entries(files).map(
    ([name, file]) => `${literal(name)}: new URL(${literal(file)}, import.meta.url).href`,
  );
  return `{ ${each.join(", ")} }`;
}

/** Gives esbuild the modules that no file holds; their types stand in build.d.ts. */
export function madeUp(sources, games, { languages, texts }, initial, files = {}) {
  const tables = games.map(
    (name) => `${literal(name)}: () => import(${literal(join(sources, "games", name, "table.tsx"))})`,
  );
  const loaders = Object.entries(texts).map(([lang, parts]) => {
    const each = Object.keys(parts).map(
      (part) => `${literal(part)}: () => import(${literal(`karban:texts/${lang}/${part}`)})`,
    );
    return `${literal(lang)}: { ${each.join(", ")} }`;
  });
  const file = (name, part) => literal(join(sources, "games", name, part));
  const having = (part) => games.filter((name) => existsSync(join(sources, "games", name, part)));
  const gathered = (what, part, from = games) =>
    `${from.map((name, place) => `import game${place} from ${file(name, part)};`).join("\n")}
export const ${what} = { ${from.map((name, place) => `${literal(name)}: game${place}`).join(", ")} };`;
  const loaded = (what, part) =>
    `export const ${what} = { ${having(part).map((name) => `${literal(name)}: () => import(${file(name, part)})`)} };`;
  const imports = (...files) => files.map((name) => `@import ${literal(join(sources, name))};`).join("\n");
  const sheet = (style) => imports(...[style, "style/last.css"].filter((name) => existsSync(join(sources, name))));
  const modules = {
    games: `${gathered("titles", "title.ts")}
export const tables = { ${tables.join(", ")} };
export const plain = () => import(${literal(join(sources, PLAIN))});`,
    covers: gathered("covers", "cover.tsx"),
    lessons: loaded("lessons", "lesson.ts"),
    coaches: loaded("coaches", "coach.ts"),
    puzzles: loaded("puzzles", "puzzles.ts"),
    pads: loaded("pads", "pad.tsx"),
    pictures: gathered("pictures", "picture.ts", having("picture.ts")),
    options: gathered("options", "options.ts", having("options.ts")),
    "covers.css": imports(...having("cover.css").map((name) => join("games", name, "cover.css"))),
    "pads.css": imports(...having("pad.css").map((name) => join("games", name, "pad.css"))),
    [`sheet/${PLAIN_NAME}.css`]: sheet("plain/style.css"),
    texts: `export const load = { ${loaders.join(", ")} };\nexport const languages = ${literal(languages)};
export const initial = ${literal({ lang: initial.lang, catalogue: packed(initial.catalogue) })};`,
    "text-keys": `export ${keyOf}`,
  };
  for (const kind of ["wasm", "rules"]) modules[kind] = `export const ${kind} = ${addresses(files[kind] ?? {})};`;
  for (const name of games) modules[`sheet/${name}.css`] = sheet(join("games", name, "style.css"));
  for (const [lang, parts] of Object.entries(texts)) {
    checkKeys(Object.values(parts));
    for (const [part, catalogue] of Object.entries(parts)) {
      modules[`texts/${lang}/${part}`] = `export default ${literal(packed(catalogue))};`;
    }
  }
  return {
    name: "karban",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^karban:/ }, ({ path }) => ({ path: path.slice("karban:".length), namespace: "karban" }));
      onLoad({ filter: /puzzles\.json$/ }, async ({ path }) => ({
        contents: literal(inColumns(JSON.parse(await readFile(path, "utf8")))),
        loader: "json",
      }));
      onLoad({ filter: /.*/, namespace: "karban" }, ({ path }) => ({
        contents: modules[path],
        resolveDir: CLIENT,
        loader: path.endsWith(".css") ? "css" : "js",
      }));
    },
  };
}

export const english = { lang: "en", catalogue: {} };

// Sources outside client/ (a trial build) find the packages here too.
export const shared = {
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  jsx: "automatic",
  jsxImportSource: "preact",
  nodePaths: [join(CLIENT, "node_modules")],
  logLevel: "warning",
};
