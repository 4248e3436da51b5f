/** The public API of the cards and the results page, over real sockets. */
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cardList, cardSearchAnswer } from "#core/cards/api.ts";
import { CARD_SEARCH } from "#core/cards/limits.ts";
import { ERRORS } from "#core/platform/errors.ts";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { startWeb, type WebStack } from "../../stack/web.ts";
import { request } from "./request.ts";

let web: WebStack;

beforeAll(async () => {
  web = await startWeb({ GQ_TRUST_PROXY: "true" });
});

afterAll(async () => {
  await web.stop();
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  request(`${web.url}${path}`, { method, headers });

async function search(query: string, page = 1) {
  const parameters = new URLSearchParams({ q: query, page: String(page) });
  const answer = await ask(`/api/gq/cards/search?${parameters}`);
  expect(answer.status).toBe(200);
  return v.parse(cardSearchAnswer, JSON.parse(answer.body));
}

describe("CARDSEARCH-I1: the search", () => {
  test("answers by the engine, with what was understood and left out", async () => {
    const found = await search("name:mallard foo:bar");
    expect(found.understood).toEqual(["the name has “mallard”"]);
    expect(found.problems).toEqual([
      { from: 13, to: 20, message: expect.stringContaining("There is no field “foo”") },
    ]);
    expect(found.results.map(({ slug }) => slug)).toContain("mallard");
    const [card] = found.results.filter(({ slug }) => slug === "mallard");
    expect(card?.wingspan_cm).toMatchObject({ from: 81, to: 98 });
    expect(card?.found.collector_number).toMatch(/^[A-Z]{2,3} \d{3}$/);
    const picture = await ask(new URL(card?.found.thumbnail ?? "").pathname);
    expect(picture.headers["content-type"]).toBe("image/webp");
    const drawing = await ask(new URL(card?.found.picture ?? "").pathname);
    expect(drawing.headers["content-type"]).toContain("image/svg+xml");
  });

  test("comes in pages, each with the address of the next", async () => {
    const slugs: string[] = [];
    let next: string | null = `${web.url}/api/gq/cards/search`;
    while (next !== null) {
      const { pathname, search: query } = new URL(next);
      const answer = await ask(pathname + query);
      const found = v.parse(cardSearchAnswer, JSON.parse(answer.body));
      expect(found.results.length).toBeLessThanOrEqual(CARD_SEARCH.pageCount);
      expect(found.count).toBe(CARD_TABLE.cards.length);
      slugs.push(...found.results.map(({ slug }) => slug));
      next = found.next;
    }
    expect(slugs.toSorted()).toEqual(CARD_TABLE.cards.map(({ slug }) => slug).toSorted());
    expect((await search("goose", 99)).results).toEqual([]);
  });

  test("takes questions, and any text", async () => {
    expect((await search("ask: legendary swans")).query).toBe("rarity:legendary is:swan");
    expect((await search('((("🪿 or -- /(a')).problems.length).toBeGreaterThan(0);
    expect((await search("owned:true")).count).toBe(0);
  });
});

test("CARDSEARCH-I1: the bulk file has every set and card", async () => {
  const answer = await ask("/api/gq/cards/all.json");
  const { sets, cards } = v.parse(cardList, JSON.parse(answer.body));
  expect(sets.map(({ slug }) => slug)).toEqual(CARD_TABLE.sets.map(({ slug }) => slug));
  expect(cards.map(({ slug }) => slug)).toEqual(CARD_TABLE.cards.map(({ slug }) => slug));
});

test.each(["/api/gq/cards/search?q=goose", "/api/gq/cards/all.json"])(
  "CARDSEARCH-I2 CARDSEARCH-I3: %s is sent once, and any page may read it",
  async (path) => {
    const first = await ask(path);
    const { etag } = first.headers;
    expect(etag).toMatch(/^"\w+"$/);
    expect(first.headers["cache-control"]).toBe("public, max-age=300");
    expect(first.headers["access-control-allow-origin"]).toBe("*");
    expect(first.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    for (const tag of [String(etag), `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask(path, { "if-none-match": tag });
      expect([again.status, again.body]).toEqual([304, ""]);
    }
    expect((await ask(path, { "if-none-match": '"other"' })).status).toBe(200);
    const head = await ask(path, {}, "HEAD");
    expect([head.status, head.body]).toEqual([200, ""]);
  },
);

test("CARDSEARCH-I4: an address that asks too often is told when to go on", async () => {
  const from = (address: string) =>
    ask("/api/gq/cards/search?q=smew", { "x-forwarded-for": address });
  const statuses = new Set<number>();
  let refused: Awaited<ReturnType<typeof from>> | undefined;
  // Two stretches' worth, so that the end of one in between does not matter.
  for (let count = 0; count < 2 * CARD_SEARCH.requestsPerAddressMaxCount + 2; count += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => from("203.0.113.7")));
    for (const answer of answers) {
      statuses.add(answer.status);
      if (answer.status === 429) refused = answer;
    }
    if (refused) break;
  }
  expect([...statuses].toSorted()).toEqual([200, 429]);
  expect(refused?.headers["retry-after"]).toBe("10");
  expect(JSON.parse(refused?.body ?? "")).toMatchObject({ message: ERRORS.RATE_LIMITED });
  expect((await from("203.0.113.8")).status).toBe(200);
});

test("CARDSEARCH-I5: what is wrong is refused by a code", async () => {
  for (const page of ["0", "-1", "two", "1.5", "9999999"]) {
    const answer = await ask(`/api/gq/cards/search?q=goose&page=${page}`);
    expect(answer.status, page).toBe(400);
    expect(answer.body).toContain("REQUEST_INVALID");
  }
  const posted = await ask("/api/gq/cards/search", { "content-length": "0" }, "POST");
  expect(posted.status).toBe(405);
  expect(posted.headers.allow).toBe("GET, HEAD");
});

describe("CARDSEARCH-U1: the page without scripts", () => {
  test("shows results, what was understood, and what was left out", async () => {
    const { body } = await ask("/cards?q=habitat%3Atundra+foo%3Abar");
    expect(body).toContain('value="habitat:tundra foo:bar"');
    expect(body).toMatch(/ignored: <code>foo:bar<\/code>/);
    expect(body).toMatch(/<a href="\/cards\?q=foo%3Abar">.*the habitat has “tundra”/);
    expect(body.match(/<li class="card-tile"/g)?.length).toBe(
      (await search("habitat:tundra")).count,
    );
  });

  test("has pages of results", async () => {
    const first = await ask("/cards?q=is%3Areal");
    expect(first.body.match(/<li class="card-tile"/g)).toHaveLength(CARD_SEARCH.pageCount);
    expect(first.body).toMatch(/rel="next" href="\/cards\?q=is%3Areal&(?:amp;|#38;)?page=2"/);
    const second = await ask("/cards?q=is%3Areal&page=2");
    expect(second.body).toContain("Page 2 of 2");
    expect((await ask("/cards?q=is%3Areal&page=77")).body).toContain("Page 2 of 2");
  });

  test("shows a question as the query that it becomes, and other queries where nothing is found", async () => {
    const asked = await ask(`/cards?q=${encodeURIComponent("ask: legendary swans")}`);
    expect(asked.body).toContain("<code>rarity:legendary is:swan</code>");
    const lost = await ask("/cards?q=snwo");
    expect(lost.body).toContain("No card fits that.");
    expect(lost.body).toContain("<code>snow</code>");
  });

  test("shows what was typed as text, whatever it is", async () => {
    const { body } = await ask(`/cards?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    // In the value of an attribute, between its quotes, it is text.
    expect(body).toContain('value="&quot;><script>alert(1)</script>"');
    expect(body.replace(/ value="[^"]*"/g, "")).not.toContain("<script>alert(1)");
  });
});
