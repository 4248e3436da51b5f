/**
 * `npm run generate:pictures`: starts everything with the stand-in for Discord, plays a server on it as
 * a person would, and takes the pictures of the docs of Gander.
 */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Locator, type Page } from "playwright";
import sharp from "sharp";
import { logInAs, operator } from "../../tests/e2e/accounts.ts";
import { DiscordPlay } from "../../tests/simulators/discord/play.ts";
import { type GooseQuarters, startGooseQuarters } from "../../tests/stack/whole.ts";
import { ensureChromium } from "../setup/chromium.ts";

const FOLDER = join(fileURLToPath(new URL("../../", import.meta.url)), "public/pictures");
/** Pixels of a file for each pixel of the page; src/components/docs/Screenshot.astro says the same. */
const DENSITY = 1.5;
const AVIF = { quality: 45, effort: 7 };
const MARGIN = 8;
/** A machine that is busy has time. */
const WAIT_MS = 120_000;

const NAMES = [
  "gander-wizard",
  "gander-answer",
  "gander-privacy",
  "gander-servers",
  "gander-personality",
  "gander-knowledge",
  "gander-budgets",
  "gander-preview",
];

const TEXTS = [
  ["Schedule", "# When\n\nWe stream every Friday at eight in the evening, for three hours.\n"],
  ["House rules", "# Rules\n\nBe kind. No spoilers. Feed no bread to the geese.\n"],
  ["How to join a game", "# Joining\n\nType !join in chat before the round begins.\n"],
] as const;

const say = (message: string) => process.stdout.write(`${message}\n`);

/** One picture of what `parts` take up together, or of the upper part of that. */
async function take(
  name: string,
  parts: readonly Locator[],
  maxHeight = Number.POSITIVE_INFINITY,
): Promise<void> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const found = boxes.filter((box) => box !== null);
  const page = parts[0]?.page();
  if (!page || found.length < parts.length) throw new Error(`${name} is not to be seen`);
  const x = Math.max(0, Math.min(...found.map((box) => box.x)) - MARGIN);
  const y = Math.max(0, Math.min(...found.map((box) => box.y)) - MARGIN);
  const width = Math.max(...found.map((box) => box.x + box.width)) + MARGIN - x;
  const height = Math.max(...found.map((box) => box.y + box.height)) + MARGIN - y;
  const clip = { x, y, width, height: Math.min(height, maxHeight) };
  const png = await page.screenshot({ clip, animations: "disabled" });
  const file = await sharp(png).avif(AVIF).toBuffer();
  await writeFile(fileOf(name), file);
  say(`${name}: ${file.length} bytes`);
}

function fileOf(name: string): string {
  return join(FOLDER, `${name}.avif`);
}

/** The site is built before its pictures are taken, and names them with their sizes. */
async function makeRoom(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const blank = { width: 900, height: 600, channels: 3, background: "#dddddd" } as const;
  const nothing = await sharp({ create: blank }).avif(AVIF).toBuffer();
  for (const name of NAMES) {
    if (!existsSync(fileOf(name))) await writeFile(fileOf(name), nothing);
  }
}

/** What the demo's workspace has, apart from its Discord server. */
async function prepare(goose: GooseQuarters, play: DiscordPlay): Promise<string> {
  const admin = await operator(goose);
  const owner = await admin
    .collection("users")
    .getFirstListItem(admin.filter("email = {:email}", { email: goose.demo.email }));
  const tenant = String(owner.tenant_id);
  const discord = play.users[0]?.id ?? "";
  await admin.collection("_externalAuths").create({
    collectionRef: owner.collectionId,
    recordRef: owner.id,
    provider: "discord",
    providerId: discord,
  });
  await admin.collection("provider_accounts").create({
    user: owner.id,
    provider: "discord",
    provider_id: discord,
    login: "anna",
    name: "Anna",
    linked_at: new Date().toISOString(),
  });
  const settings = admin.collection("service_settings");
  const { id } = await settings.getFirstListItem(`tenant = "${tenant}"`);
  await settings.update(id, { gander_enabled: true });
  return tenant;
}

/** Texts of the workspace, read by the bots; and what was answered in the last weeks. */
async function fill(goose: GooseQuarters, tenant: string): Promise<string> {
  const admin = await operator(goose);
  for (const [title, text] of TEXTS) {
    await admin
      .collection("gander_documents")
      .create({ tenant, kind: "text", title, text, bytes: text.length, state: "pending" });
  }
  const { id } = await admin.collection("gander_servers").getFirstListItem(`tenant = "${tenant}"`);
  for (let ago = 29; ago > 0; ago -= 1) {
    const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const answers = 20 + ((ago * 37) % 41) + (ago % 7 === 0 ? 60 : 0);
    await admin
      .collection("gander_usage")
      .create({ tenant, server: id, day, subject: "", answers, tokens: 0 });
  }
  await until("the texts to be read", async () => {
    const documents = await admin.collection("gander_documents").getFullList();
    return documents.every(({ state }) => state === "read");
  });
  return id;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + WAIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Somebody at the page of the stand-in. */
class Player {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async send(as: string, text: string): Promise<void> {
    await this.page.getByLabel("As").selectOption({ label: as });
    await this.page.getByLabel("Message or command").fill(text);
    await this.page.getByRole("button", { name: "Send" }).click();
  }

  /** The newest message with this text, once it is there. */
  async message(text: string | RegExp, kind = "li.message"): Promise<Locator> {
    const found = this.page.locator(kind).filter({ hasText: text }).last();
    await found.waitFor({ timeout: WAIT_MS });
    return found;
  }
}

async function setUp(player: Player): Promise<void> {
  const { page } = player;
  await page.getByText("the bot is connected", { exact: true }).waitFor({ timeout: WAIT_MS });
  await player.send("Anna", "/gander setup");
  const wizard = await player.message("Gander is on in this server");
  await wizard.getByLabel("Channels in which Gander answers mentions").selectOption("#general");
  await wizard.getByRole("button", { name: "Choose" }).click();
  await player.message("I answer mentions in #general");
  await take("gander-wizard", [await player.message("I answer mentions in #general")]);
}

async function ask(player: Player, question: string, answer: string): Promise<void> {
  await player.send("Bert", `/ask ${question}`);
  const message = await player.message(answer, "li.message:not(.private)");
  await message.getByRole("button", { name: "Why this answer?" }).click();
  const why = await player.message("Quoted, without a language model");
  await take("gander-answer", [message, why], 460);
}

async function remember(player: Player): Promise<void> {
  await player.send("Cleo", "/remember I play on a Mac, and my name is said Kleo");
  await player.message("I will remember that");
  await player.send("Cleo", "/memory");
  const memory = await player.message("This is what I remember about you");
  await player.send("Cleo", "/forget-me");
  const forget = await player.message("This erases what I remember about you");
  await take("gander-privacy", [memory, forget]);
}

async function inConsole(page: Page, goose: GooseQuarters, record: string): Promise<void> {
  await logInAs(page, goose, { ...goose.demo, workspace: "" });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  await page.goto(goose.creator("/gander/servers"));
  await page.getByText("Goose pond").first().waitFor();
  const button = page.getByRole("button", { name: "Add to a server" });
  const server = page.getByRole("listitem").filter({ hasText: "Goose pond" });
  await take("gander-servers", [heading("Discord servers"), button, server]);

  await page.goto(goose.creator("/gander/general"));
  await page.getByText("Goose", { exact: true }).click();
  await page.getByLabel("Tone").fill("warm and brief");
  const form = page.locator("form").filter({ has: page.getByLabel("Tone") });
  await take("gander-personality", [form], 650);

  await page.goto(goose.creator("/gander/knowledge"));
  await page.getByText("House rules").first().waitFor();
  await take("gander-knowledge", [
    heading("What Gander knows"),
    page.getByRole("list", { name: "Documents" }),
  ]);

  await page.goto(goose.creator(`/gander/servers/${record}`));
  const budgets = page.getByRole("region", { name: "Budgets" });
  await budgets.locator("canvas").first().waitFor();
  await take("gander-budgets", [budgets]);

  await page.goto(goose.creator("/gander/preview"));
  await page.getByLabel("Question").fill("May I feed bread to the geese?");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByText("Feed no bread").first().waitFor({ timeout: WAIT_MS });
  await page.getByText("Why this answer?", { exact: true }).click();
  const over = page.getByRole("button", { name: "Start over" });
  await take("gander-preview", [heading("Try Gander"), over, page.locator("details").first()], 640);
}

async function takeAll(browser: Browser, goose: GooseQuarters, play: DiscordPlay): Promise<void> {
  const context = await browser.newContext({
    // So high that nothing scrolls, and nothing that stays in place covers what is taken.
    viewport: { width: 760, height: 3200 },
    deviceScaleFactor: DENSITY,
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const tenant = await prepare(goose, play);
  const player = new Player(await context.newPage());
  await player.page.goto(play.simulator.url);
  await setUp(player);
  const server = await fill(goose, tenant);
  await ask(player, "May I feed bread to the geese?", "Feed no bread");
  await remember(player);
  await inConsole(await context.newPage(), goose, server);
}

await makeRoom();
const play = await DiscordPlay.start();
const goose = await startGooseQuarters(play.simulator.environment);
const browser = await chromium.launch({
  executablePath: await ensureChromium(say),
  args: ["--no-sandbox"],
});
try {
  await takeAll(browser, goose, play);
} finally {
  await browser.close();
  await goose.stop();
  await play.simulator.close();
}
