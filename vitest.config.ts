import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isLongRun } from "./tests/oracles/run-count.ts";

/** Files that take longest begin first, so that none of them runs alone at the end. */
const LONGEST = [
  "web/warm-build",
  "production/",
  "panel/",
  "bots/gander-",
  "bots/everyday",
  "bots/sharing",
  "bots/handover",
  "bots/schedule",
  "pocketbase/access-",
  "pocketbase/bot-account",
  "rooms/sketch-lies",
  "bots/timers-restart",
  "bots/chat.",
  "pocketbase/rate-limits",
  "pocketbase/start",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.includes(`/${name}`));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["{src,islands,bots,scripts,party,pocketbase}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ".build/**"],
          // To load what a file imports anew for each of them would take longer than all tests: a file
          // leaves nothing behind. Those of islands load their stores anew (tests/stack/unit-setup.ts).
          isolate: false,
          setupFiles: ["tests/stack/unit-setup.ts"],
          // Property tests take seconds on a slow machine, and minutes in a long run.
          testTimeout: isLongRun ? 3_600_000 : 60_000,
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts", "tests/faults/**/*.test.ts"],
          globalSetup: ["tests/stack/global-setup.ts"],
          // Each file starts real processes and waits for them half of its time: two cores carry
          // three files at once.
          maxWorkers: 3,
          // Waits end with a state, not with time: these bounds only end what hangs, on a slow
          // machine too.
          testTimeout: 90_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
