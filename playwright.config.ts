import { defineConfig } from "playwright/test";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.test.ts",
  outputDir: "test-results/e2e",
  // Each has a running product of its own; a page that is looked at keeps one core busy.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_BIN ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    },
    trace: "retain-on-failure",
  },
});
