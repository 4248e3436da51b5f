import { defineConfig } from "playwright/test";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.test.ts",
  outputDir: "test-results/e2e",
  // Each has a running product of its own; a page that is looked at keeps one core busy.
  workers: 2,
  // Waits end with a state, not with time: these bounds only end what hangs, on a slow machine too.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_BIN ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    },
    // A picture or a copy of the page at every step takes more of a core than the page itself. To have
    // them: `npm test -- --only=build,e2e -- --trace=retain-on-failure tests/e2e/docs.test.ts`.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
  },
});
