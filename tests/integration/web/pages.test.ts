/** Every address and redirect of requirements section 2, over real sockets. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CARDS } from "#core/cards/limits.ts";
import { PANEL_DEMO_ADDRESS, PANEL_ZIP_ADDRESS } from "#core/panel/site-files.ts";
import { ASK_ADDRESSES, MAIN_ADDRESSES } from "#core/platform/addresses.ts";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { startWeb, type WebStack } from "../../stack/web.ts";
import { request, titleOf } from "./request.ts";

let web: WebStack;
let local: WebStack;

beforeAll(async () => {
  web = await startWeb({ GQ_MODE: "production", GQ_SITE_URL: "https://example.com" });
  local = await startWeb();
});

afterAll(async () => {
  await Promise.all([web.stop(), local.stop()]);
});

const HOST = {
  main: "example.com",
  ask: "ask.example.com",
  creator: "creator.example.com",
} as const;
type Site = keyof typeof HOST;

function ask(site: Site, path: string) {
  return request(`${web.url}${path}`, { headers: { host: HOST[site] } });
}

function headingOf(html: string): string {
  const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  return heading.replace(/<[^>]*>/g, "").trim();
}

const HEADINGS: Record<string, string> = {
  "/": "A flock that looks after your chat.",
  "/panel": "The Twitch panel",
  "/play": "Play",
  "/play/memory-flock": "Memory Flock",
  "/pond-party": "Pond Party",
  "/waddle": "Waddle",
  "/waddle/chat": "Chat commands",
  "/waddle/timers": "Timers",
  "/waddle/giveaways": "Giveaways",
  "/waddle/offline": "Offline messages",
  "/waddle/counters": "Counters",
  "/gander": "Gander",
  "/discord/setup": "Setting up Gander",
  "/discord/personality": "Personality",
  "/getting-started/introduction": "Introduction",
  "/getting-started/quick-start": "Quick start",
  "/getting-started/configuration": "Configuration",
  "/cards": "Cards",
  "/tcg": "The card game",
  "/support": "Support",
  "/status": "Status",
  "/terms": "Terms",
  "/privacy": "Privacy",
  "/soulstack": "Soul Stack",
  "/docs": "Documentation",
  "/docs/waddle": "Waddle, documented",
  "/docs/gaggle": "Gaggle, documented",
  "/docs/gander": "Gander, documented",
  "/docs/nest-sketch": "Nest Sketch, documented",
};

describe("the main site", () => {
  test("has a heading to expect for each of its addresses", () => {
    expect(Object.keys(HEADINGS).sort()).toEqual([...MAIN_ADDRESSES].sort());
  });

  test.each(Object.entries(HEADINGS))("%s: %s", async (path, heading) => {
    const answer = await ask("main", path);
    expect(answer.status).toBe(200);
    expect(headingOf(answer.body)).toBe(heading);
    expect(answer.body.match(/<h1/g)).toHaveLength(1);
    expect(answer.body).toContain("</footer>");
  });

  test("links lead to pages that are there", async () => {
    const wanted = new Set<string>();
    for (const path of MAIN_ADDRESSES) {
      const { body } = await ask("main", path);
      for (const [, href = ""] of body.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)) {
        wanted.add(href.replaceAll("&amp;", "&"));
      }
    }
    // The quick start names the outbox, which only a development start has.
    wanted.delete("/to/creator/outbox");
    for (const href of wanted) {
      const answer = await follow("main", href);
      expect(answer.status, href).toBe(200);
    }
  });

  test("links to the game and the canvas go to the Ask site", async () => {
    // Pages of the documentation, which link among themselves.
    const pages = MAIN_ADDRESSES.filter((path) => !path.startsWith("/getting-started/"));
    for (const path of pages) {
      const { body } = await ask("main", path);
      expect(body, path).not.toMatch(/href="\/ask\/(gaggle|nest-sketch)"/);
    }
  });

  test("pictures of the guide are there and are drawings", async () => {
    const { body } = await ask("main", "/play");
    const pictures = [...body.matchAll(/src="(\/plates\/[^"]+)"/g)].map(
      ([, source = ""]) => source,
    );
    expect(pictures.length).toBeGreaterThan(2);
    for (const source of pictures) {
      const picture = await ask("main", source);
      expect(picture.status, source).toBe(200);
      expect(picture.headers["content-type"]).toContain("image/svg+xml");
      expect(picture.body).toMatch(/^<svg/);
    }
  });

  test("CARDS-P1 CARDS-A3 CARDS-A4: all cards are on one page, with small pictures that are kept for good", async () => {
    const { body } = await ask("main", "/cards");
    const tiles = body.match(/<li class="card-tile".*?<\/li>/gs) ?? [];
    const printings = CARD_TABLE.cards.flatMap((card) => card.printings);
    expect(tiles.length).toBe(printings.length);
    for (const { name } of CARD_TABLE.sets)
      expect(body).toMatch(new RegExp(`<h2[^>]*>${name}</h2>`));
    for (const tile of tiles) {
      expect(tile).toMatch(/ width="320" height="284"/);
      const [, source = ""] = /src="([^"]+)"/.exec(tile) ?? [];
      const picture = await ask("main", source);
      expect(picture.status, source).toBe(200);
      expect(picture.headers["content-type"]).toBe("image/webp");
      expect(picture.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(Number(picture.headers["content-length"]), source).toBeLessThanOrEqual(
        CARDS.thumbnailMaxBytes,
      );
    }
  });

  test("CARDS-P2: a card has a page with its figures, sources, printings and neighbours", async () => {
    const { body } = await ask("main", "/cards/mallard");
    expect(headingOf(body)).toBe("Mallard");
    expect(body).toContain("Anas platyrhynchos");
    expect(body).toMatch(/81 to 98 cm\s*<cite><a href="https:\/\/www\.rspb\.org\.uk/);
    expect(body).toMatch(/843 g\s*<cite><a href="https:\/\/doi\.org/);
    expect(body).toContain('href="/cards#first-flight"');
    expect(body).toContain('href="/cards#frozen-pond"');
    expect(body).toMatch(/<time datetime="20(\d\d)-(\d\d)-(\d\d)"[^>]*>\2\/\3\/\1<\/time>/);
    expect(body).toMatch(/rel="prev" href="\/cards\/[a-z-]+"/);
    expect(body).toMatch(/rel="next" href="\/cards\/[a-z-]+"/);
    const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      name: "Mallard",
      about: { name: "Anas platyrhynchos" },
    });
    const [, image = ""] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? [];
    const picture = await ask("main", new URL(image).pathname);
    expect(picture.headers["content-type"]).toBe("image/jpeg");
    expect(body).toMatch(/<meta property="og:image:alt" content="Mallard, drawn/);
    // A playful card has no figures to show, and is no taxon.
    const playful = (await ask("main", "/cards/gatekeeper")).body;
    expect(playful).not.toContain("The real bird");
    expect(playful).not.toContain('"Taxon"');
    const extinct = (await ask("main", "/cards/labrador-duck")).body;
    expect(extinct).toContain("Where it lived");
    expect(extinct).not.toContain("Where to meet it</dt>");
  });

  test("CARDSEARCH-U8: a search in a collection says whose it is, and stays in it without scripts", async () => {
    for (const query of ["of=reedling.7&q=smew", "of=reedling.7"]) {
      const { body } = await ask("main", `/cards?${query}`);
      expect(body).toContain("You search in the collection of");
      expect(body).toContain('href="/cards/of/reedling.7"');
      expect(body).toContain('<input type="hidden" name="of" value="reedling.7"');
    }
    const other = await ask("main", "/cards?of=%3Cb%3E&q=smew");
    expect(other.body).not.toContain("You search in the collection of");
  });

  test("CARDS-P3: the other sites send a reader of a card to the main site", async () => {
    for (const site of ["ask", "creator"] as const) {
      const { headers } = await ask(site, "/cards/mallard");
      expect(headers.location).toBe("https://example.com/cards/mallard");
    }
  });
});

/** Follows redirects over the three hosts as a browser would. */
async function follow(site: Site, path: string, hops = 0): Promise<{ status: number }> {
  const answer = await ask(site, path);
  const { location } = answer.headers;
  if (typeof location !== "string" || hops > 3) return answer;
  const target = new URL(location, `https://${HOST[site]}`);
  const [next] = Object.entries(HOST).find(([, host]) => host === target.host) ?? [];
  if (next !== "main" && next !== "ask" && next !== "creator") return { status: 0 };
  return follow(next, target.pathname + target.search, hops + 1);
}

describe("the Ask site", () => {
  test.each(ASK_ADDRESSES.map((path) => [path]))("%s", async (path) => {
    const answer = await ask("ask", path);
    expect(answer.status).toBe(200);
    expect(headingOf(answer.body)).not.toBe("");
  });

  test.each(["/terms", "/privacy", "/support", "/status"])("%s is the same there", async (path) => {
    const [main, other] = await Promise.all([ask("main", path), ask("ask", path)]);
    expect(headingOf(other.body)).toBe(headingOf(main.body));
    expect(other.body).toContain(`rel="canonical" href="http`);
  });
});

describe("redirects keep the query", () => {
  test.each<[Site, string, number, string]>([
    ["main", "/ask", 302, "/ask/getting-started/introduction?q=1&r=a+b"],
    ["main", "/ask/creator", 301, "/ask/getting-started/introduction?q=1&r=a+b"],
    ["main", "/ask/creator/waddle/timers", 301, "/ask/waddle/timers?q=1&r=a+b"],
    ["ask", "/ask/creator/waddle/timers", 301, "/ask/waddle/timers?q=1&r=a+b"],
    ["ask", "/ask", 302, "/ask/getting-started/introduction?q=1&r=a+b"],
    ["main", "/cron", 301, "/ask/general/using-cron?q=1&r=a+b"],
    ["main", "/player-search", 301, "/cards?q=1&r=a+b"],
    ["main", "/goose-index", 301, "/cards?q=1&r=a+b"],
    ["main", "/twitch-bot", 301, "/ask/waddle?q=1&r=a+b"],
    ["main", "/discord-bot", 301, "/ask/gander?q=1&r=a+b"],
    ["main", "/streamer-tools", 301, "/ask/getting-started/introduction?q=1&r=a+b"],
    ["main", "/gaggle", 302, "https://ask.example.com/gaggle?q=1&r=a+b"],
    ["main", "/nest-sketch", 302, "https://ask.example.com/nest-sketch?q=1&r=a+b"],
    ["main", "/login", 302, "https://creator.example.com/login?q=1&r=a+b"],
    ["main", "/dashboard", 302, "https://creator.example.com/dashboard?q=1&r=a+b"],
    ["main", "/cards/", 301, "/cards?q=1&r=a+b"],
  ])("%s %s → %i %s", async (site, path, status, location) => {
    const answer = await ask(site, `${path}?q=1&r=a%20b`);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    expect((await follow(site, path)).status).toBe(200);
  });
});

describe("a page asked for on the wrong site", () => {
  test.each<[Site, string, string]>([
    ["creator", "/cards?q=brent", "https://example.com/cards?q=brent"],
    ["creator", "/ask/waddle", "https://ask.example.com/ask/waddle"],
    ["ask", "/soulstack", "https://example.com/soulstack"],
    ["ask", "/signup", "https://creator.example.com/signup"],
    ["main", "/gqsh/overview", "https://ask.example.com/gqsh/overview"],
    ["main", "/waddle/test", "https://creator.example.com/waddle/test"],
  ])("%s %s → %s", async (site, path, location) => {
    const answer = await ask(site, path);
    expect([answer.status, answer.headers.location]).toEqual([302, location]);
  });

  test("is found on localhost although a cookie keeps another site", async () => {
    const headers = { cookie: "gq_variant=creator" };
    const away = await request(`${local.url}/cards`, { headers });
    expect(away.headers.location).toBe(`http://localhost:${local.port}/cards?creator=false`);
    const there = await request(`${local.url}/cards?creator=false`, { headers });
    expect(headingOf(there.body)).toBe("Cards");
    expect(there.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
  });
});

test("with both flags the console is shown, whichever comes first", async () => {
  for (const query of ["?ask=true&creator=true", "?creator=true&ask=true"]) {
    const answer = await request(`${local.url}/${query}`);
    expect(titleOf(answer.body)).toBe("Creator Console");
    expect(answer.headers["set-cookie"]?.[0]).toContain("gq_variant=creator");
  }
});

describe("what is not there", () => {
  test.each<[Site, string, string]>([
    ["main", "/wadle/timers", 'href="/waddle/timers"'],
    ["main", "/card", 'href="/cards"'],
    ["ask", "/wadle", 'href="/waddle"'],
    ["creator", "/dashbord", 'href="/dashboard"'],
  ])("%s %s: the 404 page names a near one and offers the search", async (site, path, link) => {
    const answer = await ask(site, path);
    expect(answer.status).toBe(404);
    expect(answer.body).toContain(link);
    expect(answer.body).toContain("Search the documentation");
  });
});

describe("the Twitch panel", () => {
  test("PANEL-D1: /panel alone has a frame, which only this site may show", async () => {
    const page = await ask("main", "/panel");
    expect(page.headers["content-security-policy"]).toContain("frame-src 'self'");
    expect(page.headers["x-frame-options"]).toBe("DENY");
    const panel = await ask("main", PANEL_DEMO_ADDRESS);
    expect(panel.status).toBe(200);
    expect(panel.body).not.toContain("https://");
    expect(panel.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(panel.headers["x-frame-options"]).toBe("SAMEORIGIN");
    const home = await ask("main", "/");
    expect(home.headers["content-security-policy"]).not.toContain("frame-src");
  });

  test("PANEL-Z3: the zip is a file of every site", async () => {
    for (const site of ["main", "creator"] as const) {
      const { status, headers } = await ask(site, PANEL_ZIP_ADDRESS);
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("application/zip");
    }
  });
});

describe("the overlay", () => {
  test("may be shown in any frame, and only it", async () => {
    const overlay = await ask("main", "/embed/nest-sketch/millpond?background=none");
    expect(overlay.status).toBe(200);
    expect(headingOf(overlay.body)).toBe("Nest Sketch overlay");
    expect(overlay.body).not.toContain("</footer>");
    expect(overlay.headers["content-security-policy"]).toContain("frame-ancestors *");
    expect(overlay.headers).not.toHaveProperty("x-frame-options");
    const home = await ask("main", "/");
    expect(home.headers["x-frame-options"]).toBe("DENY");
  });

  test("STATUS-O4: that of giveaways may be shown in any frame too", async () => {
    const overlay = await ask("main", "/embed/giveaway/abcdefgh23456789abcd");
    expect(overlay.status).toBe(200);
    expect(headingOf(overlay.body)).toBe("Giveaway overlay");
    expect(overlay.headers["content-security-policy"]).toContain("frame-ancestors *");
  });

  test("POND-V6: a big screen of Pond Party may be shown in any frame too", async () => {
    const screen = await ask("main", "/embed/pond/hjkm");
    expect(screen.status).toBe(200);
    expect(headingOf(screen.body)).toBe("Pond Party");
    expect(screen.body).not.toContain("</footer>");
    expect(screen.headers["content-security-policy"]).toContain("frame-ancestors *");
    expect(screen.headers).not.toHaveProperty("x-frame-options");
  });

  test.each([
    "/embed/giveaway",
    "/embed/pond",
    "/embed/pond/hjkmn",
    "/embed/nest-sketch",
    "/embed/nest-sketch/",
    "/embed/nest-sketch/a/b",
    "/embed/other/a",
  ])("%s is none", async (path) => {
    expect((await follow("main", path)).status).toBe(404);
  });
});

describe("rooms of Pond Party", () => {
  test.each(["/pond-party/new", "/pond-party/join", "/pond-party/HJKM", "/pond-party/hjkm"])(
    "POND-L1: %s is a page that says what it needs",
    async (path) => {
      const page = await ask("main", path);
      expect(page.status).toBe(200);
      expect(headingOf(page.body)).toBe("A room of Pond Party");
      expect(page.body).toContain("need JavaScript");
      expect(page.body).toContain('name="robots" content="noindex"');
      expect(page.headers["x-frame-options"]).toBe("DENY");
    },
  );

  test("POND-L4: any seed is a goose, with a ground of its own or without", async () => {
    for (const path of ["washed/s0-w1-m2", "plain/s0-w1-m2", "plain/grey-7"]) {
      const goose = await ask("main", `/pond-party/geese/${path}.svg`);
      expect(goose.status, path).toBe(200);
      expect(goose.headers["content-type"]).toBe("image/svg+xml");
      expect(goose.headers["cache-control"]).toMatch(/^public, max-age=\d+$/);
      expect(goose.body).toMatch(/^<svg/);
    }
  });

  test.each([
    "/pond-party/swans",
    "/pond-party/geese/painted/s0-w1-m2.svg",
    "/pond-party/geese/plain/A_goose.svg",
  ])("%s is none", async (path) => {
    expect((await follow("main", path)).status).toBe(404);
  });
});

describe("the state of the services", () => {
  const servers: Server[] = [];
  let well: WebStack;

  async function health(answer: unknown): Promise<string> {
    const server = createServer((_, response) => response.end(JSON.stringify(answer)));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  beforeAll(async () => {
    well = await startWeb({
      GQ_POCKETBASE_URL: await health({ code: 200 }),
      GQ_ROOMS_URL: await health({ status: "ok" }),
      GQ_BOTS_URL: await health({
        status: "degraded",
        outbox: { pending: 12 },
        networks: { twitch: { state: "refused", channels: 0 } },
      }),
    });
  });

  afterAll(async () => {
    await well.stop();
    for (const server of servers) server.close();
  });

  test("is told as JSON, without what is nobody's business", async () => {
    const answer = await request(`${well.url}/status.json`);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const report = JSON.parse(answer.body);
    expect(report).toEqual({
      checked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      services: { web: "up", pocketbase: "up", rooms: "up", waddle: "degraded" },
      twitch: "refused",
    });
  });

  test("is on the page without any script", async () => {
    const { body } = await request(`${well.url}/status`);
    expect(body).toContain("Some systems are degraded.");
    expect(body).toContain("Twitch refuses the bot&#39;s token.");
    expect(body).toContain("There is no history yet");
  });

  test("of services that are away is that they don't answer", async () => {
    const { body } = await request(`${local.url}/status`);
    expect(body).toContain("3 of 4 services are down.");
  });
});
