import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
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
          // Each file starts real processes; two cores carry two files at a time.
          maxWorkers: 2,
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
