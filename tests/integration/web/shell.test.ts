import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb, type WebStack } from "../../stack/web.ts";
import { request } from "./request.ts";

const SCRIPT = "https://stats.example.com/js/counter.js";

let bare: WebStack;
let counting: WebStack;

beforeAll(async () => {
  bare = await startWeb();
  counting = await startWeb({
    GQ_ANALYTICS_URL: SCRIPT,
    GQ_SOCIAL_LINKS: "https://discord.gg/pond",
  });
});

afterAll(async () => {
  await Promise.all([bare.stop(), counting.stop()]);
});

test("SHELL-SC3: no page has the analytics script in it; who allows it asks for its address", async () => {
  for (const path of ["/", "/ask/waddle/chat", "/ask/getting-started/introduction"]) {
    const page = await request(`${counting.url}${path}`);
    expect(page.body).not.toContain("stats.example.com");
    expect(page.headers["content-security-policy"]).toContain("https://stats.example.com");
  }
  const answer = await request(`${counting.url}/analytics.json`);
  expect(JSON.parse(answer.body)).toEqual({ script: SCRIPT });
  expect(answer.headers["cache-control"]).toBe("public, max-age=300");
});

test("SHELL-SC3: without a setting there is no script", async () => {
  const answer = await request(`${bare.url}/analytics.json`);
  expect(JSON.parse(answer.body)).toEqual({ script: null });
});

test("SHELL-SL1: pages have the source code in the footer, and ask for what the operator chose", async () => {
  const { body } = await request(`${bare.url}/`);
  expect(body).toMatch(
    /<li data-social-link><a href="https:\/\/github\.com\/.*?<span>GitHub<\/span>/s,
  );
  expect(body).toMatch(/<footer.*?<a href="\/to\/creator\/dashboard">Creator Console<\/a>/s);
  const answer = await request(`${counting.url}/social.json`);
  const discord = { name: "Discord", href: "https://discord.gg/pond", icon: "chat" };
  expect(JSON.parse(answer.body)).toEqual({ links: [discord] });
});

test("an address that is none is named", async () => {
  await expect(startWeb({ GQ_ANALYTICS_URL: "counter" })).rejects.toThrow(
    /GQ_ANALYTICS_URL must be an address/,
  );
});

test("SHELL-SS1: docs pages do not even hold the splash", async () => {
  const main = await request(`${bare.url}/`);
  expect(main.body).toContain("data-splash-screen");
  for (const path of ["/ask/waddle/chat", "/nothing-here"]) {
    expect((await request(`${bare.url}${path}`)).body).not.toContain("data-splash-screen");
  }
});

test.each(["walking", "standing", "honking", "hissing"])("the %s goose is a file", async (pose) => {
  const goose = await request(`${bare.url}/goose/${pose}.svg`);
  expect(goose.status).toBe(200);
  expect(goose.headers["content-type"]).toContain("image/svg+xml");
  expect(goose.body).toMatch(/^<svg /);
});

/** Where a link of ours ends, redirects followed. */
async function follow(link: string, cookie: string): Promise<{ status: number; url: string }> {
  let url = new URL(link, bare.url);
  for (let step = 0; step < 5; step += 1) {
    const answer = await request(url.href, { headers: { cookie } });
    if (answer.status < 300 || answer.status > 399) return { status: answer.status, url: url.href };
    url = new URL(String(answer.headers.location), url);
    url.hostname = "127.0.0.1";
  }
  return { status: 0, url: url.href };
}

test.each([
  ["main", "/"],
  ["ask", "/"],
  ["ask", "/ask/waddle"],
  ["creator", "/"],
])("every link around a page of the %s site (%s) leads somewhere", async (variant, path) => {
  const cookie = `gq_variant=${variant}`;
  const { body } = await request(`${bare.url}${path}`, { headers: { cookie } });
  const around = body.replace(/<main.*<\/main>/s, "");
  const links = new Set(
    [...around.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, link = ""]) => link),
  );
  expect(links.size).toBeGreaterThan(15);
  for (const link of links) {
    const { status, url } = await follow(link, cookie);
    expect(status, `${link}, which leads to ${url}`).toBe(200);
  }
});
