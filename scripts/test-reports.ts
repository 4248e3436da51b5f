/** The reports that the test runners write, as far as `npm test` reads them. */
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import * as v from "valibot";

/** A failure's message is cut to so many lines and characters: the whole one stands above. */
const LINES = 12;
const CHARS = 1500;

export const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numFailedTestSuites: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      startTime: v.optional(v.number(), 0),
      endTime: v.optional(v.number(), 0),
      message: v.optional(v.string(), ""),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.nullable(v.array(v.string())), []),
        }),
      ),
    }),
  ),
});

/** A test that failed: its file and title, and the beginning of its message. */
export type Failure = { name: string; message: string };

/** What failed, each with its file and the beginning of its message. */
export function vitestFailures({ testResults }: v.InferOutput<typeof vitestReport>): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (tests.length === 0 && status === "failed") return [entry(file, message)];
    return tests.map(({ fullName, failureMessages }) =>
      entry(`${file}: ${fullName}`, failureMessages?.[0] ?? ""),
    );
  });
}

/** How long a file's tests took. */
export type FileTime = { file: string; seconds: number };

export function vitestTimes({ testResults }: v.InferOutput<typeof vitestReport>): FileTime[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));
}

type Suite = {
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: {
      results: { duration: number; errors: { message?: string | undefined }[] }[];
    }[];
  }[];
  suites?: Suite[] | undefined;
};

const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      ok: v.boolean(),
      tests: v.array(
        v.object({
          results: v.array(
            v.object({
              duration: v.optional(v.number(), 0),
              errors: v.array(v.object({ message: v.optional(v.string()) })),
            }),
          ),
        }),
      ),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => suite))),
});

export const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  suites: v.array(suite),
});

/** The same for the tests in the browser. */
export function playwrightFailures({ suites }: v.InferOutput<typeof playwrightReport>): Failure[] {
  return suites.flatMap(failuresIn);
}

export function playwrightTimes({ suites }: v.InferOutput<typeof playwrightReport>): FileTime[] {
  const seconds = new Map<string, number>();
  for (const { file, tests } of suites.flatMap(specsIn)) {
    const results = tests.flatMap((test) => test.results);
    const took = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
    seconds.set(file, (seconds.get(file) ?? 0) + took);
  }
  return [...seconds].map(([file, took]) => ({ file: `tests/e2e/${file}`, seconds: took }));
}

function specsIn({ specs, suites = [] }: Suite): Suite["specs"] {
  return [...specs, ...suites.flatMap(specsIn)];
}

function failuresIn({ specs, suites = [] }: Suite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return entry(`${file}: ${title}`, errors.map(({ message = "" }) => message).join("\n"));
    });
  return [...own, ...suites.flatMap(failuresIn)];
}

function entry(name: string, message: string): Failure {
  const lines = stripVTControlCharacters(message).slice(0, CHARS).split("\n");
  const shown = lines.filter((line) => line.trim() !== "").slice(0, LINES);
  return { name, message: shown.map((line) => `    ${line}`).join("\n") };
}
