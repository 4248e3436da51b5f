/**
 * `npm test`: sets up what the tests need and checks everything, from formatting to the browser.
 * `npm test -- --only=e2e,types` runs some steps; what follows another `--` goes to Playwright.
 * Ends with the ten slowest files and the line "N passed, N failed".
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import * as v from "valibot";
import { ensureChromium } from "./setup/chromium.ts";
import { ensurePocketBase } from "./setup/pocketbase.ts";
import {
  type Failure,
  type FileTime,
  playwrightFailures,
  playwrightReport,
  playwrightTimes,
  vitestFailures,
  vitestReport,
  vitestTimes,
} from "./test-reports.ts";

type Tally = {
  passed: number;
  failed: number;
  /** What failed and why, for the end of the log: its middle may be cut. */
  failures?: readonly Failure[];
  times?: readonly FileTime[];
  /** All that was printed, where it was not shown at once. */
  output?: string;
};
type Step = {
  name: string;
  run: () => Promise<Tally>;
  /** Steps that come before it, if they run at all. */
  after?: readonly string[];
};

/** How many steps run side by side at most: browser tests keep one and a half cores busy by themselves. */
const SIDE_BY_SIDE = 2;

const root = fileURLToPath(new URL("../", import.meta.url));
const results = join(root, "test-results");
/** This run's own: another one beside it does not disturb it. */
const reports = join(results, String(process.pid));
const say = (message: string) => process.stdout.write(`${message}\n`);

/** What follows `--` in `npm test -- --only=e2e -- -g login`. */
const forPlaywright = process.argv.includes("--")
  ? process.argv.slice(process.argv.indexOf("--") + 1)
  : [];

/** Runs a command and keeps what it prints. */
async function buffered(command: string, args: readonly string[]) {
  const { exitCode, all } = await execa(command, args, {
    cwd: root,
    stdin: "ignore",
    all: true,
    reject: false,
    env: { FORCE_COLOR: process.stdout.isTTY ? "1" : "0" },
  });
  return { exitCode, output: all };
}

/** A command that passes or fails as a whole: one check. */
function check(
  name: string,
  command: string,
  args: readonly string[],
  after: readonly string[] = [],
): Step {
  return {
    name,
    after,
    async run() {
      const { exitCode, output } = await buffered(command, args);
      const isGood = exitCode === 0;
      return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, output };
    },
  };
}

function vitestTally(report: string, exitCode: number | undefined): Tally {
  const result = readReport(report, vitestReport);
  if (result === null) return { passed: 0, failed: 1 };
  const failed = result.numFailedTests || (exitCode === 0 ? 0 : 1);
  const failures = vitestFailures(result);
  return { passed: result.numPassedTests, failed, failures, times: vitestTimes(result) };
}

/** A check of types. What it found out is kept, so that the next run looks at what has changed. */
function types(name: string, keptIn: string, project: readonly string[] = []): Step {
  const kept = ["--incremental", "--tsBuildInfoFile", join(root, ".build", `${keptIn}.json`)];
  return check(name, "tsc", ["--noEmit", ...kept, ...project], ["build"]);
}

/** Unit or integration tests. */
function tests(name: string, project: "unit" | "integration", after: readonly string[]): Step {
  return {
    name,
    after,
    async run() {
      const report = join(reports, `${project}.json`);
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
      const args = ["run", "--project", project, ...reporters];
      const { exitCode, output } = await buffered("vitest", args);
      return { ...vitestTally(report, exitCode), output };
    },
  };
}

/** The longest step, and the one that prints as it goes. */
const endToEnd: Step = {
  name: "end to end",
  after: ["build"],
  async run() {
    const report = join(reports, "e2e.json");
    const args = ["test", "--reporter=list,json", `--output=${join(reports, "e2e")}`];
    const { exitCode } = await execa("playwright", [...args, ...forPlaywright], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      reject: false,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    const result = readReport(report, playwrightReport);
    if (result === null) return { passed: 0, failed: 1 };
    const { expected, unexpected, flaky } = result.stats;
    const failed = unexpected + flaky || (exitCode === 0 ? 0 : 1);
    const failures = playwrightFailures(result);
    return { passed: expected, failed, failures, times: playwrightTimes(result) };
  },
};

function readReport<T extends v.GenericSchema>(file: string, schema: T): v.InferOutput<T> | null {
  if (!existsSync(file)) return null;
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), readFileSync(file, "utf8"));
  return result.success ? result.output : null;
}

const build: Step = {
  name: "build",
  async run() {
    const { buildAll } = await import("./build/all.ts");
    const built: string[] = [];
    await buildAll(root, { SITE_URL: "http://localhost:4321" }, (name) => built.push(name));
    return { passed: 1, failed: 0, output: `Built: ${built.join(", ") || "nothing was stale"}` };
  },
};

const node = process.execPath;

/** In the order in which they begin. The build makes types that the checks of types read. */
const STEPS: Record<string, Step> = {
  build,
  unit: tests("unit tests", "unit", []),
  // The longest step begins as soon as it can, with the short checks beside it.
  e2e: endToEnd,
  format: check("formatting and lint", "biome", ["ci", "--error-on-warnings"]),
  // The files of TypeScript are those of the next step: to look at them here, too, takes a minute.
  "types-astro": check(
    "types of pages",
    "astro",
    ["check", "--minimumFailingSeverity=warning", "--tsconfig=tsconfig.astro.json"],
    ["build"],
  ),
  types: types("types", "tsc"),
  "types-party": types("types of rooms", "tsc-party", ["-p", "party"]),
  "types-hooks": types("types of hooks", "tsc-hooks", ["-p", "pocketbase"]),
  imports: check("import rules", "depcruise", [
    ..."src islands party bots pocketbase scripts bench tests".split(" "),
    "--output-type=err",
  ]),
  unused: check("unused code", "knip", ["--no-progress"], ["build"]),
  records: check("generated records", node, ["scripts/generate/records.ts", "--check"], ["build"]),
  // Last, and alone: leases, cooldowns and schedules go by real time, for which browsers left too little.
  integration: tests("integration tests", "integration", ["build", "e2e"]),
};

/** Runs steps in their order, some side by side; gives their results in it, too. */
async function runAll(keys: readonly string[]): Promise<Tally[]> {
  const tallies = new Map<string, Tally>();
  const waiting = [...keys];
  const running = new Map<string, Promise<void>>();
  const isReady = (key: string) => {
    const { after = [] } = STEPS[key] ?? {};
    return after.every((other) => !keys.includes(other) || tallies.has(other));
  };
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < SIDE_BY_SIDE ? waiting.find(isReady) : undefined;
    if (next === undefined) {
      await Promise.race(running.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    const ended = runStep(STEPS[next]).then((tally) => {
      tallies.set(next, tally);
      running.delete(next);
    });
    running.set(next, ended);
  }
  return keys.flatMap((key) => tallies.get(key) ?? []);
}

const summary: string[] = [];

async function runStep(step: Step | undefined): Promise<Tally> {
  if (step === undefined) throw new Error("There is no such step");
  const { name, run } = step;
  const began = performance.now();
  const tally = await run().catch((error: unknown): Tally => {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  if (tally.output) say(`\n— ${name}\n${tally.output}`);
  summary.push(
    `${tally.failed === 0 ? "ok  " : "FAIL"} ${name.padEnd(20)} ${tally.passed} passed, ${tally.failed} failed in ${seconds} s`,
  );
  return tally;
}

/** Removes what runs have left that have ended. */
function removeOldResults(): void {
  mkdirSync(results, { recursive: true });
  for (const name of readdirSync(results)) {
    if (!isRunning(Number(name))) rmSync(join(results, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function main() {
  const only = process.argv
    .find((argument) => argument.startsWith("--only="))
    ?.slice("--only=".length)
    .split(",");
  const unknown = (only ?? []).filter((name) => !(name in STEPS));
  if (unknown.length > 0) {
    throw new Error(`No such step: ${unknown.join(", ")}. Steps: ${Object.keys(STEPS).join(", ")}`);
  }
  removeOldResults();
  mkdirSync(reports, { recursive: true });
  process.env.POCKETBASE_BIN = await ensurePocketBase({
    toolsDir: join(root, ".tools"),
    given: process.env.POCKETBASE_BIN ?? "",
    say,
  });
  process.env.CHROMIUM_BIN = await ensureChromium(say);

  const tallies = await runAll(Object.keys(STEPS).filter((key) => only?.includes(key) ?? true));
  const failures = tallies.flatMap((tally) => tally.failures ?? []);
  const times = tallies.flatMap((tally) => tally.times ?? []);
  const sum = (count: (tally: Tally) => number) =>
    tallies.reduce((total, tally) => total + count(tally), 0);
  const passed = sum((tally) => tally.passed);
  const failed = sum((tally) => tally.failed);

  for (const { name, message } of failures) say(`\nFailed: ${name}\n${message}`);
  say(`\n${summary.join("\n")}\n`);
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  if (slowest.length > 0) say("The slowest files:");
  for (const { file, seconds } of slowest) say(`${seconds.toFixed(1).padStart(7)} s ${file}`);
  // Once more by name alone, last of all: where a log is cut short, its end is what remains.
  for (const { name } of failures) say(`FAIL ${name}`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  say("0 passed, 1 failed");
  process.exitCode = 1;
});
