/** No link of the built site leads nowhere: pages, files and the sections that links name. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb, type WebStack } from "../../stack/web.ts";
import { type Answer, request } from "./request.ts";

let web: WebStack;

beforeAll(async () => {
  web = await startWeb();
});

afterAll(() => web.stop());

type Visit = { address: URL; answer: Answer };

const visits = new Map<string, Promise<Visit>>();

/** What an address shows in the end, after its redirects. Each is asked for once. */
function visit(address: URL): Promise<Visit> {
  const page = new URL(address);
  page.hash = "";
  const known = visits.get(page.href);
  if (known) return known;
  const visited = follow(page);
  visits.set(page.href, visited);
  return visited;
}

async function follow(address: URL, steps = 0): Promise<Visit> {
  const answer = await request(`${web.url}${address.pathname}${address.search}`, {
    headers: { host: address.host },
  });
  const { location } = answer.headers;
  if (typeof location !== "string") return { address, answer };
  if (steps === 5) throw new Error(`${address} redirects in a circle`);
  return follow(new URL(location, address), steps + 1);
}

function isPage({ answer }: Visit): boolean {
  return String(answer.headers["content-type"]).startsWith("text/html");
}

/** Addresses that a page names: links, files, pictures. */
function addressesIn({ address, answer }: Visit): URL[] {
  const html = answer.body.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, "");
  return [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)]
    .map(([, named = ""]) => new URL(named.replaceAll("&amp;", "&"), address))
    .filter(({ origin }) => origin === address.origin);
}

/** A link with a flag chooses another site; the crawl stays in one of them at a time. */
function keepsVariant(address: URL): boolean {
  return !address.searchParams.has("creator") && !address.searchParams.has("ask");
}

test("every link from the home page, page by page, leads to a page and to its section", async () => {
  const start = new URL(`http://localhost:${web.port}/`);
  const queue = [start, new URL("/ask/getting-started/introduction", start)];
  const seen = new Set<string>();
  const dead: string[] = [];
  for (let page = queue.pop(); page; page = queue.pop()) {
    const from = await visit(page);
    if (seen.has(from.address.href)) continue;
    seen.add(from.address.href);
    for (const link of addressesIn(from)) {
      const to = await visit(link);
      const { pathname, hash } = link;
      const section = decodeURIComponent(hash.slice(1));
      if (to.answer.status !== 200) {
        dead.push(`${from.address.pathname} → ${pathname}: ${to.answer.status}`);
      } else if (section !== "" && isPage(to) && !to.answer.body.includes(`id="${section}"`)) {
        dead.push(`${from.address.pathname} → ${pathname}${hash}: no such section`);
      } else if (isPage(to) && keepsVariant(to.address)) {
        queue.push(to.address);
      }
    }
  }
  expect(dead).toEqual([]);
  expect(seen.size).toBeGreaterThan(30);
});

test("every address of the sitemap and of the feed is there", async () => {
  const start = new URL(`http://localhost:${web.port}/`);
  const texts = await Promise.all(
    ["/sitemap-0.xml", "/ask/rss.xml", "/llms.txt"].map((path) => visit(new URL(path, start))),
  );
  const named = texts.flatMap(({ answer }) => [
    ...answer.body.matchAll(/(?<=<loc>|<link>|\()https?:\/\/[^<)\s]+/g),
  ]);
  expect(named.length).toBeGreaterThan(30);
  for (const [address] of named) {
    const { answer } = await visit(new URL(new URL(address).pathname, start));
    expect(answer.status, address).toBe(200);
  }
});
