// What build.mjs and test.mjs share: the modules that no file holds, and the settings of esbuild.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const CLIENT = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(CLIENT);
export const PLAIN = "plain/table.tsx"; // the table of a game that has no folder in games/
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

/** Gives esbuild the modules that no file holds; their types stand in build.d.ts. */
export function madeUp(sources, games, { languages, texts }, initial) {
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
  const modules = {
    games: `${gathered("titles", "title.ts")}
export const tables = { ${tables.join(", ")} };
export const plain = () => import(${literal(join(sources, PLAIN))});`,
    covers: gathered("covers", "cover.tsx"),
    options: gathered("options", "options.ts", having("options.ts")),
    "games.css": having("style.css")
      .map((name) => `@import ${file(name, "style.css")};`)
      .join("\n"),
    texts: `export const load = { ${loaders.join(", ")} };\nexport const languages = ${literal(languages)};
export const initial = ${literal(initial)};`,
  };
  for (const [lang, parts] of Object.entries(texts)) {
    for (const [part, catalogue] of Object.entries(parts)) {
      modules[`texts/${lang}/${part}`] = `export default ${literal(catalogue)};`;
    }
  }
  return {
    name: "karban",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^karban:/ }, ({ path }) => ({ path: path.slice("karban:".length), namespace: "karban" }));
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
