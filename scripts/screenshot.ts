/** `npm run screenshot`: starts everything on free ports and takes the README's picture. */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { startGooseQuarters } from "../tests/stack/whole.ts";
import { ensureChromium } from "./setup/chromium.ts";

const target = join(fileURLToPath(new URL("../", import.meta.url)), "docs/images/rehearsal.png");
const say = (message: string) => process.stdout.write(`${message}\n`);

const goose = await startGooseQuarters();
const browser = await chromium.launch({
  executablePath: await ensureChromium(say),
  args: ["--no-sandbox"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 920 } });
  await page.goto(goose.creator("/login"));
  await page.getByLabel("E-mail").fill(goose.demo.email);
  await page.getByLabel("Password").fill(goose.demo.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("link", { name: "Commands" }).click();
  await page.getByRole("button", { name: "New command" }).click();
  await page.getByLabel("Command", { exact: true }).fill("!hello");
  await page.getByLabel("Response").fill("Hi $(user)!");
  await page.getByRole("button", { name: "Save command" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Rehearsal" }).click();
  await page.getByText("Waddle is here").waitFor();
  for (const line of ["Is there a goose?", "!hello", "!hello", "!lurk"]) {
    await page.getByLabel("Line", { exact: true }).fill(line);
    await page.getByRole("button", { name: "Say it" }).click();
    await page.getByRole("log", { name: "Chat" }).getByText(line, { exact: true }).last().waitFor();
  }
  await page.getByText("slips into the reeds").or(page.getByText("answered")).last().waitFor();
  mkdirSync(dirname(target), { recursive: true });
  await page.screenshot({ path: target });
  say(`Wrote ${target}`);
} finally {
  await browser.close();
  await goose.stop();
}
