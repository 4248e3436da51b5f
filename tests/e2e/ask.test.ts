/** Ask on the pages of the documentation: docs/spec/ask.md, with the real engine, which quotes. */
import type { Page } from "playwright/test";
import { inspect } from "./inspect.ts";
import { expect, mayFail, test } from "./stack.ts";

const QUESTION = "How many characters may a command's response have?";

const box = (page: Page) => page.getByRole("textbox", { name: "Ask the documentation" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Ask the documentation" });
const answers = (page: Page) => dialog(page).locator(".ask-answer");

async function ask(page: Page, question = QUESTION) {
  await box(page).fill(question);
  await box(page).press("Enter");
  await expect(dialog(page).getByRole("button", { name: "Copy" })).toBeVisible();
}

test("ASK-A1 ASK-S1 ASK-S3: a question is answered with its sources, and nothing was loaded before", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${goose.site}/ask/gqsh/overview`);
  await expect(box(page)).toBeVisible();
  expect(loaded.filter((path) => /ask-dialog/.test(path))).toEqual([]);

  await ask(page);
  await expect(answers(page)).toHaveCount(1);
  const source = dialog(page)
    .getByRole("link", { name: /^Source 1: / })
    .first();
  await expect(source).toHaveAttribute("href", /^\/ask\/\S+:~:text=/);
  await expect(dialog(page).getByText(/^Left out \(\d+\)$/)).toBeVisible();
  await inspect(page, "/ask/gqsh/overview with an answer");
});

test("ASK-S2 ASK-K1: a source leads to the marked passage; the conversation is there on that page and after a reload", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/ask/gqsh/overview`);
  await ask(page);
  const said = (await answers(page).textContent()) ?? "";
  const source = dialog(page)
    .getByRole("link", { name: /^Source 1: / })
    .first();
  const address = ((await source.getAttribute("href")) ?? "").replace(/#.*/, "");
  await source.click();
  await page.waitForURL((url) => url.pathname === address);
  await expect(page.locator("mark.asked").first()).toBeInViewport();

  await page.getByRole("button", { name: "Last answer" }).click();
  await expect(answers(page)).toHaveText(said);
  // On the same page the mark comes without a load.
  await dialog(page)
    .getByRole("link", { name: /^Source 1: / })
    .first()
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator("mark.asked").first()).toBeInViewport();

  await page.reload();
  await page.getByRole("button", { name: "Last answer" }).click();
  await expect(answers(page)).toHaveText(said);
  await dialog(page).getByRole("button", { name: "New conversation" }).click();
  await expect(answers(page)).toHaveCount(0);
  await page.reload();
  await expect(box(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Last answer" })).toBeHidden();
});

test("ASK-A4: the key ? leads to the box, and Esc closes the answer", async ({ arrive, goose }) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/ask/waddle`);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("What?");
  await expect(box(page)).toHaveValue("What?");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});

test("ASK-F1: a thumb and its reason are taken", async ({ arrive, goose }) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/?ask=true`);
  await ask(page);
  await dialog(page).getByRole("button", { name: "Not helpful" }).click();
  await expect(dialog(page).getByRole("status").filter({ hasText: "Thank you." })).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Not helpful" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await dialog(page)
    .getByRole("textbox", { name: /^Why\?/ })
    .fill("It names no example.");
  await dialog(page).getByRole("button", { name: "Send" }).click();
  await expect(dialog(page).getByText("Thank you, your reason is stored.")).toBeVisible();
});

test("ASK-P2: where the bots are away the box says so, and offers the search with the words", async ({
  arrive,
  goose,
}) => {
  mayFail(/503/);
  const { page } = await arrive();
  await page.route("**/api/gq/ask", (route) =>
    route.fulfill({ status: 503, json: { code: "ANSWERS_AWAY", message: "" } }),
  );
  await page.goto(`${goose.site}/ask/waddle/timers`);
  await box(page).fill("cooldown");
  await box(page).press("Enter");
  await expect(dialog(page).getByText("Answers can't be made at this moment")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Ask again" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Search for these words" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("cooldown");
  await expect(
    page.getByRole("dialog", { name: "Search the documentation" }).getByRole("link").first(),
  ).toBeVisible();
});

test("ASK-P2 ASK-A2: an answer that is still coming can be stopped", async ({ arrive, goose }) => {
  const { page } = await arrive();
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/gq/ask", () => asked.resolve());
  await page.goto(`${goose.site}/ask/waddle/timers`);
  await box(page).fill("cooldown");
  await box(page).press("Enter");
  await asked.promise;
  await dialog(page).getByRole("button", { name: "Stop" }).click();
  await expect(dialog(page).getByText("You stopped this answer.")).toBeVisible();
});

test("ASK-A5: without JavaScript the form leads to the answer with its sources", async ({
  browser,
  goose,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${goose.site}/ask/waddle/timers`);
  await box(page).fill(QUESTION);
  await box(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(QUESTION);
  await expect(page.getByRole("link", { name: /^Source 1: / }).first()).toHaveAttribute(
    "href",
    /^\/ask\/\S+:~:text=/,
  );
  await context.close();
});
