import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{src,islands,bots,scripts,party,pocketbase}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ".build/**"],
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts", "tests/faults/**/*.test.ts"],
          globalSetup: ["tests/stack/global-setup.ts"],
          // Each file starts real processes; two cores carry two files at a time.
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
