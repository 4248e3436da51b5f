/**
 * `npm run bench:panel`: how large the Twitch extension is, and how long it takes in Twitch's stand-in
 * from the frame's beginning to a panel with everything in it, on a fresh browser profile each time.
 * `--pictures=FOLDER` takes pictures of it for the site.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import sharp from "sharp";
import { panelFiles } from "../../scripts/panel/bundle.ts";
import { zip } from "../../scripts/panel/zip.ts";
import { ensureChromium } from "../../scripts/setup/chromium.ts";
import { ExtensionOnTwitch } from "../../tests/simulators/twitch-extension.ts";
import { sampleView } from "./sample.ts";

const SERVER = "https://geese.example";
const GOAL_MS = 500;
const RUNS = 20;

const { values } = parseArgs({ options: { pictures: { type: "string" } } });
const say = (text: string) => process.stdout.write(`${text}\n`);

const files = await panelFiles(SERVER);
const browser = await chromium.launch({
  executablePath: await ensureChromium(say),
  args: ["--no-sandbox"],
});

async function open() {
  const context = await browser.newContext({ deviceScaleFactor: 2, reducedMotion: "reduce" });
  const twitch = new ExtensionOnTwitch(await context.newPage(), {
    files,
    server: SERVER,
    onRequest: (route) =>
      route.fulfill({
        headers: { "access-control-allow-origin": "*" },
        json: sampleView(Date.now()),
      }),
  });
  await twitch.open("panel");
  await twitch.authorize({ channel: "1", userId: "2" });
  await twitch.frame.getByRole("button", { name: "Try to catch it" }).waitFor();
  return twitch;
}

/** From the frame's beginning to the paint that follows its being complete. */
async function firstViewMs(): Promise<number> {
  const twitch = await open();
  const ms = await twitch.frame
    .locator(".here")
    .evaluate(
      () =>
        new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
    );
  await twitch.page.context().close();
  return ms;
}

if (values.pictures !== undefined) {
  const twitch = await open();
  for (const theme of ["light", "dark"] as const) {
    await twitch.setTheme(theme);
    const picture = await twitch.page.locator("iframe").screenshot();
    await sharp(picture)
      .webp({ quality: 80 })
      .toFile(join(values.pictures, `${theme}.webp`));
  }
} else {
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  say(`zip ${zip(files).length} bytes, unpacked ${bytes} bytes, ${files.length} files`);
  const all: number[] = [];
  for (let run = 0; run < RUNS; run += 1) all.push(await firstViewMs());
  all.sort((one, other) => one - other);
  const at = (part: number) => Math.round(all[Math.floor(part * (RUNS - 1))] ?? 0);
  say(`first view: median ${at(0.5)} ms, p95 ${at(0.95)} ms, goal ${GOAL_MS} ms`);
}
await browser.close();
