/** The addresses of Gaggle's records: which page answers where, and what can't be one. */

import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CATALOGUE_ADDRESS, catalogueSchema } from "#core/cards/catalogue.ts";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { startWeb, type WebStack } from "../../stack/web.ts";
import { request } from "./request.ts";

let web: WebStack;

beforeAll(async () => {
  web = await startWeb({ GQ_MODE: "production", GQ_SITE_URL: "https://example.com" });
});

afterAll(() => web.stop());

const get = (path: string, host = "example.com") =>
  request(`${web.url}${path}`, { headers: { host } });

const PAGES = [
  ["/cards/of/reedling_7", "collection"],
  ["/tcg/trades/abc234def567", "trade"],
  ["/tcg/encounters/abc234def567ghi", "encounter"],
  ["/tcg/channels/mill-pond", "channel"],
] as const;

test.each(PAGES)(
  "%s is answered with the page of a %s, which no search engine lists",
  async (path, page) => {
    const { status, body, headers } = await get(path);
    expect(status).toBe(200);
    expect(body).toContain(`data-page="${page}"`);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body.match(/<h1/g)).toHaveLength(1);
    expect(body).toMatch(/<script type="module" src="\/_astro\/gaggle\.[^"]+\.js">/);
    expect(headers["content-security-policy"]).not.toContain("'unsafe-inline'");
    const asked = await get(path, "ask.example.com");
    expect([asked.status, asked.headers.location]).toEqual([302, `https://example.com${path}`]);
  },
);

test("the console's site has the page of a trade, too, and sends the others on", async () => {
  for (const [path, page] of PAGES) {
    const answer = await get(path, "creator.example.com");
    if (page === "trade")
      expect([answer.status, answer.headers.location]).toEqual([200, undefined]);
    else
      expect([answer.status, answer.headers.location]).toEqual([302, `https://example.com${path}`]);
  }
});

test.each([
  "/cards/of",
  "/cards/of/.hidden",
  "/cards/of/a%20b",
  `/cards/of/${"a".repeat(65)}`,
  "/cards/of/a/b",
  "/tcg/trades/short",
  "/tcg/encounters/Not-One",
  "/tcg/channels/mill_pond",
  "/-/main/collection",
])("%s can't be one: it is not found", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test("no record's page is in the sitemap", async () => {
  const { body } = await get("/sitemap-0.xml");
  expect(body).toMatch(/\/tcg<\/loc>/);
  expect(body).not.toMatch(/\/-\/|\/cards\/of|\/tcg\//);
});

test("browsers get all cards with pictures that are there, and the script that replays a log", async () => {
  const catalogue = v.parse(catalogueSchema, JSON.parse((await get(CATALOGUE_ADDRESS)).body));
  expect(catalogue.cards.map(({ slug }) => slug)).toEqual(CARD_TABLE.cards.map(({ slug }) => slug));
  const picture = await get(catalogue.cards[0]?.printings[0]?.picture ?? "");
  expect(picture.headers["content-type"]).toBe("image/webp");
  const script = await get("/replay-gaggle.mjs");
  expect([script.status, script.headers["content-type"]]).toEqual([
    200,
    expect.stringContaining("javascript"),
  ]);
});
