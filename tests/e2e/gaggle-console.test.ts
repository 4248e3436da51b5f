/** Gaggle in the console, in GQSH and on the account page, against the real server. */
import type { Page } from "playwright/test";
import type PocketBase from "pocketbase";
import { GAME_CONFIG_DEFAULTS } from "#core/entities/game-config.ts";
import type { EncounterRow, OwnPlayer } from "#core/gaggle/api.ts";
import { THEMES } from "#core/platform/themes.ts";
import { demoRecord } from "./accounts.ts";
import { log, openTerminal, typeLine } from "./gqsh.ts";
import { inspectIn } from "./inspect.ts";
import { expect, test } from "./stack.ts";

/** The game of the demo workspace, on and with the usual settings. */
async function startAnew(owner: PocketBase): Promise<string> {
  const services = await demoRecord(owner, "service_settings");
  await owner.collection("service_settings").update(services.id, { gaggle_enabled: true });
  const { id } = await demoRecord(owner, "game_config");
  await owner.collection("game_config").update(id, GAME_CONFIG_DEFAULTS);
  return id;
}

let config: string;

test.beforeEach(async ({ owner }) => {
  config = await startAnew(await owner());
});

const stored = (owner: PocketBase) => owner.collection("game_config").getOne(config);

/** The box of a switch is hidden by its label. */
const press = (page: Page, name: string) =>
  page.getByRole("switch", { name }).locator("xpath=ancestor::label[1]").click();

test("how often something comes by is chosen, shown in words, saved and taken back", async ({
  loggedIn: { page },
  goose,
  owner,
}) => {
  await page.goto(goose.creator("/gaggle/general"));
  await expect(page.getByText(/does not read the public beacon/)).toBeVisible();
  await expect(page.getByRole("link", { name: /set BEACON_URL/ })).toBeVisible();
  await expect(
    page.getByText("Every 20 minutes while you are live, 9 times in 3 hours."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Every 45 minutes" }).click();
  await page.getByText("Always", { exact: true }).click();
  await expect(page.getByText("Every 45 minutes, 4 times in 3 hours.")).toBeVisible();
  await expect(page.getByText(/Once saved, the next times are .+ and .+ \(/)).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. It counts from the next goose on.")).toBeVisible();
  expect(await stored(await owner())).toMatchObject({
    game_frequency: "*/45 * * * *",
    plays_offline: true,
  });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("A goose every … minutes")).toHaveValue("20");
  expect(await stored(await owner())).toMatchObject({ plays_offline: false });
});

test("what is typed outlives a reload, and what can't be says what can", async ({
  loggedIn: { page },
  goose,
}) => {
  await page.goto(goose.creator("/gaggle/general"));
  const minutes = page.getByLabel("A goose every … minutes");
  await minutes.fill("200");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(minutes).toHaveValue("200");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText("Invalid interval. Must be between 15 and 120 minutes"),
  ).toBeVisible();
  await expect(minutes).toBeFocused();
  await page.getByRole("button", { name: "Use the defaults" }).click();
  await expect(minutes).toHaveValue("20");
});

test("the forecast says what numbers mean before they are saved", async ({
  loggedIn: { page },
  goose,
  owner,
}) => {
  await page.goto(goose.creator("/gaggle/gameplay"));
  const forecast = page.getByRole("region", { name: "What it means" });
  await expect(forecast.getByRole("status")).toHaveText(
    "With 40 viewers: about 180 catches a stream, a legendary goose every 3 streams.",
  );
  await forecast.getByLabel("Viewers who try").fill("10");
  await forecast.getByLabel("Stream, in hours").fill("1");
  await expect(forecast.getByRole("status")).toHaveText(
    "With 10 viewers: about 15 catches a stream, a legendary goose every 9 streams.",
  );
  await page.getByLabel("Catch rate").fill("0.5");
  await expect(forecast.getByRole("row", { name: /^common/ })).toContainText("30 %");
  await page.getByLabel("Egg chance, in percent").fill("101");
  await expect(forecast.getByRole("status")).toContainText("within their limits");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Egg chance must be 100 % or less")).toBeVisible();
  await page.getByLabel("Egg chance, in percent").fill("2.3");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. It counts from the next goose on.")).toBeVisible();
  expect(await stored(await owner())).toMatchObject({
    catch_rate_multiplier: 0.5,
    egg_drop_chance: 0.023,
  });
});

test("top players are hidden by a switch, which the list of players says", async ({
  loggedIn: { page },
  goose,
  owner,
}) => {
  await page.goto(goose.creator("/gaggle/privacy"));
  await press(page, "Name the top players");
  await expect(page.getByText("page name nobody")).toBeVisible();
  await expect.poll(async () => (await stored(await owner())).hides_top).toBe(true);
  await page.goto(goose.creator("/gaggle/players"));
  await expect(page.getByText("Chat and pages name no top players")).toBeVisible();
});

test("the log and the players are empty at first, and say what can be done", async ({
  loggedIn: { page },
  goose,
}) => {
  await page.goto(goose.creator("/gaggle/encounters"));
  await expect(page.getByRole("heading", { name: "Nothing has come by yet" })).toBeVisible();
  await expect(page.getByText(/does not read the public beacon/)).toBeVisible();
  await page.goto(goose.creator("/gaggle/players"));
  await expect(page.getByRole("heading", { name: "Nobody has caught a goose yet" })).toBeVisible();
  await page.getByRole("link", { name: "Try the game in the rehearsal" }).click();
  await expect(page).toHaveURL(/\/waddle\/test/);
});

test("without a Discord server there is the way to one, and a picture of the game there", async ({
  loggedIn: { page },
  goose,
}) => {
  await page.goto(goose.creator("/gaggle/discord"));
  await expect(
    page.getByText(/^No Discord server of this workspace has a channel yet/),
  ).toBeVisible();
  await expect(page.getByRole("switch", { name: "Play in a Discord channel" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Connect a server" })).toHaveAttribute(
    "href",
    /\/gander\/servers$/,
  );
  const message = page.getByRole("figure", { name: "An encounter as a message in Discord" });
  await expect(message).toContainText("Bar-headed goose");
  await expect(message.getByRole("img")).toBeVisible();
});

test("switched off, its pages lead to what it is, and a toast switches it on again", async ({
  loggedIn: { page },
  goose,
}) => {
  await page.goto(goose.creator("/gaggle/general"));
  await press(page, "Gaggle is on");
  await expect(page.getByRole("button", { name: "Enable Gaggle" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/\/gaggle\/general/);
  await expect(page.getByRole("switch", { name: "Gaggle is on" })).toBeChecked();
});

test("TERMINAL-Q34, TERMINAL-Q35: GQSH reads and changes the same settings, and finds cards", async ({
  creator: { page },
  owner,
}) => {
  await openTerminal(page);
  await typeLine(page, "config gaggle set egg-chance --value 12.5");
  await expect(log(page)).toContainText("The egg chance is now 12.5 percent");
  expect(await stored(await owner())).toMatchObject({ egg_drop_chance: 0.125 });
  await log(page).getByRole("button", { name: "Undo" }).click();
  await expect(log(page)).toContainText("Taken back.");
  expect(await stored(await owner())).toMatchObject({ egg_drop_chance: 0.1 });
  await typeLine(page, "config gaggle get");
  await expect(log(page).getByRole("row", { name: /interval/ })).toContainText("20 minutes");
  await typeLine(page, "search name:bar-headed");
  await expect(log(page).getByRole("row", { name: /Bar-headed goose/ })).toBeVisible();
  await typeLine(page, "reset");
});

const PLAYER: OwnPlayer = {
  player: { name: "Mira", page: "mira", is_hidden: false, accounts: ["twitch"], cards: 12 },
  is_opted_out: false,
};

test("a player hides their collection, is erased after typing it, and joins again", async ({
  creator: { page },
  goose,
}) => {
  let own: OwnPlayer = PLAYER;
  const changes: { type: string; is_hidden?: boolean }[] = [];
  await page.route("**/api/gq/gaggle/me", async (route) => {
    if (route.request().method() === "POST") {
      const change = route.request().postDataJSON();
      changes.push(change);
      if (change.type === "hide" && PLAYER.player) {
        own = { ...PLAYER, player: { ...PLAYER.player, is_hidden: change.is_hidden } };
      } else own = { player: null, is_opted_out: change.type === "forget" };
    }
    await route.fulfill({ json: own });
  });
  await page.goto(goose.creator("/account#gaggle"));
  const section = page.getByRole("main").getByRole("region", { name: "Your geese" });
  await expect(section).toContainText("12 cards. You play with your Twitch account");
  await expect(section.getByRole("link", { name: "Your collection" })).toBeVisible();
  await press(page, "Public collection");
  await expect(section.getByRole("link", { name: "Your collection" })).toBeHidden();
  await inspectIn(page, "/account, a player", THEMES);
  await section.getByRole("button", { name: "Erase and opt out" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase and opt out of Gaggle" });
  await dialog.getByRole("button", { name: "Erase everything" }).click();
  await expect(dialog.getByText("Type forget me to confirm").last()).toBeVisible();
  await dialog.getByRole("textbox").fill("forget me");
  await dialog.getByRole("button", { name: "Erase everything" }).click();
  await expect(section).toContainText("You take no part");
  await section.getByRole("button", { name: "Join again" }).click();
  await expect(section).toContainText("You have not played yet");
  expect(changes.map(({ type }) => type)).toEqual(["hide", "forget", "join"]);
});

function encounter(number: number, changes: Partial<EncounterRow> = {}): EncounterRow {
  const opened_at = Date.now() - number * 1_200_000;
  return {
    ...{ id: `encounter${number}`, number, visitor: "snow-goose", state: "drawn" as const },
    ...{ opened_at, tries: 12, caught: 5, eggs: 1, honks: 0, ran_off: false, ...changes },
  };
}

test("encounters are listed with what became of them, in every theme and on a phone", async ({
  creator: { page },
  goose,
}) => {
  const encounters = [
    encounter(1),
    encounter(2, { visitor: "fox", honks: 4, ran_off: true }),
    encounter(3, { visitor: "emperor-goose", state: "void" }),
    encounter(4, { visitor: "golden-goose", tries: 200, caught: 52, eggs: 20 }),
  ];
  await page.route("**/api/gq/gaggle/encounters*", (route) => {
    const isFirst = !route.request().url().includes("before=");
    return route.fulfill({
      json: isFirst ? { encounters, next: 4 } : { encounters: [encounter(5)], next: 0 },
    });
  });
  await page.goto(goose.creator("/gaggle/encounters"));
  const rows = page.getByRole("list", { name: /^Encounters/ }).getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText("4 honked, and it ran off.");
  await expect(rows.nth(3)).toContainText("Golden Goose");
  await expect(rows.nth(3)).toContainText("200 tried, 52 caught it, 20 eggs.");
  await expect(rows.first().getByRole("link")).toHaveAttribute(
    "href",
    "/to/main/tcg/encounters/encounter1",
  );
  await page.getByRole("button", { name: "Show older ones" }).click();
  await expect(rows).toHaveCount(5);
  await inspectIn(page, "/gaggle/encounters, filled", THEMES);
});

test("the players are listed, with links to collections that are public", async ({
  creator: { page },
  goose,
}) => {
  const players = [
    { page: "mira", name: "Mira", kinds: 41, cards: 77 },
    { page: "", name: "A_player_with_quite_a_long_name", kinds: 30, cards: 1032 },
  ];
  await page.route("**/api/gq/gaggle/players", (route) =>
    route.fulfill({ json: { players, all: 130 } }),
  );
  await page.goto(goose.creator("/gaggle/players"));
  await expect(page.getByRole("row", { name: /Mira/ }).getByRole("link")).toHaveAttribute(
    "href",
    "/to/main/cards/of/mira",
  );
  await expect(page.getByRole("row", { name: /A_player/ })).toContainText("hidden");
  await expect(page.getByText("130 players in all; the first 2 are shown.")).toBeVisible();
  await inspectIn(page, "/gaggle/players, filled", THEMES);
});

for (const path of ["/gaggle/general", "/gaggle/gameplay", "/gaggle/discord", "/gaggle/privacy"]) {
  test(`${path} is accessible in every theme, wide and narrow`, async ({
    loggedIn: { page },
    goose,
  }) => {
    await page.goto(goose.creator(path));
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await inspectIn(page, path, THEMES);
  });
}
