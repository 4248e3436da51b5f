/** A whole game of Honk Quiz with four browsers, from a pack with a wrong line to the report. */
import type { Page } from "playwright/test";
import { THEMES } from "#core/platform/themes.ts";
import { inspectIn } from "./inspect.ts";
import {
  goOn,
  joinByLink,
  openRoom,
  pauseGame,
  phaseOf,
  pointsOf,
  SLOW,
  seesGuests,
  sendOut,
  takeSeat,
} from "./pond.ts";
import { expect, test } from "./stack.ts";

const ANSWERS: Record<string, string> = {
  "Which bird hisses at the post?": "The goose",
  "What does a goose lay?": "An egg",
  "Where does a goose swim?": "On a pond",
};
const PACK = `# Questions of the house
Which bird hisses at the post?,The goose,The robin,The wren,The tit
What does a goose lay?,An egg,A brick
Where does a goose swim?,On a pond,In a tree,In a sock,On the moon`;
const MENDED = PACK.replace("A brick", "A brick,A letter,A carpet");

/** A code that could be a room's and is not this one. */
const otherThan = (code: string) => (code === "ZXWZ" ? "ZXWX" : "ZXWZ");

/** What is right in the question that a page shows. */
async function rightAnswer(page: Page): Promise<string> {
  const quiz = page.getByRole("region", { name: "Honk Quiz" });
  const question = (await quiz.getByRole("heading", { level: 2 }).textContent()) ?? "";
  return ANSWERS[question] ?? "";
}

const answers = (page: Page) => page.getByRole("group", { name: /^Answers/ }).getByRole("button");

/** Answers by the key of the option's place, or with a press on another option. */
async function answerRight(page: Page) {
  const right = await rightAnswer(page);
  const names = await answers(page).allInnerTexts();
  await page.keyboard.press(String(names.findIndex((name) => name.includes(right)) + 1));
  await expect(answers(page).filter({ hasText: right })).toHaveAttribute("aria-pressed", "true");
}

async function answerWrong(page: Page) {
  const right = await rightAnswer(page);
  const wrong = answers(page).filter({ hasNotText: right }).first();
  await wrong.click();
}

async function seesQuestion(pages: readonly Page[], number: number) {
  for (const page of pages) {
    await expect(page.getByText(`Question ${number} of 3`, { exact: true })).toBeVisible(SLOW);
  }
}

test("POND-P2, POND-L3, POND-H2, POND-Q2, POND-Q3, POND-U2, POND-U4: four browsers play Honk Quiz with a pack of the host", async ({
  arrive,
  goose,
}) => {
  test.setTimeout(420_000);
  const { page: ada } = await arrive();
  const { page: bob } = await arrive();
  const { page: cleo } = await arrive({ width: 390, height: 844 });
  const { page: dan } = await arrive({ width: 360, height: 740 });
  const code = await openRoom(ada, goose, { name: "Ada", game: "quiz" });

  await test.step("a code of no room, a code that is none, and the right one", async () => {
    await bob.goto(`${goose.site}/pond-party/${otherThan(code)}`);
    await expect(bob.getByRole("heading", { name: "There is no such room" })).toBeVisible(SLOW);
    const toField = bob.getByRole("link", { name: "Enter a code" });
    await bob.goto(new URL((await toField.getAttribute("href")) ?? "", goose.site).href);
    const field = bob.getByRole("textbox", { name: "The room's code" });
    await field.fill("HELLO");
    await field.press("Enter");
    await expect(bob.getByText(/^A code has four letters, and none of/)).toBeVisible();
    await field.fill(code.toLowerCase());
    await field.press("Enter");
    await takeSeat(bob, "Bob");
  });

  await joinByLink(cleo, goose, code, "Cleo");
  await joinByLink(dan, goose, code, "Dan");
  await seesGuests(ada, ["Ada", "Bob", "Cleo", "Dan"]);

  await test.step("a wrong line of the pack is named, and nothing of it is lost", async () => {
    await ada.getByText("Questions of your own").click();
    const pack = ada.getByRole("textbox", { name: /^A line a question/ });
    await pack.fill(PACK);
    await ada.getByRole("button", { name: "Use this pack" }).click();
    await expect(ada.getByText(/^1 line to correct/)).toBeVisible();
    await ada.getByRole("button", { name: "Line 3" }).click();
    await expect(pack).toBeFocused();
    await expect(pack).toHaveValue(PACK);
    await pack.fill(MENDED);
    await ada.getByRole("button", { name: "Use this pack" }).click();
    await expect(ada.getByText("3 questions of yours are in the game.")).toBeVisible(SLOW);
    await ada.getByRole("combobox", { name: "Questions" }).selectOption("3");
    await ada.getByRole("combobox", { name: "Seconds a question" }).selectOption("60");
    await bob.getByText("How the games are set").click();
    await expect(bob.getByText(/^3 questions, 60 seconds each, .* the host's pack$/)).toBeVisible(
      SLOW,
    );
  });
  await inspectIn(ada, "the lobby for its host", THEMES);

  await ada.getByRole("button", { name: "Start Honk Quiz" }).click();
  const all = [ada, bob, cleo, dan];
  await seesQuestion(all, 1);
  for (const page of [ada, bob]) await answerRight(page);
  for (const page of [cleo, dan]) await answerWrong(page);
  await seesQuestion(all, 2);

  await test.step("whoever reloads has their seat and their points back", async () => {
    await pauseGame(ada, [bob, cleo, dan]);
    const points = await pointsOf(bob, "Bob");
    expect(points).toBeGreaterThan(0);
    await bob.reload();
    await expect(bob.getByRole("region", { name: "Pause" })).toBeVisible(SLOW);
    expect(await pointsOf(bob, "Bob")).toBe(points);
    await inspectIn(cleo, "a question", THEMES);
  });

  await test.step("whoever is sent out stays out", async () => {
    await sendOut(ada, "Dan");
    await expect(dan.getByRole("heading", { name: "You were sent out" })).toBeVisible(SLOW);
    await dan.reload();
    await expect(dan.getByRole("heading", { name: "You were sent out" })).toBeVisible(SLOW);
  });

  await goOn(ada);
  const rest = [ada, bob, cleo];
  for (const page of rest) await answerRight(page);
  await seesQuestion(rest, 3);
  for (const page of rest) await answerRight(page);
  for (const page of rest) await expect(phaseOf(page, "report")).toBeVisible(SLOW);
});
