import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { playwrightFailures, vitestFailures } from "./test-reports.ts";

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
        { name: "egg.test.ts", status: "failed", message: "no such module", assertionResults: [] },
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
      tests: [{ results: [{ errors: ok ? [] : [{ message: "timed out" }] }] }],
    });
    const failures = playwrightFailures({
      stats: { expected: 1, unexpected: 1, flaky: 0 },
      suites: [{ specs: [spec("swims", true)], suites: [{ specs: [spec("dives", false)] }] }],
    });
    expect(failures).toEqual([{ name: "pond.test.ts: dives", message: "    timed out" }]);
  });
});
