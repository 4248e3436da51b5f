/** A giveaway from its plan to its proof: the console, chat, and the public page. */

import type { GooseQuarters } from "../stack/whole.ts";
import { enrol, logInAs, operator, signedIn, switchOn } from "./accounts.ts";
import { inspect } from "./inspect.ts";
import { expect, heldToast, mayFail, test } from "./stack.ts";

const CHANNEL = "plushpond";
const CODES = "GOOSE-AAAA\nGOOSE-BBBB\nGOOSE-AAAA\n";

/** As if the minute were over in which a prize that was claimed is not shown yet. */
async function minutePasses(goose: GooseQuarters): Promise<void> {
  const winners = (await operator(goose)).collection("giveaway_winners");
  const { id } = await winners.getFirstListItem("state = 'claimed'");
  await winners.update(id, { claimed_at: new Date(Date.now() - 61_000).toISOString() });
}

test("a streamer gives a prize away; viewers enter by chat and page, and one claims it", async ({
  arrive,
  goose,
  twitch,
}) => {
  test.setTimeout(300_000);
  const account = await enrol(goose, "Plushhost");
  const { page: host } = await arrive();
  await logInAs(host, goose, account);
  await switchOn(host, "Waddle");
  await host.goto(goose.creator("/waddle/general"));
  await host.getByLabel("Twitch channel").fill(CHANNEL);
  await host.getByRole("button", { name: "Save", exact: true }).click();
  await twitch.waitForJoin(CHANNEL);
  twitch.setModerator(CHANNEL, true);

  await test.step("plan it, and add codes with a report of duplicates", async () => {
    await host.getByRole("link", { name: "Giveaways" }).click();
    await host.getByRole("button", { name: "Plan the first one" }).click();
    const dialog = host.getByRole("dialog");
    await dialog.getByRole("button", { name: "Save and add codes" }).click();
    await expect(dialog.getByText("Giveaway name is required")).toBeVisible();
    await dialog.getByLabel("Name", { exact: true }).fill("Plush goose");
    await dialog.getByLabel("Entries per viewer").fill("3");
    await dialog.getByRole("button", { name: "Save and add codes" }).click();
    await host.getByRole("button", { name: "Add codes" }).first().click();
    await dialog.getByLabel("Codes", { exact: true }).fill(CODES);
    await dialog.getByLabel("Prize", { exact: true }).fill("A plush goose");
    await dialog.getByRole("button", { name: "Look through them" }).click();
    await expect(dialog.getByText("Left out: there already (1)")).toBeVisible();
    await dialog.getByRole("button", { name: "Add 2 codes" }).click();
    await expect(host.getByText("2 of 2 left")).toBeVisible();
    await expect(host.getByText("GOOSE-AAAA")).toHaveCount(0);
  });

  await test.step("start it; chat hears of it", async () => {
    await host.getByRole("button", { name: "Start Plush goose" }).click();
    await host.getByRole("tab", { name: "Run" }).click();
    await expect(host.getByRole("button", { name: "End Plush goose now" })).toBeVisible();
    await expect(host.getByRole("button", { name: /^Start/ })).toHaveCount(0);
    await twitch.waitFor("the opening", () =>
      twitch.linesIn(CHANNEL).find((line) => line.startsWith('Giveaway "Plush goose" is open')),
    );
  });
  const address =
    (await host.getByRole("link", { name: /the public page/ }).getAttribute("href")) ?? "";

  const { page: viewer } = await arrive({ width: 390, height: 844 });
  await test.step("enter on the public page, confirmed by chat; and by chat alone", async () => {
    await viewer.goto(address);
    await expect(viewer.getByRole("heading", { name: "Plush goose" })).toBeVisible();
    await viewer.getByLabel("Your name on Twitch").fill("Hanna");
    await viewer.getByRole("button", { name: "Get a number" }).click();
    const command = viewer.getByText(/^!enter \d{6}$/);
    await expect(command).toBeVisible();
    twitch.say(CHANNEL, "hanna", (await command.textContent()) ?? "", { displayName: "Hanna" });
    await expect(viewer.getByText(/hanna is in with 1 of 3 entries/)).toBeVisible();
    twitch.say(CHANNEL, "hanna", "!enter 2", { displayName: "Hanna" });
    await twitch.waitForLine(CHANNEL, "In the draw: Hanna (3 entries).");
    await expect(host.getByRole("definition").filter({ hasText: /^3$/ })).toBeVisible();
    await inspect(viewer, "the public page of an open giveaway");
  });

  await test.step("end it: the winner is named here, there and in chat", async () => {
    await host.getByRole("button", { name: "End Plush goose now" }).click();
    await host.getByRole("dialog").getByRole("button", { name: "End and draw" }).click();
    await twitch.waitFor("the winner", () =>
      twitch.linesIn(CHANNEL).find((line) => line.startsWith('"Plush goose" goes to Hanna!')),
    );
    await expect(host.getByText("has not claimed yet")).toBeVisible();
    await expect(viewer.getByRole("heading", { name: "The winner" })).toBeVisible();
  });

  await test.step("repeat the draw in the browser", async () => {
    await viewer.getByText("Check this draw").click();
    await viewer.getByRole("button", { name: "Repeat the draw in this browser" }).click();
    // This installation asks no beacon, so nothing is called proven (FAIR-F11).
    await expect(viewer.getByText("Not proven: no public beacon was mixed in")).toBeVisible();
    await expect(viewer.getByText("Does not hold:")).toHaveCount(0);
    await expect(viewer.getByText("The seed's hash is the one that was noted")).toBeVisible();
    await inspect(viewer, "the public page of a drawn giveaway");
  });

  await test.step("claim by number: nobody else can, and the prize shows once", async () => {
    await viewer.getByRole("button", { name: "I am Hanna" }).click();
    const command = viewer.getByText(/^!claim \d{6}$/);
    const typed = (await command.textContent()) ?? "";
    twitch.say(CHANNEL, "reedling", typed, { displayName: "Reedling" });
    await twitch.waitFor("the refusal", () =>
      twitch
        .linesIn(CHANNEL)
        .find((line) => line.startsWith("@Reedling: That number is for another name")),
    );
    // The page says that somebody tried, and goes on waiting for the winner.
    await expect(viewer.getByText(/Another account typed this number/)).toBeVisible();
    twitch.say(CHANNEL, "hanna", typed, { displayName: "Hanna" });
    await expect(viewer.getByText(/It shows in \d+ seconds/)).toBeVisible();
    await minutePasses(goose);
    await viewer.getByRole("button", { name: "Show my prize" }).click();
    await expect(viewer.getByText("GOOSE-AAAA")).toBeVisible();
    await viewer.reload();
    await expect(viewer.getByText("GOOSE-AAAA")).toBeVisible();
    await viewer.evaluate(() => sessionStorage.clear());
    await viewer.reload();
    await expect(viewer.getByText(/was shown already, and is shown once/)).toBeVisible();
    await expect(host.getByText(/has A plush goose, claimed/)).toBeVisible();
    expect(twitch.linesIn(CHANNEL).join("\n")).not.toContain("GOOSE-");
  });

  await test.step("the console's pages hold in every theme", async () => {
    await inspect(host, "a giveaway in the console");
    await host.getByRole("tab", { name: /Prizes/ }).click();
    await expect(host.getByText("hanna has it")).toBeVisible();
    await inspect(host, "the codes of a giveaway");
    await host.getByRole("button", { name: "All giveaways" }).click();
    await expect(host.getByRole("row", { name: /Plush goose/ })).toBeVisible();
    await inspect(host, "the list of giveaways");
  });
  expect(twitch.violations).toEqual([]);
});

test("several giveaways are switched off and deleted, but for the one that runs (WADDLE-I11)", async ({
  arrive,
  goose,
  twitch,
}) => {
  const account = await enrol(goose, "Raffler");
  const client = await signedIn(goose, account);
  const ids: string[] = [];
  for (const name of ["Alpha", "Bravo", "Charlie", "Delta"]) {
    ids.push((await client.collection("giveaways").create({ name, enabled: true })).id);
  }
  const [giveaway] = ids;
  const codes = { giveaway, prize_name: "A feather", codes: [{ code_value: "FEATHER-1" }] };
  const { page } = await arrive();
  await logInAs(page, goose, account);
  await switchOn(page, "Waddle");
  const config = await client.collection("bot_config").getFirstListItem("");
  await client.collection("bot_config").update(config.id, { twitch_channel: "rafflepond" });
  await twitch.waitForJoin("rafflepond");
  const bot = async () => (await client.send("/api/gq/bot", { method: "GET" })).status?.state;
  await expect.poll(bot).toBe("joined");
  await client.send("/api/gq/giveaways/codes", { method: "POST", body: codes });
  await client.send("/api/gq/giveaways/start", { method: "POST", body: { giveaway } });

  await page.goto(goose.creator("/waddle/giveaways"));
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  const box = (name: string) => row(name).locator("label").first();
  const bar = page.getByRole("region", { name: "Selected" });
  const switchOf = (name: string) => page.getByRole("switch", { name: `${name} is on` });

  await test.step("with Shift, all from the one before are selected", async () => {
    await box("Alpha").click();
    await box("Charlie").click({ modifiers: ["Shift"] });
    await expect(bar).toContainText("3 giveaways selected");
    await bar.getByRole("button", { name: "Switch off" }).click();
    await heldToast(page, "Switched off 3 giveaways.");
    await expect(switchOf("Bravo")).not.toBeChecked();
    await expect(switchOf("Delta")).toBeChecked();
  });

  await test.step("on a phone the toast leaves the bar free", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await heldToast(page, "Switched off 3 giveaways.");
    const undo = page.getByRole("button", { name: "Undo" });
    const toast = await undo.boundingBox();
    const below = await bar.boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await undo.click();
    await expect(switchOf("Bravo")).toBeChecked();
    await inspect(page, "the list of giveaways, selecting");
  });

  await test.step("what is deleted comes back by Undo; the one that runs is named", async () => {
    await bar.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Not deleted: “Alpha”. It is open")).toBeVisible();
    await expect(row("Bravo")).toBeHidden();
    await expect(row("Alpha")).toBeVisible();
    // The toast of the step before may be there still.
    const deleted = page.getByText(/^Deleted/).locator("..");
    await deleted.getByRole("button", { name: "Undo" }).click();
    await expect(row("Bravo")).toBeVisible();
  });

  await test.step("all that the search shows, and no other", async () => {
    await page.getByLabel("Search giveaways").fill("Delta");
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("columnheader").locator("label").click();
    await expect(bar).toContainText("1 giveaway selected");
    await bar.getByRole("button", { name: "Delete" }).click();
    await page.getByLabel("Search giveaways").fill("");
    await expect(row("Charlie")).toBeVisible();
    await expect(row("Delta")).toBeHidden();
  });
});

test("a link to no giveaway says what to do", async ({ arrive, goose }) => {
  mayFail(/404 .*\/api\/gq\/public\/giveaways\/nowhere\/nothing/);
  const { page } = await arrive();
  await page.goto(goose.creator("/public/giveaway/nowhere/nothing"));
  await expect(page.getByRole("heading", { name: "No giveaway at this link" })).toBeVisible();
});

test("a rehearsed giveaway spends nothing", async ({ creator: { page } }) => {
  await page.getByRole("link", { name: "Giveaways" }).click();
  await page
    .getByRole("button", { name: /Plan the first one|New giveaway/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Dry run");
  await dialog.getByRole("button", { name: "Save and add codes" }).click();
  await expect(page.getByText("No codes yet")).toBeVisible();
  await page.getByRole("link", { name: "Rehearsal", exact: true }).click();
  await expect(page.getByText("Waddle is here")).toBeVisible();
  await page.getByRole("button", { name: /^heron_mod/ }).click();
  const say = async (text: string) => {
    await page.getByLabel("Line", { exact: true }).fill(text);
    await page.getByRole("button", { name: "Say it" }).click();
  };
  const chat = page.getByRole("log", { name: "Chat" });
  await say("!giveaway start dry run");
  await expect(chat).toContainText('Rehearsal: Giveaway "Dry run" is open for 30 minutes');
  await say("!enter");
  await expect(chat).toContainText("In the draw: heron_mod.");
  await say("!giveaway end");
  // Whoever spoke with it may win.
  await expect(chat).toContainText(/Rehearsal: "Dry run" goes to \w+!/);
});
