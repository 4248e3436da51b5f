import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest begin first, so that none of them runs alone at the end. */
const LONGEST = [
  "web/warm-build",
  "bots/sharing",
  "bots/handover",
  "bots/schedule",
  "pocketbase/access-",
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
          // Property tests take seconds on a slow machine.
          testTimeout: 60_000,
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
