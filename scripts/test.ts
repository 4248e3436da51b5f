/**
 * `npm test`: sets up what the tests need and checks everything, from formatting to the browser.
 * `npm test -- --only=e2e,types` runs some steps. Ends with the line "N passed, N failed".
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import * as v from "valibot";
import { ensureChromium } from "./setup/chromium.ts";
import { ensurePocketBase } from "./setup/pocketbase.ts";
import {
  type Failure,
  playwrightFailures,
  playwrightReport,
  vitestFailures,
  vitestReport,
} from "./test-reports.ts";

/** `failures` names what failed and why, for the end of the log: its middle may be cut. */
type Tally = { passed: number; failed: number; failures?: readonly Failure[] };
type Step = { name: string; run: () => Promise<Tally> };

const root = fileURLToPath(new URL("../", import.meta.url));
const reports = join(root, "test-results");
const say = (message: string) => process.stdout.write(`${message}\n`);

/** A command that passes or fails as a whole: one check. */
function check(name: string, command: string, args: readonly string[]): Step {
  return {
    name,
    async run() {
      const { exitCode } = await execa(command, args, {
        cwd: root,
        stdio: ["ignore", "inherit", "inherit"],
        reject: false,
      });
      return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

function vitest(project: "unit" | "integration"): Step {
  const report = join(reports, `${project}.json`);
  return {
    name: `${project} tests`,
    async run() {
      const args = ["--project", project, "--reporter=default", "--reporter=json"];
      const { exitCode } = await execa("vitest", ["run", ...args, `--outputFile.json=${report}`], {
        cwd: root,
        stdio: ["ignore", "inherit", "inherit"],
        reject: false,
      });
      const result = readReport(report, vitestReport);
      if (result === null) return { passed: 0, failed: 1 };
      const failed = result.numFailedTests || (exitCode === 0 ? 0 : 1);
      return { passed: result.numPassedTests, failed, failures: vitestFailures(result) };
    },
  };
}

const endToEnd: Step = {
  name: "end to end",
  async run() {
    const report = join(reports, "e2e.json");
    const { exitCode } = await execa("playwright", ["test", "--reporter=list,json"], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      reject: false,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    const result = readReport(report, playwrightReport);
    if (result === null) return { passed: 0, failed: 1 };
    const { expected, unexpected, flaky } = result.stats;
    const failed = unexpected + flaky || (exitCode === 0 ? 0 : 1);
    return { passed: expected, failed, failures: playwrightFailures(result) };
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
    await buildAll(root, { SITE_URL: "http://localhost:4321" }, (name) => say(`Building ${name}…`));
    return { passed: 1, failed: 0 };
  },
};

const node = process.execPath;

const STEPS: Record<string, Step> = {
  format: check("formatting and lint", "biome", ["ci", "--error-on-warnings"]),
  build,
  types: check("types", "tsc", ["--noEmit"]),
  "types-astro": check("types of pages", "astro", ["check", "--minimumFailingSeverity=warning"]),
  "types-party": check("types of rooms", "tsc", ["--noEmit", "-p", "party"]),
  "types-hooks": check("types of hooks", "tsc", ["--noEmit", "-p", "pocketbase"]),
  imports: check("import rules", "depcruise", [
    ..."src islands party bots pocketbase scripts".split(" "),
    "--output-type=err",
  ]),
  unused: check("unused code", "knip", ["--no-progress"]),
  unit: vitest("unit"),
  records: check("generated records", node, ["scripts/generate/records.ts", "--check"]),
  integration: vitest("integration"),
  e2e: endToEnd,
};

async function main() {
  const only = process.argv
    .find((argument) => argument.startsWith("--only="))
    ?.slice("--only=".length)
    .split(",");
  const unknown = (only ?? []).filter((name) => !(name in STEPS));
  if (unknown.length > 0) {
    throw new Error(`No such step: ${unknown.join(", ")}. Steps: ${Object.keys(STEPS).join(", ")}`);
  }
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  process.env.POCKETBASE_BIN = await ensurePocketBase({
    toolsDir: join(root, ".tools"),
    given: process.env.POCKETBASE_BIN ?? "",
    say,
  });
  process.env.CHROMIUM_BIN = await ensureChromium(say);

  const total: Tally = { passed: 0, failed: 0 };
  const summary: string[] = [];
  const failures: Failure[] = [];
  for (const [key, step] of Object.entries(STEPS)) {
    if (only !== undefined && !only.includes(key)) continue;
    say(`\n— ${step.name}`);
    const began = performance.now();
    const tally = await step.run().catch((error: unknown): Tally => {
      say(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1 };
    });
    total.passed += tally.passed;
    total.failed += tally.failed;
    failures.push(...(tally.failures ?? []));
    const seconds = Math.round((performance.now() - began) / 1000);
    summary.push(
      `${tally.failed === 0 ? "ok  " : "FAIL"} ${step.name.padEnd(20)} ${tally.passed} passed, ${tally.failed} failed in ${seconds} s`,
    );
  }
  for (const { name, message } of failures) say(`\nFailed: ${name}\n${message}`);
  say(`\n${summary.join("\n")}\n`);
  // Once more by name alone, last of all: where a log is cut short, its end is what remains.
  for (const { name } of failures) say(`FAIL ${name}`);
  say(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  say("0 passed, 1 failed");
  process.exitCode = 1;
});
