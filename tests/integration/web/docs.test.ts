/** The documentation as it is served: every page that the requirements name, whole. */
import { globSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FeatureId, isPlanned, PLANNED_NOTE } from "#core/platform/availability.ts";
import { ERRORS } from "#core/platform/errors.ts";
import { PERMISSIONS } from "#core/platform/permissions.ts";
import { TERMINAL_ERRORS } from "#core/terminal/errors.ts";
import { RESPONSE_VARIABLES } from "#core/waddle/response-variables.ts";
import { startWeb, type WebStack } from "../../stack/web.ts";
import { type Answer, request } from "./request.ts";

/** Requirements section 2, and what each page is about. */
const PAGES: [string, FeatureId | undefined][] = [
  ["getting-started/introduction", undefined],
  ["getting-started/quick-start", undefined],
  ["getting-started/configuration", undefined],
  ["waddle", "waddle"],
  ["waddle/chat", "waddle_chat"],
  ["waddle/timers", "waddle_timers"],
  ["waddle/giveaways", "waddle_giveaways"],
  ["waddle/offline", "waddle_offline"],
  ["waddle/counters", "waddle_counters"],
  ["waddle/moderation", "waddle_moderation"],
  ["gaggle", "gaggle"],
  ["gaggle/viewers", "gaggle"],
  ["gaggle/creators", "gaggle"],
  ["gaggle/odds", "gaggle"],
  ["gaggle/fair-play", "gaggle"],
  ["gaggle/your-data", "gaggle"],
  ["gander", "gander"],
  ["discord/setup", "gander"],
  ["discord/personality", "gander"],
  ["nest-sketch", "nest_sketch"],
  ["gqsh/overview", "gqsh"],
  ["gqsh/examples", "gqsh"],
  ["twitch/panel", "panel"],
  ["general/using-cron", undefined],
  ["general/people", undefined],
];

/** All pages, by their files. */
const FILES = globSync("**/*.mdx", { cwd: "content/docs" }).map((file) =>
  file.replace(/\.mdx$/, ""),
);

/** The budget of a page's HTML, compressed. */
const HTML_BYTES = 8000;
/** The page with every setting of a server grows by a row with each of them. */
const SETTINGS_HTML_BYTES = 9000;

let web: WebStack;

beforeAll(async () => {
  web = await startWeb({ GQ_MODE: "production", GQ_SITE_URL: "https://example.com" });
});

afterAll(() => web.stop());

function get(host: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return request(`${web.url}${path}`, { headers: { host, ...headers } });
}

describe.each(PAGES)("%s", (page, feature) => {
  test("is the same page on the main site and on Ask", async () => {
    const main = await get("example.com", `/ask/${page}`);
    const ask = await get("ask.example.com", `/${page}`);
    expect([main.status, ask.status]).toEqual([200, 200]);
    expect(ask.body).toBe(main.body);
  });

  test("has a heading, a description, a card, and its one true address", async () => {
    const { body } = await get("example.com", `/ask/${page}`);
    expect(body.match(/<h1/g)).toHaveLength(1);
    const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(body) ?? [];
    expect(description.length).toBeGreaterThan(40);
    expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/ask/${page}"`));
    const [, card = ""] = /<meta property="og:image" content="([^"]*)"/.exec(body) ?? [];
    const picture = await get("example.com", new URL(card).pathname);
    expect(picture.headers["content-type"]).toBe("image/jpeg");
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({ "@type": "TechArticle", description });
  });

  test("says at its top whether its feature is planned", async () => {
    const { body } = await get("example.com", `/ask/${page}`);
    expect(body.includes(PLANNED_NOTE.text)).toBe(feature !== undefined && isPlanned(feature));
  });

  test("is there as Markdown, beside the page on both sites", async () => {
    const main = await get("example.com", `/ask/${page}.md`);
    const ask = await get("ask.example.com", `/${page}.md`);
    expect(main.headers["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(ask.body).toBe(main.body);
    expect(main.body).toMatch(/^# \S/);
    expect(main.body).toContain("\n## ");
    expect(main.body).not.toMatch(/<(a|div|table|span)[\s>]/);
  });

  test("keeps its budget", async () => {
    const answer = await get("example.com", `/ask/${page}`, { "accept-encoding": "br" });
    const budget = page === "getting-started/configuration" ? SETTINGS_HTML_BYTES : HTML_BYTES;
    expect(Number(answer.headers["content-length"])).toBeLessThanOrEqual(budget);
  });
});

test("every file is a page, which the list of pages names once", async () => {
  expect(FILES).toEqual(expect.arrayContaining(PAGES.map(([page]) => page)));
  const { body } = await get("example.com", `/ask/${PAGES[0]?.[0]}`);
  const [, list = ""] = /<nav class="docs-nav"[^>]*>(.*?)<\/nav>/s.exec(body) ?? [];
  const listed = Array.from(list.matchAll(/href="\/ask\/([^"]+)"/g), ([, page]) => page);
  expect(listed.toSorted()).toEqual(FILES.toSorted());
});

test("machines find all pages: in the feed, in llms.txt, in the sitemap", async () => {
  const [feed, list, whole, sitemap] = await Promise.all(
    ["/ask/rss.xml", "/llms.txt", "/llms-full.txt", "/sitemap-0.xml"].map((path) =>
      get("example.com", path),
    ),
  );
  for (const page of FILES) {
    expect(feed?.body).toMatch(new RegExp(`<link>[^<]+/ask/${page}</link>`));
    expect(list?.body).toContain(`/ask/${page}.md)`);
    expect(whole?.body).toContain(`/ask/${page}>`);
    expect(sitemap?.body).toMatch(new RegExp(`<loc>[^<]+/ask/${page}</loc>`));
  }
  const robots = await get("example.com", "/robots.txt");
  const index = /^Sitemap: (.+)$/m.exec(robots.body)?.[1] ?? "";
  const { body: sitemaps } = await get("example.com", new URL(index).pathname);
  expect(sitemaps).toContain("/sitemap-0.xml</loc>");
  const ids = [...(feed?.body.matchAll(/<guid[^>]*>([^<]+)/g) ?? [])].map(([, id]) => id);
  expect(new Set(ids).size).toBe(FILES.length);
});

describe("tables come from the core", () => {
  test.each<[string, readonly string[]]>([
    ["waddle/chat", RESPONSE_VARIABLES.map(({ example }) => example)],
    ["gqsh/overview", Object.keys(TERMINAL_ERRORS)],
    ["general/people", PERMISSIONS],
    ["nest-sketch", [ERRORS.SKETCH_FULL, ERRORS.STROKE_TOO_LONG]],
  ])("%s names all that there is", async (page, names) => {
    const { body } = await get("example.com", `/ask/${page}`);
    for (const name of names) expect(body).toContain(name);
  });
});
