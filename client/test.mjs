// Runs the unit tests of the client's own logic: node client/test.mjs [NAME…]
//
// Each client/tests/NAME.test.ts is bundled as the client is, with the same made-up modules, and run by Node in a process
// of its own.

import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { CLIENT, catalogues, english, gamesWith, madeUp, shared } from "./modules.mjs";

const SOURCES = join(CLIENT, "src");
const TESTS = join(CLIENT, "tests");
const ENDING = ".test.ts";

/** The languages and the texts of the scripts in each. */
function speech() {
  const { languages, texts } = catalogues(SOURCES);
  const scripts = Object.entries(texts).map(([lang, parts]) => [lang, parts.scripts]);
  return { languages, texts: Object.fromEntries(scripts) };
}

const wanted = process.argv.slice(2);
const files = (await readdir(TESTS))
  .filter((name) => name.endsWith(ENDING))
  .filter((name) => !wanted.length || wanted.includes(name.slice(0, -ENDING.length)));
const out = await mkdtemp(join(CLIENT, "node_modules/.tests-"));
try {
  await build({
    ...shared,
    entryPoints: files.map((name) => join(TESTS, name)),
    outdir: out,
    outExtension: { ".js": ".mjs" },
    platform: "node",
    sourcemap: "inline",
    plugins: [madeUp(SOURCES, await gamesWith(SOURCES, "table.tsx"), speech(), english)],
  });
  const tests = (await readdir(out)).map((name) => join(out, name));
  const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--test", "--test-reporter=spec", ...tests], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  await rm(out, { recursive: true, force: true });
}
