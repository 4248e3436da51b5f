import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  playwrightFailures,
  playwrightTimes,
  vitestFailures,
  vitestTimes,
} from "./test-reports.ts";

describe("what failed", () => {
  it("is named with its file and its message, without colours", () => {
    const failures = vitestFailures({
      numPassedTests: 1,
      numFailedTests: 1,
      numFailedTestSuites: 1,
      testResults: [
        {
          name: join(process.cwd(), "goose.test.ts"),
          status: "failed",
          startTime: 0,
          endTime: 0,
          message: "",
          assertionResults: [
            {
              fullName: "honks",
              status: "failed",
              failureMessages: ["\u001b[31mno honk\u001b[0m"],
            },
            { fullName: "waddles", status: "passed", failureMessages: [] },
          ],
        },
        {
          name: "egg.test.ts",
          status: "failed",
          startTime: 0,
          endTime: 0,
          message: "no such module",
          assertionResults: [],
        },
      ],
    });
    expect(failures).toEqual([
      { name: "goose.test.ts: honks", message: "    no honk" },
      { name: "egg.test.ts", message: "    no such module" },
    ]);
  });

  it("is found in nested suites of the browser's tests", () => {
    const spec = (title: string, ok: boolean) => ({
      title,
      file: "pond.test.ts",
      ok,
      tests: [{ results: [{ duration: 0, errors: ok ? [] : [{ message: "timed out" }] }] }],
    });
    const failures = playwrightFailures({
      stats: { expected: 1, unexpected: 1, flaky: 0 },
      suites: [{ specs: [spec("swims", true)], suites: [{ specs: [spec("dives", false)] }] }],
    });
    expect(failures).toEqual([{ name: "pond.test.ts: dives", message: "    timed out" }]);
  });
});

describe("how long a file took", () => {
  it("is from its first test's beginning to its last one's end", () => {
    const name = join(process.cwd(), "goose.test.ts");
    const file = { name, status: "passed", message: "", assertionResults: [] };
    const counts = { numPassedTests: 1, numFailedTests: 0, numFailedTestSuites: 0 };
    const testResults = [{ ...file, startTime: 1000, endTime: 3500 }];
    expect(vitestTimes({ ...counts, testResults })).toEqual([
      { file: "goose.test.ts", seconds: 2.5 },
    ]);
  });

  it("is the sum of its tests in the browser", () => {
    const spec = (file: string, ...durations: number[]) => ({
      title: "swims",
      file,
      ok: true,
      tests: [{ results: durations.map((duration) => ({ duration, errors: [] })) }],
    });
    const times = playwrightTimes({
      stats: { expected: 3, unexpected: 0, flaky: 0 },
      suites: [
        { specs: [spec("pond.test.ts", 1000)], suites: [{ specs: [spec("pond.test.ts", 500)] }] },
        { specs: [spec("lake.test.ts", 200, 300)] },
      ],
    });
    expect(times).toEqual([
      { file: "tests/e2e/pond.test.ts", seconds: 1.5 },
      { file: "tests/e2e/lake.test.ts", seconds: 0.5 },
    ]);
  });
});
