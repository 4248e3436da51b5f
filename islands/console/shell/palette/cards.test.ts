import { expect, test } from "vitest";
import { CARD_PICTURES_ADDRESS } from "#core/cards/catalogue.ts";
import { SEARCH_CARDS } from "../../../../tests/corpora/search-cards.ts";
import { openPage } from "../../../../tests/simulators/browser.ts";

const DATA = "/cards/data/cards.abc.json";

async function openCards() {
  const page = await openPage(async () => ({
    ...(await import("./cards.ts")),
    ...(await import("./store.ts")),
    ...(await import("../shortcuts.ts")),
  }));
  page.server.route(`GET ${CARD_PICTURES_ADDRESS}`, () => ({ data: DATA, pictures: {} }));
  page.server.route(`GET ${DATA}`, () => ({ ...SEARCH_CARDS, pictures: {} }));
  const labels = () => page.store.$paletteCards.get().entries.map(({ label }) => label);
  return { ...page, labels };
}

test("CARDSEARCH-I6: the palette finds cards by the engine of the page, once letters are typed", async () => {
  const { store, server, labels, browser } = await openCards();
  store.watchPaletteCards();
  const before = server.requests.length;
  store.$query.set("s");
  expect(server.requests).toHaveLength(before);
  store.$query.set("is:swan weight>9kg");
  await expect.poll(labels).toEqual(["Mute swan"]);
  store.$query.set("is:duck");
  expect(labels()).toHaveLength(3);
  store.$query.set("order:name");
  expect(labels()).toHaveLength(6);
  expect(labels().at(-1)).toMatch(/^All \d+ cards$/);
  for (const nothing of ["foo:bar", "owned:true", "xylophone", ""]) {
    store.$query.set(nothing);
    expect(labels()).toEqual([]);
  }
  expect(server.requestsTo(`GET ${DATA}`)).toHaveLength(1);
  store.$query.set("smew");
  const [smew] = store.$paletteCards.get().entries;
  if (smew) store.perform(smew.deed, () => undefined);
  expect(browser.visited.at(-1)).toMatch(/\/cards\/smew/);
});

test("CARDSEARCH-I6: the palette says when it has no cards, and asks again when it is opened again", async () => {
  const { store, server, labels } = await openCards();
  server.refuse(`GET ${CARD_PICTURES_ADDRESS}`, 503);
  const close = store.watchPaletteCards();
  store.$query.set("smew");
  await expect.poll(() => store.$paletteCards.get().isMissing).toBe(true);
  close();
  server.route(`GET ${CARD_PICTURES_ADDRESS}`, () => ({ data: DATA, pictures: {} }));
  store.watchPaletteCards();
  await expect.poll(labels).toEqual(["Smew"]);
});
