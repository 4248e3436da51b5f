import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWeb, type WebStack } from "../../stack/web.ts";
import { request, titleOf } from "./request.ts";

const HOME = "Goose Quarters";
const ASK = "Ask";
const CONSOLE = "Creator Console";
const NOT_FOUND = "This goose has flown off";

let web: WebStack;
let publicWeb: WebStack;

beforeAll(async () => {
  web = await startWeb();
  publicWeb = await startWeb({ GQ_MODE: "production", GQ_SITE_URL: "https://example.com" });
});

afterAll(async () => {
  await Promise.all([web.stop(), publicWeb.stop()]);
});

describe("the host chooses the variant", () => {
  test.each([
    ["example.com", "/", 200, HOME],
    ["www.example.com", "/", 200, HOME],
    ["ask.example.com", "/", 200, ASK],
    ["ask.example.com", "/getting-started/introduction", 200, "Introduction"],
    ["ask.example.com", "/ask/getting-started/introduction", 200, "Introduction"],
    ["example.com", "/ask/getting-started/introduction", 200, "Introduction"],
    ["example.com", "/getting-started/nothing", 404, NOT_FOUND],
    ["creator.example.com", "/", 200, CONSOLE],
    ["creator.example.com", "/waddle/test", 200, CONSOLE],
    ["creator.example.com", "/waddle/nothing", 404, NOT_FOUND],
    ["ask.example.com", "/nothing", 404, NOT_FOUND],
    ["example.com", "/nothing", 404, NOT_FOUND],
    ["creator.localhost:4321", "/dashboard", 200, CONSOLE],
  ])("%s%s → %i %s", async (host, path, status, title) => {
    const answer = await request(`${publicWeb.url}${path}`, { headers: { host } });
    expect(answer.status).toBe(status);
    expect(titleOf(answer.body)).toBe(title);
  });

  test("a flag means nothing on a public host", async () => {
    const headers = { host: "example.com" };
    const answer = await request(`${publicWeb.url}/?creator=true`, { headers });
    expect(titleOf(answer.body)).toBe(HOME);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });
});

describe("on localhost the flag chooses, and a cookie keeps it", () => {
  test("until the flag is false", async () => {
    const chosen = await request(`${web.url}/?creator=true`);
    expect(titleOf(chosen.body)).toBe(CONSOLE);
    const [cookie = ""] = chosen.headers["set-cookie"] ?? [];
    expect(cookie).toBe("gq_variant=creator; Path=/; HttpOnly; SameSite=Lax");

    const headers = { cookie: cookie.split(";", 1)[0] ?? "" };
    const kept = await request(`${web.url}/dashboard`, { headers });
    expect(kept.status).toBe(200);
    expect(kept.headers["set-cookie"]).toBeUndefined();

    const other = await request(`${web.url}/?ask=true`, { headers });
    expect(titleOf(other.body)).toBe(ASK);
    const back = await request(`${web.url}/?creator=false`, { headers });
    expect(titleOf(back.body)).toBe(HOME);
    expect(back.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
  });
});

describe("redirects are real and keep the query", () => {
  test.each([
    ["/ask", 302, "/ask/getting-started/introduction"],
    ["/ask?a=1&b=2", 302, "/ask/getting-started/introduction?a=1&b=2"],
    ["/ask/creator/waddle/chat?x=1", 301, "/ask/waddle/chat?x=1"],
    ["/streamer-tools?x=1", 301, "/ask/getting-started/introduction?x=1"],
    ["/twitch-bot", 301, "/ask/waddle"],
    ["/ask/waddle/", 301, "/ask/waddle"],
    ["/index.html", 301, "/"],
    ["//evil.example", 301, "/evil.example"],
    ["/login?redirect=%2Fwaddle", 302, "https://creator.example.com/login?redirect=%2Fwaddle"],
    ["/dashboard", 302, "https://creator.example.com/dashboard"],
    ["/to/ask/waddle", 302, "https://ask.example.com/waddle"],
  ])("%s → %i %s", async (path, status, location) => {
    const headers = { host: "example.com" };
    const answer = await request(`${publicWeb.url}${path}`, { headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.location).toBe(location);
  });

  test("what a redirect of our own site leads to is there", async () => {
    for (const path of ["/ask", "/ask/creator/waddle/chat", "/streamer-tools", "/twitch-bot"]) {
      const { headers } = await request(`${web.url}${path}`);
      const target = await request(`${web.url}${headers.location}`);
      expect(target.status, path).toBe(200);
    }
  });
});

describe("what is not there", () => {
  test.each([
    "/-/creator",
    "/-/creator/app",
    "/%2D/creator/app",
    "/-",
    "/404",
    "/500",
    "/%E0%A4%A",
  ])("%s is hidden in each variant", async (path) => {
    for (const host of ["example.com", "ask.example.com", "creator.example.com"]) {
      const answer = await request(`${publicWeb.url}${path}`, { headers: { host } });
      expect(answer.status, host).toBe(404);
      expect(titleOf(answer.body)).toBe(NOT_FOUND);
    }
  });

  test("the 404 page names the nearest pages of its variant", async () => {
    const main = await request(`${web.url}/ask/wadle`);
    expect(main.body).toContain('href="/ask/waddle"');
    const creator = await request(`${web.url}/dashbord`, {
      headers: { cookie: "gq_variant=creator" },
    });
    expect(creator.body).toContain('href="/dashboard"');
  });

  test("the path is shown as text, whatever is in it", async () => {
    const { body } = await request(`${web.url}/<script>alert(1)</script>`);
    expect(body).not.toContain("<script>alert(1)");
  });

  test("the outbox exists in development only", async () => {
    const cookie = "gq_variant=creator";
    const local = await request(`${web.url}/outbox`, { headers: { cookie } });
    expect(local.status).toBe(200);
    const host = "creator.example.com";
    const production = await request(`${publicWeb.url}/outbox`, { headers: { host } });
    expect(production.status).toBe(404);
  });
});
