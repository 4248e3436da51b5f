/** A whole game of Goose Doodle with four browsers and a big screen, from the lobby to the gallery. */
import type { Page } from "playwright/test";
import { THEMES } from "#core/platform/themes.ts";
import { screenAddress } from "#core/pond/addresses.ts";
import type { PondFrame } from "#core/pond/wire.ts";
import { inspectColours, inspectIn } from "./inspect.ts";
import { goOn, joinByLink, openRoom, pauseGame, phaseOf, SLOW, seesGuests } from "./pond.ts";
import { expect, inkOn, test } from "./stack.ts";

/** Words that stand nowhere by chance. */
const WORDS = [
  "zwimblet",
  "quorfing",
  "blaxtern",
  "plovinka",
  "drumsith",
  "glypheron",
  "skwandle",
  "vorbexin",
];
const PACK = WORDS.map((word, at) => `${word},${["easy", "medium", "hard"][at % 3]}`).join("\n");

const sheetOf = (page: Page) => page.getByRole("application", { name: /^Your sheet/ });
const guessOf = (page: Page) => page.getByRole("textbox", { name: /^What does .* draw\?$/ });

/** Chooses a word by its number and returns it. When the time is up before, the room has chosen. */
async function chooseWord(drawer: Page, option: 1 | 2 | 3): Promise<string> {
  const choice = drawer.getByRole("group", { name: "Which one do you draw?" });
  await expect(choice.or(sheetOf(drawer))).toBeVisible(SLOW);
  await drawer.keyboard.press(String(option));
  await expect(sheetOf(drawer)).toBeVisible(SLOW);
  const word = await drawer.locator("[data-word]").getAttribute("data-word");
  expect(WORDS).toContain(word);
  return word ?? "";
}

/** Answers the banner that could lie over the sheet. */
async function declineCounting(page: Page) {
  await page.getByRole("button", { name: "Essential only" }).click();
}

/** Moves over the sheet; parts of its width and height. */
async function moveTo(page: Page, [x, y]: readonly [number, number], steps = 8) {
  await sheetOf(page).scrollIntoViewIfNeeded();
  const box = await sheetOf(page).boundingBox();
  if (box === null) throw new Error("There is no sheet");
  await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps });
}

async function drawLine(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
) {
  await moveTo(page, from, 1);
  await page.mouse.down();
  await moveTo(page, to);
  await page.mouse.up();
}

/** How far to the right there is ink, as a part of the sheet's width. */
function inkReach(page: Page): Promise<number> {
  return page.evaluate(() => {
    let reach = 0;
    for (const canvas of document.querySelectorAll("canvas")) {
      const { width, height } = canvas;
      if (width === 0) continue;
      const data = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      for (let at = 3; at < data.length; at += 4) {
        if ((data[at] ?? 0) > 128) reach = Math.max(reach, (((at - 3) / 4) % width) / width);
      }
    }
    return reach;
  });
}

const reaches = (page: Page) => expect.poll(() => inkReach(page), SLOW);

async function guess(page: Page, text: string) {
  await guessOf(page).fill(text);
  await guessOf(page).press("Enter");
}

/** Everything that came to a page: the frames of its room, and what its document was over time. */
async function recordAll(page: Page) {
  const frames: string[] = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => void frames.push(String(payload)));
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const now = document.documentElement?.outerHTML ?? "";
      if (seen.at(-1) !== now) seen.push(now);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const documents = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  return { frames, documents };
}

/** Words that a frame has before the room has told them to everybody. */
function leaksInFrames(frames: readonly string[]): string[] {
  const told = new Set<string>();
  return frames.flatMap((text) => {
    if (!text.startsWith("{")) return [];
    const { game } = JSON.parse(text) as PondFrame;
    if (game?.kind === "doodle" && game.phase === "show" && game.mask !== null) told.add(game.mask);
    return WORDS.filter((word) => text.includes(word) && !told.has(word));
  });
}

/** Words that a document has before it shows the end of their turn. */
function leaksInDocuments(documents: readonly string[]): string[] {
  const told = new Set<string>();
  return documents.flatMap((html) => {
    const [, over] = /data-over=""[^>]*>.*?data-shape="([^"]*)"/.exec(html) ?? [];
    if (over !== undefined) told.add(over);
    return WORDS.filter((word) => html.includes(word) && !told.has(word));
  });
}

test.use({ actionTimeout: 60_000 });

test("POND-D2, POND-D3, POND-D5, POND-D8, POND-D10, POND-L3, POND-R4, POND-V2, POND-V4: four browsers play Goose Doodle, and a big screen shows it", async ({
  arrive,
  goose,
}) => {
  test.setTimeout(480_000);
  const { page: ada } = await arrive();
  const { page: bob } = await arrive();
  const { page: cleo } = await arrive({ width: 390, height: 844 });
  const { page: dan } = await arrive({ width: 360, height: 740 });
  const { page: screen } = await arrive({ width: 1280, height: 720 });
  const code = await openRoom(ada, goose, { name: "Ada", game: "doodle" });
  await declineCounting(ada);
  const record = await recordAll(screen);

  await test.step("the big screen shows the way in, and who is there", async () => {
    await screen.goto(`${goose.site}${screenAddress(code)}?creator=false`);
    await expect(screen.getByText(code, { exact: true })).toBeVisible(SLOW);
    await expect(screen.getByRole("img", { name: `The way to room ${code}` })).toBeVisible(SLOW);
    await expect(screen.locator("html")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    for (const [page, name] of [
      [bob, "Bob"],
      [cleo, "Cleo"],
      [dan, "Dan"],
    ] as const) {
      await joinByLink(page, goose, code, name);
      await declineCounting(page);
      await expect(screen.getByRole("listitem").filter({ hasText: name })).toBeVisible(SLOW);
    }
    await seesGuests(ada, ["Ada", "Bob", "Cleo", "Dan"]);
  });

  await test.step("the host brings words and starts", async () => {
    await ada.getByText("Words of your own").click();
    await ada.getByRole("textbox", { name: /^A word a line/ }).fill(PACK);
    await ada.getByRole("button", { name: "Use this pack" }).click();
    await expect(ada.getByText(`${WORDS.length} words of yours are in the game.`)).toBeVisible(
      SLOW,
    );
    await ada.getByLabel("Rounds").selectOption("1");
    await ada.getByLabel("Seconds a turn").selectOption("180");
    await expect(ada.getByLabel("Seconds a turn")).toHaveValue("180");
    await ada.getByRole("button", { name: "Start Goose Doodle" }).click();
  });

  const words: string[] = [];
  await test.step("Ada draws: strokes, undo and clear are seen by all while they happen", async () => {
    const word = await chooseWord(ada, 1);
    words.push(word);
    await moveTo(ada, [0.2, 0.4], 1);
    await ada.mouse.down();
    await moveTo(ada, [0.5, 0.5]);
    // The pen is still down.
    for (const page of [bob, cleo, dan, screen]) await reaches(page).toBeGreaterThan(0.45);
    await ada.mouse.up();
    await drawLine(ada, [0.5, 0.6], [0.9, 0.6]);
    await reaches(bob).toBeGreaterThan(0.85);
    await ada.keyboard.press("Control+z");
    await reaches(bob).toBeLessThan(0.6);
    await ada.getByRole("button", { name: "Clear" }).click();
    await reaches(bob).toBe(0);
    await ada.getByRole("button", { name: "Undo" }).click();
    await reaches(bob).toBeGreaterThan(0.45);
    await reaches(screen).toBeGreaterThan(0.45);
  });

  await test.step("guesses: wrong, near for its author alone, right", async () => {
    const [word = ""] = words;
    await expect(bob.locator(`[data-shape="${"_".repeat(word.length)}"]`)).toBeVisible();
    await expect(bob.getByText(word)).toHaveCount(0);
    await guess(bob, "a duck");
    await expect(bob.getByText("“a duck” is not it.")).toBeVisible(SLOW);
    await expect(cleo.getByRole("log").getByText("a duck")).toBeVisible(SLOW);
    const near = word.slice(0, -1);
    await guess(bob, near);
    await expect(bob.getByText(`“${near}” is close!`)).toBeVisible(SLOW);
    await guess(bob, word);
    await expect(bob.getByText(/^Right!/).first()).toBeVisible(SLOW);
    await expect(cleo.getByRole("log").getByText("has the word")).toBeVisible(SLOW);
    await expect(cleo.getByText(near)).toHaveCount(0);
    await expect(screen.getByText("a duck")).toHaveCount(0);
  });

  await test.step("a pause: the sheet and the guesses in every theme", async () => {
    await pauseGame(ada, [bob, cleo, dan]);
    await inspectIn(ada, "the sheet of whoever draws", THEMES);
    await inspectIn(dan, "the guesses", THEMES);
    await inspectColours(screen, "the big screen with a drawing");
    await goOn(ada);
  });

  for (const page of [cleo, dan]) await guess(page, words[0] ?? "");

  await test.step("Bob chooses by a key, is paused in the middle of a stroke, and reloads", async () => {
    const word = await chooseWord(bob, 2);
    words.push(word);
    await moveTo(bob, [0.1, 0.3], 1);
    await bob.mouse.down();
    await moveTo(bob, [0.3, 0.3]);
    await reaches(ada).toBeGreaterThan(0.25);
    // The clock stands meanwhile: so it does not matter how slow the machine is.
    await pauseGame(ada, [bob, cleo, dan]);
    await moveTo(bob, [0.6, 0.3]);
    await bob.mouse.up();
    await goOn(ada);
    await reaches(ada).toBeGreaterThan(0.55);
    await pauseGame(ada, [bob, cleo, dan]);
    await bob.reload();
    await expect(bob.getByRole("region", { name: "Pause" })).toBeVisible(SLOW);
    await reaches(bob).toBeGreaterThan(0.55);
    await goOn(ada);
    await expect(bob.locator(`[data-word="${word}"]`)).toBeVisible(SLOW);
    await drawLine(bob, [0.6, 0.5], [0.9, 0.5]);
    for (const page of [ada, screen]) await reaches(page).toBeGreaterThan(0.85);
    for (const page of [ada, cleo, dan]) await guess(page, word);
  });

  await test.step("Cleo draws by keyboard", async () => {
    const word = await chooseWord(cleo, 3);
    words.push(word);
    await cleo.getByRole("radio", { name: "Thick" }).focus();
    await cleo.keyboard.press("ArrowRight");
    await expect(cleo.getByRole("radio", { name: "Broad" })).toBeChecked();
    await sheetOf(cleo).focus();
    await cleo.keyboard.press("Space");
    for (let step = 0; step < 20; step += 1) await cleo.keyboard.press("ArrowRight");
    await cleo.keyboard.press("Space");
    await reaches(bob).toBeGreaterThan(0.75);
    for (const page of [ada, bob, dan]) await guess(page, word);
  });

  await test.step("Dan leaves while he draws: the turn ends with his word", async () => {
    const word = await chooseWord(dan, 1);
    words.push(word);
    await drawLine(dan, [0.2, 0.2], [0.8, 0.8]);
    await reaches(ada).toBeGreaterThan(0.7);
    await dan.getByRole("button", { name: "Leave" }).click();
  });

  for (const page of [ada, bob, cleo]) await expect(phaseOf(page, "report")).toBeVisible(SLOW);
  await test.step("the report has every drawing, its replay and a picture", async () => {
    const gallery = ada.getByRole("region", { name: "The gallery" });
    for (const word of words)
      await expect(gallery.getByRole("article", { name: word })).toBeVisible();
    const card = gallery.getByRole("article", { name: `${words[0]}, by Ada` });
    await expect(card.getByText(/Bob after [\d.]+ s/)).toBeVisible();
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => inkOn(ada), SLOW).toBeGreaterThan(50);
    await card.getByRole("button", { name: "Replay" }).click();
    await expect(card.getByText(words[0] ?? "", { exact: true })).toBeVisible(SLOW);
    const [download] = await Promise.all([
      ada.waitForEvent("download"),
      card.getByRole("button", { name: "Save picture" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${words[0]}-by-ada.png`);
    await inspectIn(ada, "the report", THEMES);
    await expect(bob.getByText("Ada, the host, chooses what comes next.")).toBeVisible();
    await expect(phaseOf(screen, "report")).toBeVisible(SLOW);
  });

  await test.step("no word was on the big screen before its turn was over", async () => {
    expect(record.frames.length).toBeGreaterThan(50);
    expect(leaksInFrames(record.frames)).toEqual([]);
    const documents = await record.documents();
    expect(documents.length).toBeGreaterThan(20);
    expect(leaksInDocuments(documents)).toEqual([]);
    // Whoever looks for a word finds it once it is over: so the search is one.
    expect(record.frames.some((frame) => frame.includes(words[0] ?? ""))).toBe(true);
    expect(documents.some((html) => html.includes(words[0] ?? ""))).toBe(true);
  });

  await ada.getByRole("button", { name: "Back to the lobby" }).click();
  for (const page of [ada, bob, cleo]) await expect(phaseOf(page, "lobby")).toBeVisible(SLOW);
});

test("POND-V6: a big screen is clear where there is no room, and says so to a person", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}${screenAddress("ZXWZ")}?creator=false`);
  await expect(page.getByText(/^There is no open room under this code/)).toBeVisible(SLOW);
  await expect(page.locator("html")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(page.locator('[data-app="bigscreen"]')).toBeEmpty();
});
