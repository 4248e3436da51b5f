/** kill -9 of each process while the product is in use: nothing acknowledged is lost, pages recover. */
import { expect, mayFail, rehearse, test, writeCommand } from "./stack.ts";

// The browser reports each request that fails while a process is away.
test.beforeEach(() => mayFail(/./));

test("PocketBase: what was saved is there, and the page works again by itself", async ({
  creator: { page },
  goose,
  twitch,
}) => {
  await page.goto(goose.creator("/waddle/general"));
  await page.getByLabel("Twitch channel").fill("demopond");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await twitch.waitForJoin("demopond");
  await page.getByRole("link", { name: "Commands" }).click();
  await writeCommand(page, "!kept", "still here");
  await writeCommand(page, "!heard", "I know it");
  // Waddle hears of changes in their order: once it has the second, it has the first.
  await expect(async () => {
    twitch.say("demopond", "reedling", "!heard");
    await twitch.waitForLine("demopond", "I know it", 1, 1000);
  }).toPass();

  goose.crash("pocketbase");
  // Waddle keeps answering while PocketBase is away; the use is counted when it is back.
  twitch.say("demopond", "reedling", "!kept");
  await twitch.waitForLine("demopond", "still here");
  await expect(page.getByRole("row", { name: /!kept/ })).toContainText("used 1", {
    timeout: 45_000,
  });
  await writeCommand(page, "!after", "written afterwards");
  await page.reload();
  await expect(page.getByRole("row", { name: /!kept/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /!after/ })).toBeVisible();
});

test("bots: the rehearsal is answered again without a reload", async ({
  creator: { page },
  goose,
}) => {
  await page.goto(goose.creator("/waddle/test"));
  await expect(page.getByText("Waddle is here")).toBeVisible();
  goose.crash("bots");
  await expect(page.getByText("Waddle is on its way")).toBeVisible();
  await expect(page.getByText("Waddle is here")).toBeVisible({ timeout: 45_000 });
  await rehearse(page, "!lurk");
  await expect(page.getByRole("log", { name: "Chat" })).toContainText(/answered/);
});

test("rooms: the rehearsal and what was said in it come back", async ({
  creator: { page },
  goose,
}) => {
  await page.goto(goose.creator("/waddle/test"));
  await expect(page.getByText("Waddle is here")).toBeVisible();
  await rehearse(page, "before the crash");
  await expect(page.getByRole("log", { name: "Chat" })).toContainText("before the crash");
  goose.crash("rooms");
  await expect(page.getByText("Waddle is here")).toBeHidden();
  await expect(page.getByText("Waddle is here")).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole("log", { name: "Chat" })).toContainText("before the crash");
  await rehearse(page, "after the crash");
  await expect(page.getByRole("log", { name: "Chat" })).toContainText("after the crash");
});

test("web: an open page goes on when the web server is back", async ({
  creator: { page },
  goose,
}) => {
  await page.goto(goose.creator("/waddle/chat"));
  await expect(page.getByRole("row", { name: /!lurk/ })).toBeVisible();
  goose.crash("web");
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${goose.ports.web}/ping`).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 45_000,
      },
    )
    .toBe(204);
  await writeCommand(page, "!web", "the page never left");
  await expect(page.getByRole("row", { name: /!web/ })).toBeVisible();
});
