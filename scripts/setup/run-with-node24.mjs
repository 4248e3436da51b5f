/**
 * Usage: node scripts/setup/run-with-node24.mjs SCRIPT.ts [arguments]
 * Installs the packages if need be, then runs a TypeScript file of ours on Node 24 and passes
 * signals and the exit code through.
 */
import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { findNode, installPackages, ROOT } from "./packages.mjs";

installPackages();

const node = findNode();
const [script, ...args] = process.argv.slice(2);
const path = [dirname(node), join(ROOT, "node_modules", ".bin"), process.env.PATH].join(delimiter);
const child = spawn(node, [join(ROOT, script), ...args], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, PATH: path },
});

// A terminal sends Ctrl-C to the whole group; a service manager signals this process alone.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on("exit", (code, signal) => {
  process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
});
