/** Gaggle's public pages over a channel that was played: collection, trade, encounter, channel, /tcg. */
import type { Page } from "playwright/test";
import { collectionPath, encounterPath, tradePath } from "#core/gaggle/addresses.ts";
import { THEMES } from "#core/platform/themes.ts";
import { enrol, logInAs, operator } from "./accounts.ts";
import { caughtIn, linkTwitch, type PlayedChannel, playedChannel, viewer } from "./gaggle.ts";
import { inspectIn } from "./inspect.ts";
import { expect, mayFail, test } from "./stack.ts";

/** The first is drawn by a round whose signature is the beacon's own; the others have none. */
const ENCOUNTERS = 12;

/** Each test has a channel and people of its own. */
const pond = (goose: Parameters<typeof playedChannel>[0], name: string, number: number) => {
  const people = ["reed", "moss", "fern"].map((login, at) =>
    viewer(`${login}${number}`, number * 10 + at),
  );
  return playedChannel(goose, name, people, ENCOUNTERS).then((channel) => ({ channel, people }));
};

const open = (page: Page, site: string, path: string) => page.goto(`${site}${path}?creator=false`);

/** Cards that a player caught, by slug. */
const caughtBy = ({ encounters }: PlayedChannel, account: string) =>
  caughtIn(
    encounters.map(({ played }) => played),
    account,
  );

test("GAGGLE-L7, GAGGLE-L11: an encounter is replayed in the browser, and says what it checked", async ({
  arrive,
  goose,
}) => {
  test.setTimeout(180_000);
  const { channel, people } = await pond(goose, "Millreed", 701);
  const [first] = channel.encounters;
  if (!first) throw new Error("An encounter is needed");
  const { page } = await arrive();
  await open(page, goose.site, encounterPath(first.id));
  await expect(page.getByText("These lines hold by arithmetic.")).toBeVisible();
  await expect(page.getByText("The league of the public beacon signed this round")).toBeVisible();
  await expect(page.getByText("That is the server's word")).toBeVisible();
  await expect(page.getByText("Does not hold:")).toHaveCount(0);
  await expect(page.getByRole("row", { name: new RegExp(people[0]?.login ?? "") })).toContainText(
    "bread",
  );
  await inspectIn(page, "an encounter", THEMES);

  await test.step("the digits that the bot said make it more than arithmetic", async () => {
    const close = first.played.commit.lines.find((line) => line.includes(" C ")) ?? "";
    await page.getByRole("textbox", { name: /the bot said 16 digits/ }).fill("0123");
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page.getByText("Type all 16 digits.")).toBeVisible();
    await page.getByRole("textbox").fill(close.slice(-64, -48));
    await page.keyboard.press("Enter");
    await expect(page.getByText("They are the same.")).toBeVisible();
    await expect(page.getByText(/and is what was seen before/)).toBeVisible();
  });

  await test.step("the whole log shows where it began", async () => {
    await page.getByRole("button", { name: "Replay the channel's whole log" }).click();
    await expect(page.getByText(`${ENCOUNTERS} encounters replayed.`)).toBeVisible();
    await expect(page.getByText("That is the server's word")).toHaveCount(0);
    await expect(page.getByText("Does not hold:")).toHaveCount(0);
  });

  await test.step("the next encounter's round was signed by nobody, and it says so", async () => {
    await page.getByRole("link", { name: "The one after" }).click();
    await expect(page.getByText("Wrong: this encounter does not hold.")).toBeVisible();
    await expect(page.getByText("Does not hold:")).toHaveCount(1);
    await page.getByRole("button", { name: "Replay the channel's whole log" }).click();
    await expect(page.getByText("The log stood where this encounter says")).toBeVisible();
    await expect(page.getByText("Does not hold:")).toHaveCount(1);
  });
});

test("a channel's page lists what came by, and its log can be replayed without the site", async ({
  arrive,
  goose,
}) => {
  test.setTimeout(180_000);
  const { channel } = await pond(goose, "Oldweir", 702);
  const { page } = await arrive();
  await open(page, goose.site, `/tcg/channels/${channel.slug}`);
  await expect(page.getByRole("heading", { name: "Gaggle with Oldweir's pond" })).toBeVisible();
  const list = page.getByRole("region", { name: "Encounters" });
  await expect(list.getByRole("listitem")).toHaveCount(ENCOUNTERS);
  await expect(page.getByRole("region", { name: "Most cards from here" })).toContainText("reed702");
  const log = await page.getByRole("link", { name: "The whole log" }).getAttribute("href");
  const lines = await (await page.request.get(`${goose.site}${log}`)).text();
  expect(lines.split("\n").slice(0, -1)).toEqual(
    channel.encounters.flatMap(({ played }) => played.commit.lines),
  );
  const script = await page.getByRole("link", { name: "the script" }).getAttribute("href");
  expect(await (await page.request.get(`${goose.site}${script}`)).text()).toContain("gq-catch-1");
  await inspectIn(page, "a channel", THEMES);
  await list.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/tcg\/encounters\//);
});

test("GAGGLE-C8: a collection shows what is there and missing; snow can be stopped, and rests for who wants no motion", async ({
  arrive,
  goose,
}) => {
  test.setTimeout(180_000);
  const { channel, people } = await pond(goose, "Snowmere", 703);
  const [reed] = people;
  if (!reed) throw new Error("A player is needed");
  const admin = await operator(goose);
  const player = await admin
    .collection("gaggle_players")
    .getFirstListItem(`page = "${reed.login}"`);
  const { page } = await arrive({ width: 390, height: 844 });
  await open(page, goose.site, collectionPath(reed.login));
  await expect(page.getByRole("heading", { level: 1, name: reed.login })).toBeVisible();
  const caught = caughtBy(channel, reed.account);
  await expect(page.getByText(`${caught.length} of `).first()).toBeVisible();
  await page.getByRole("link", { name: /^Collected/ }).click();
  await expect(page).toHaveURL(/show=owned/);
  await expect(
    page.getByRole("region", { name: "First Flight" }).getByRole("listitem"),
  ).toHaveCount(caught.length);
  await inspectIn(page, "a collection", THEMES);

  for (const set of ["first-flight", "frozen-pond", "far-shores", "after-dark"]) {
    await admin
      .collection("gaggle_rewards")
      .create({ player: player.id, card_set: set, given_at: Date.now() });
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Fewer cards are shown, which axe looks at again in each theme.
  await page.goto(`${goose.site}${collectionPath(reed.login)}?creator=false&show=owned`);
  await expect(page.getByRole("img", { name: "with a lantern" })).toBeVisible();
  await expect(page.getByText("Antarctica")).toBeVisible();
  const falling = () => page.evaluate(() => document.getAnimations().length);
  await expect.poll(falling).toBe(0);
  await inspectIn(page, "a collection with every reward", THEMES);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(falling).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Stop the snow" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Let it snow" })).toBeVisible();

  await admin.collection("gaggle_players").update(player.id, { is_hidden: true });
  mayFail(/404 .*gaggle\/players/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "No collection to show here" })).toBeVisible();
});

test("GAGGLE-C3: a trade is followed on its page, and ends in chat", async ({ arrive, goose }) => {
  test.setTimeout(180_000);
  const { channel, people } = await pond(goose, "Tradeford", 704);
  const [reed, moss] = people;
  if (!reed || !moss) throw new Error("Two players are needed");
  const [give = ""] = caughtBy(channel, reed.account);
  const [take = ""] = caughtBy(channel, moss.account).filter((slug) => slug !== give);
  const to = { by: "login", login: moss.login } as const;
  const offered = await channel.act(reed, { type: "offer", to, give, take });
  if (!offered.ok || offered.outcome.type !== "offered") throw new Error("Nothing was offered");
  const { token } = offered.outcome.trade;

  const { page } = await arrive({ width: 390, height: 844 });
  await open(page, goose.site, tradePath(token));
  await expect(
    page.getByRole("heading", { name: `${reed.login} and ${moss.login}` }),
  ).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^(9:\d\d|10:00)$/);
  await expect(page.getByText("!accept")).toBeVisible();
  await expect(page.getByRole("button", { name: /Accept|Decline|Withdraw/ })).toHaveCount(0);
  await inspectIn(page, "a trade", THEMES);
  await channel.act(moss, { type: "accept", from: null });
  await expect(page.getByText("Traded: both cards changed hands in one step")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
});

test("GAGGLE-C3: whom an offer is for accepts it on its page, signed in with a linked account", async ({
  arrive,
  goose,
}) => {
  test.setTimeout(180_000);
  const { channel, people } = await pond(goose, "Linkbrook", 705);
  const [reed, moss] = people;
  if (!reed || !moss) throw new Error("Two players are needed");
  const account = await enrol(goose, "Mossowner");
  await linkTwitch(goose, account, moss.account);
  const [give = ""] = caughtBy(channel, reed.account);
  const [take = ""] = caughtBy(channel, moss.account).filter((slug) => slug !== give);
  const to = { by: "login", login: moss.login } as const;
  const offered = await channel.act(reed, { type: "offer", to, give, take });
  if (!offered.ok || offered.outcome.type !== "offered") throw new Error("Nothing was offered");
  const { page } = await arrive();
  await logInAs(page, goose, account);
  await page.goto(goose.creator(tradePath(offered.outcome.trade.token)));
  await page.getByRole("button", { name: "Accept the trade" }).click();
  await expect(page.getByText("Traded: both cards changed hands in one step")).toBeVisible();
});

test("addresses that name nothing are not found, some before anything is asked", async ({
  arrive,
  goose,
}) => {
  mayFail(/404 .*(gaggle|cards\/of|tcg\/)/);
  const { page } = await arrive();
  for (const path of ["/cards/of/", "/tcg/trades/a", "/tcg/encounters/A-B", "/tcg/channels/a_b"]) {
    const answer = await open(page, goose.site, path);
    expect(answer?.status(), path).toBe(404);
  }
  for (const [path, words] of [
    ["/cards/of/nobody-here", "No collection to show here"],
    ["/tcg/trades/nothing123", "No trade at this link"],
    ["/tcg/encounters/nothing123", "No encounter at this link"],
    ["/tcg/channels/no-such-pond", "No game at this link"],
  ] as const) {
    await open(page, goose.site, path);
    await expect(page.getByRole("heading", { name: words })).toBeVisible();
  }
  await inspectIn(page, "no game", THEMES);
});

test("GAGGLE-D2: a visitor plays an encounter on /tcg, by keyboard alone", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await open(page, goose.site, "/tcg");
  const game = page.getByRole("region", { name: "Catch one now" });
  await game.getByRole("button", { name: "Send a goose" }).press("Enter");
  await expect(game.getByRole("status")).toContainText("comes by!");
  const act = game.getByRole("button", { name: /!catch|!honk/ });
  await act.press("Enter");
  await expect(game.getByRole("list", { name: "Chat" })).toContainText("you");
  await expect(act).toBeHidden();
  await inspectIn(page, "a live encounter", THEMES);
  const next = game.getByRole("button", { name: "Send the next one" });
  await expect(next).toBeVisible();
  await game.getByText("The log of this game").click();
  await expect(game.getByText(/A replay of all \d+ lines comes to the same/)).toBeVisible();
});

test("CARDSEARCH-U8: a public collection is searched without a sign-in, and a hidden one is not", async ({
  arrive,
  goose,
}) => {
  test.setTimeout(180_000);
  const { channel, people } = await pond(goose, "Searchmere", 731);
  const [reed] = people;
  if (!reed) throw new Error("A player is needed");
  const { page } = await arrive({ width: 390, height: 844 });
  await open(page, goose.site, collectionPath(reed.login));
  await page.getByRole("link", { name: "Search in this collection" }).click();
  await expect(page.getByText("You search in the collection of")).toContainText(reed.login);
  const count = caughtBy(channel, reed.account).length;
  const counted = `${count} card${count === 1 ? "" : "s"}`;
  await expect(page.getByRole("status").filter({ hasText: counted })).toBeVisible();
  const field = page.getByRole("combobox", { name: "Search the cards" });
  await field.fill("owned>=1 order:name");
  await expect(page).toHaveURL(/of=reed731&q=owned%3E%3D1\+order%3Aname$/);
  await expect(page.getByRole("status").filter({ hasText: counted })).toBeVisible();
  await inspectIn(page, "a search in a collection", ["natural", "dark", "classic"]);
  await page.getByRole("link", { name: "Leave this collection" }).click();
  await expect(page).toHaveURL(/\/cards\?q=owned/);
  await expect(page.getByText("You are not signed in here")).toBeVisible();

  const admin = await operator(goose);
  const player = await admin
    .collection("gaggle_players")
    .getFirstListItem(`page = "${reed.login}"`);
  await admin.collection("gaggle_players").update(player.id, { is_hidden: true });
  mayFail(/404 .*gaggle\/players/);
  await page.goto(`${goose.site}/cards?creator=false&of=${reed.login}&q=owned:true`);
  await expect(page.getByText("There is no such collection to search in")).toBeVisible();
});
