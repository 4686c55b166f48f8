// Which sources are put into the same files.

import { readFile } from "node:fs/promises";
import { dirname, extname, join, resolve } from "node:path";
import { build } from "esbuild";
import { PLAIN, english, literal, madeUp, shared } from "./modules.mjs";

export const FIRST_PAGE = "home/home.tsx";
export const BEGINS = "home/play-here.tsx"; // a game, for who comes by a link
const TABLE = "table/page.tsx";
const RULES = ["engine/engine.ts", "notation/game.ts"]; // who has these can run the compiled rules
const IN_PAGE = ["learn/pages.tsx", "puzzles/pages.tsx"]; // their tables live in the page itself
// Constants and functions without a memory. What Workers need of these they have for themselves: they would cut it out of what
// pages load at once.
const COPIED = ["core/mark.ts", "local/here.ts", "local/protocol.ts", "local/days.ts"];
const COPIED_MADE_UP = "karban:text-keys";
const SMALL = 500; // bytes of a source

/**
 * Keeps the number of files small: on a slow phone each one costs a round trip. esbuild makes a file for every set of entries
 * (pages, Workers, and whatever else is loaded by itself) that share something. So what is shared goes into a few groups, and
 * an entry that needs something of a group loads the whole of it. `later`: the entries that not only tables load.
 */
export async function together(sources, games, workers, later, speech) {
  const started = ["main.tsx", ...workers.map((name) => `${name}.ts`)].map((name) => join(sources, name));
  const graph = await importsOf(sources, started, games, speech);
  const entries = new Set([...started, ...[...graph.values()].flatMap(({ loaded }) => loaded)]);
  const copied = new Set(COPIED.map((name) => join(sources, name)));
  const byWorkers = reachedFrom(graph, started.slice(1));
  for (const path of copied) byWorkers.delete(path);
  for (const path of byWorkers)
    graph.get(path).imported = graph.get(path).imported.filter((other) => !copied.has(other));
  const file = (name) => resolve(sources, name);
  const reached = (...names) => reachedFrom(graph, names.map(file));
  const groups = groupsOf(games, later, { file, reached, byWorkers, entries });
  addSmall(graph, groups, entries);
  return {
    name: "together",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\.|^karban:/ }, ({ path, importer, namespace }) => {
        if (namespace !== "copy" && !byWorkers.has(importer)) return null;
        const wanted = `${resolve(dirname(importer), path)}.ts`;
        if (copied.has(wanted)) return { path: wanted, namespace: "copy" };
        const apart = { path: path.slice("karban:".length), namespace: "karban", suffix: "?copy" };
        return path === COPIED_MADE_UP ? apart : null;
      });
      onLoad({ filter: /./, namespace: "copy" }, async ({ path }) => ({
        contents: await readFile(path, "utf8"),
        resolveDir: dirname(path),
        loader: "ts",
      }));
      onLoad({ filter: /\.tsx?$/, namespace: "file" }, async ({ path }) => {
        if (!entries.has(path)) return null;
        const imports = wholeGroups(graph, groups, path).map((other) => `import ${literal(other)};`);
        return { contents: `${imports.join("")}\n${await readFile(path, "utf8")}`, loader: extname(path).slice(1) };
      });
    },
  };
}

/** The groups. Where two want a file, the first has it; what is loaded by itself stays in its own. */
function groupsOf(games, later, { file, reached, byWorkers, entries }) {
  const of = (name) => games.map((game) => `games/${game}/${name}`);
  const both = (some, others) => [...some].filter((path) => others.has(path));
  const tables = [TABLE, PLAIN, ...of("table.tsx")];
  const ofTables = tables.flatMap((page) => [...reached(page)]);
  const shared = new Set([...reached(TABLE), ...ofTables.filter((path, place) => ofTables.indexOf(path) < place)]);
  const front = reached("main.tsx", FIRST_PAGE, ...later);
  const taken = new Set();
  const own = (group, left = taken) => {
    const found = [...group].filter((path) => !taken.has(path) && !left.has(path));
    for (const path of found) taken.add(path);
    return found;
  };
  const first = new Set([...reached(FIRST_PAGE)].filter((path) => !byWorkers.has(path)));
  const all = [...entries].map((entry) => reached(entry));
  const runs = (one) => RULES.some((name) => one.has(file(name)));
  const others = new Set(all.filter((one) => !runs(one)).flatMap((one) => [...one]));
  const ofRules = new Set([...byWorkers].filter((path) => !others.has(path)));
  return [
    own([...reached("main.tsx"), ...both(shared, front)], entries), // the core: what the first page and tables share
    own(shared, entries), // what all tables share
    own(reached(BEGINS), entries), // what begins a game, on the first page or by a link
    own(both(byWorkers, reached("net/local-games.ts")), entries), // where tables are kept
    own(both(byWorkers, others), entries), // what of tables is looked at without the rules: records, seeds, names
    own(both(ofRules, reached(...of("foresight.ts"))), entries), // the compiled rules
    own(both(ofRules, reached(...IN_PAGE)), entries), // tables that live in the page itself
    own(
      [...ofRules].filter((path) => all.filter((one) => one.has(path)).length > 1),
      entries,
    ), // what else is done with rules
    ...games.map((game) => own(both(first, reached(`games/${game}/table.tsx`)), entries)), // covers and tables
    own(both(first, reached(...IN_PAGE)), entries), // what most pages have at the top
    own(both(first, reached("table/panels.tsx")), entries), // what is said on the first page and over a table
    own(both(first, reached("home/setup.tsx")), entries), // covers, fields
    ...tables.slice(1).map((page) => own(reached(page), front)), // the table of a game, for what is said of a hint
  ];
}

/** A small file that several entries share goes into a group that all of them load anyway; not the core, which all do. */
function addSmall(graph, groups, entries) {
  const [, ...others] = groups;
  const grouped = new Set(groups.flat());
  const each = [...entries].map((entry) => {
    const whole = new Set(wholeGroups(graph, groups, entry));
    return { reached: reachedFrom(graph, [entry]), loaded: groups.filter(([first]) => whole.has(first)) };
  });
  for (const [path, { bytes }] of graph) {
    const users = each.filter(({ reached }) => reached.has(path));
    if (bytes > SMALL || users.length < 2 || grouped.has(path) || entries.has(path)) continue;
    others.findLast((group) => users.every(({ loaded }) => loaded.includes(group)))?.push(path);
  }
}

/** The files of all groups that a file needs something of. */
function wholeGroups(graph, groups, file) {
  let found = [];
  for (;;) {
    const reached = reachedFrom(graph, [file, ...found]);
    const touched = groups.filter((group) => group.some((path) => reached.has(path))).flat();
    if (touched.length === found.length) return found;
    found = touched;
  }
}

/** Which of the sources each of them imports at once, and which are loaded later. */
async function importsOf(sources, started, games, speech) {
  const { metafile } = await build({
    ...shared,
    entryPoints: started,
    outdir: sources, // nothing is written
    write: false,
    metafile: true,
    plugins: [madeUp(sources, games, speech, english)],
  });
  const each = Object.entries(metafile.inputs).map(([file, { bytes, imports }]) => {
    const of = (wanted) => imports.filter(({ kind }) => kind === wanted).map(({ path }) => resolve(path));
    return [resolve(file), { bytes, imported: of("import-statement"), loaded: of("dynamic-import") }];
  });
  return new Map(each);
}

/** The files that come with some of them, themselves among these. */
function reachedFrom(graph, files) {
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path) || !graph.has(path)) return;
    seen.add(path);
    for (const other of graph.get(path).imported) visit(other);
  };
  for (const path of files) visit(path);
  return new Set([...seen].filter((path) => /\.tsx?$/.test(path)));
}
