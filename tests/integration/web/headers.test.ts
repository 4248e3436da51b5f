import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWeb, type WebStack } from "../../stack/web.ts";
import { type Answer, request } from "./request.ts";

/** A page of each kind: main, docs, Ask's and the console's landing page, app, 404. */
const PAGES: [string, string][] = [
  ["main", "/"],
  ["main", "/ask/waddle/chat"],
  ["main", "/nothing"],
  ["ask", "/"],
  ["ask", "/nothing"],
  ["creator", "/"],
  ["creator", "/dashboard"],
  ["creator", "/outbox"],
  ["creator", "/nothing"],
];

let web: WebStack;
let secureWeb: WebStack;

beforeAll(async () => {
  web = await startWeb();
  secureWeb = await startWeb({ GQ_SITE_URL: "https://example.com", GQ_MODE: "production" });
});

afterAll(async () => {
  await Promise.all([web.stop(), secureWeb.stop()]);
});

function visit(variant: string, path: string, headers: Record<string, string> = {}) {
  return request(`${web.url}${path}`, { headers: { cookie: `gq_variant=${variant}`, ...headers } });
}

function directive(answer: Answer, name: string): string {
  const policy = String(answer.headers["content-security-policy"]);
  return policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

describe.each(PAGES)("%s %s", (variant, path) => {
  test("carries the security headers, and its policy allows what it has inline", async () => {
    const answer = await visit(variant, path);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(answer.headers["permissions-policy"]).toContain("camera=()");
    expect(answer.headers).not.toHaveProperty("strict-transport-security");
    expect(directive(answer, "frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(directive(answer, "connect-src")).toBe(`connect-src 'self' ws://127.0.0.1:${web.port}`);

    const scripts = directive(answer, "script-src");
    expect(scripts).not.toContain("unsafe-inline");
    expect(answer.body).not.toMatch(/<[^>]+\son[a-z]+=/);
    for (const [, attributes = "", text = ""] of answer.body.matchAll(
      /<script([^>]*)>(.*?)<\/script>/gs,
    )) {
      if (/src=|application\/ld\+json/.test(attributes)) continue;
      expect(scripts).toContain(hash(text));
    }
    const styles = directive(answer, "style-src");
    if (styles.includes("unsafe-inline")) return;
    expect(answer.body).not.toMatch(/<[^>]+\sstyle=/);
    for (const [, text = ""] of answer.body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) {
      expect(styles).toContain(hash(text));
    }
  });

  test("HEAD answers as GET without a body", async () => {
    const headers = { cookie: `gq_variant=${variant}` };
    const get = await request(`${web.url}${path}`, { headers });
    const head = await request(`${web.url}${path}`, { headers, method: "HEAD" });
    expect(head.status).toBe(get.status);
    expect(head.body).toBe("");
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
  });
});

/** A page, a file, our own answers, a refusal, and what a process behind us would answer. */
const ANSWERS = ["/", "/favicon.svg", "/ping", "/status.json", "/_/", "/api/health", "/parties/x"];

test.each(ANSWERS)("WEB-H1: %s says how browsers treat it, whoever answers", async (path) => {
  const { headers } = await request(`${secureWeb.url}${path}`, {
    headers: { host: "example.com" },
  });
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(headers["cross-origin-resource-policy"]).toBe("same-site");
});

test("a Host that is no name does not reach the policy", async () => {
  const answer = await request(`${web.url}/`, { headers: { host: "a b;script-src *" } });
  if (answer.status === 200) expect(directive(answer, "connect-src")).toBe("connect-src 'self'");
  else expect(answer.status).toBe(400);
});

test("/ping answers 204, empty and not to be stored, in each variant", async () => {
  for (const cookie of ["", "gq_variant=creator"]) {
    const answer = await request(`${web.url}/ping`, { headers: { cookie } });
    expect(answer.status).toBe(204);
    expect(answer.body).toBe("");
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("other methods are refused", async () => {
  const answer = await request(`${web.url}/`, { method: "POST", body: "x=1" });
  expect(answer.status).toBe(405);
  expect(answer.headers.allow).toBe("GET, HEAD");
});

test.each([
  ["a file", "/"],
  ["a page rendered on demand", "/cards?q=goose"],
])("WEB-H4: %s comes compressed as the browser wishes", async (_, path) => {
  for (const [accepted, encoding] of [
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
  ] as const) {
    const answer = await visit("main", path, { "accept-encoding": accepted });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers.vary).toContain("Accept-Encoding");
  }
});

describe("files", () => {
  test("of the search, scripts and styles come without what only documents need", async () => {
    const { body } = await visit("creator", "/login");
    const script = /src="(\/_astro\/[^"]+\.js)"/.exec(body)?.[1] ?? "";
    const style = /href="(\/_astro\/[^"]+\.css)"/.exec(body)?.[1] ?? "";
    for (const path of ["/pagefind/pagefind-entry.json", script, style]) {
      const { status, headers } = await visit("creator", path);
      expect(status).toBe(200);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers).not.toHaveProperty("content-security-policy");
    }
  });

  test("with a hash in their name are kept for good; pages are asked for again", async () => {
    const page = await visit("main", "/");
    expect(page.headers["cache-control"]).toBe("no-cache");
    const style = /href="(\/_astro\/[^"]+\.css)"/.exec(page.body)?.[1] ?? "";
    const file = await visit("creator", style);
    expect(file.status).toBe(200);
    expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const again = await visit("main", "/", { "if-none-match": String(page.headers.etag) });
    expect(again.status).toBe(304);
  });
});
