// Runs a program of the client's tests by Node: node client/run.mjs tests/NAME.ts ARGUMENT…
//
// It is bundled as the client is, and gets what comes to the standard input.

import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { CLIENT, english, gamesWith, madeUp, shared } from "./modules.mjs";

const ENGLISH = { en: { name: "English", plurals: ["one", "other"] } };
const SOURCES = join(CLIENT, "src");
const [program, ...given] = process.argv.slice(2);
const out = await mkdtemp(join(CLIENT, "node_modules/.run-"));
try {
  const outfile = join(out, "program.mjs");
  await build({
    ...shared,
    entryPoints: [join(CLIENT, program)],
    outfile,
    platform: "node",
    sourcemap: "inline",
    plugins: [madeUp(SOURCES, await gamesWith(SOURCES, "table.tsx"), { languages: ENGLISH, texts: {} }, english)],
  });
  const { status } = spawnSync(process.execPath, ["--enable-source-maps", outfile, ...given], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} finally {
  await rm(out, { recursive: true, force: true });
}
