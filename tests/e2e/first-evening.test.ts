/** The first evening of a streamer: from signing up to the bot's answer, in rehearsal and on Twitch. */
import { switchOn } from "./accounts.ts";
import { expect, mayFail, rehearse, test, waddleLink, writeCommand } from "./stack.ts";

test("a newcomer signs up, verifies, writes !hello and hears it answered", async ({
  arrive,
  goose,
  twitch,
}) => {
  const { page, context } = await arrive();

  await test.step("sign up", async () => {
    await page.goto(goose.creator("/signup"));
    await page.getByLabel("E-mail").fill("pondweed@example.com");
    await page.getByLabel("Password").fill("crumbs-for-all-geese");
    await page.getByLabel("Workspace name").fill("Pondweed's pond");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  });

  await test.step("follow the link in the outbox; the waiting page goes on by itself", async () => {
    const mail = await context.newPage();
    await mail.goto(goose.creator("/outbox"));
    await mail
      .getByRole("article")
      .filter({ hasText: "pondweed@example.com" })
      .getByRole("link")
      .first()
      .click();
    await mail.getByRole("link", { name: "Log in" }).click();
    await mail.getByLabel("E-mail").fill("pondweed@example.com");
    await mail.getByLabel("Password").fill("crumbs-for-all-geese");
    await mail.getByRole("button", { name: "Log in" }).click();
    await expect(mail).toHaveURL(/\/dashboard/);
    await mail.close();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole("heading", { name: "Pondweed's pond" })).toBeVisible();
  });

  await test.step("enable Waddle", async () => {
    await switchOn(page, "Waddle");
    await expect(page.getByRole("switch", { name: "Waddle is on" })).toBeChecked();
  });

  await test.step("create !hello, with a preview of the answer", async () => {
    await page.getByRole("link", { name: "Commands" }).click();
    await page.getByRole("button", { name: "Write the first one" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Command", { exact: true }).fill("hello");
    await dialog.getByLabel("Response", { exact: true }).fill("Hi $(user)!");
    await expect(dialog.getByLabel("Preview")).toContainText("Hi pondweed!");
    await dialog.getByRole("button", { name: "Save command" }).click();
    await expect(dialog.getByText('Command name must start with "!"')).toBeVisible();
    await dialog.getByLabel("Command", { exact: true }).fill("!hello");
    await dialog.getByRole("button", { name: "Save command" }).click();
    await expect(page.getByRole("row", { name: /!hello/ })).toBeVisible();
  });

  await test.step("rehearse it: the real bot answers and nothing is counted", async () => {
    await page.getByRole("link", { name: "Rehearsal", exact: true }).click();
    await expect(page.getByText("Waddle is here")).toBeVisible();
    await rehearse(page, "!hello");
    await expect(page.getByRole("log", { name: "Chat" })).toContainText("Hi pondweed!");
    await rehearse(page, "!hello");
    await expect(page.getByRole("log", { name: "Chat" })).toContainText(
      /on cooldown for \d+ more seconds?/,
    );
    await page.getByRole("link", { name: "Commands" }).click();
    await expect(page.getByRole("row", { name: /!hello/ })).toContainText("used 0");
  });

  await test.step("connect the channel: the same bot answers on Twitch, and the count goes up live", async () => {
    await waddleLink(page, "Settings").click();
    await page.getByLabel("Twitch channel").fill("https://twitch.tv/Pondweed");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await twitch.waitForJoin("pondweed");
    await page.getByRole("link", { name: "Commands" }).click();
    await expect(page.getByRole("row", { name: /!hello/ })).toContainText("used 0");
    twitch.say("pondweed", "reedling", "!hello", { displayName: "Reedling" });
    await twitch.waitForLine("pondweed", "Hi Reedling!");
    await expect(page.getByRole("row", { name: /!hello/ })).toContainText("used 1");
    expect(twitch.violations).toEqual([]);
  });
});

test("a verification link works once, and then says so", async ({ arrive, goose }) => {
  mayFail(/400 .*\/api\/collections\/users\/confirm-verification/);
  const { page } = await arrive();
  await page.goto(goose.creator("/auth/action?mode=verifyEmail&token=forged"));
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("a page of the console asks a stranger to log in, and then opens", async ({
  arrive,
  goose,
}) => {
  mayFail(/400 .*\/api\/collections\/users\/auth-with-password/);
  const { page } = await arrive();
  await page.goto(goose.creator("/waddle/chat"));
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel("E-mail").fill(goose.demo.email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("E-mail or password is not right")).toBeVisible();
  await page.getByLabel("Password").fill(goose.demo.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Chat commands" })).toBeVisible();
});

test("a deleted command can be had back", async ({ creator: { page } }) => {
  await page.getByRole("link", { name: "Commands" }).click();
  await writeCommand(page, "!brief", "Here and gone");
  await page.getByRole("button", { name: "Delete !brief" }).click();
  await expect(page.getByRole("row", { name: /!brief/ })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: /!brief/ })).toBeVisible();
});
