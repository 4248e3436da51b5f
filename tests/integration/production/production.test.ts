/**
 * The product as an operator runs it: `npm start` in production, TLS by a real Caddy in front,
 * TRUST_PROXY, and nothing that only developers get. What is asked comes as from the internet.
 */
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type SmtpCatcher, startSmtpCatcher } from "../../simulators/smtp.ts";
import { ask, statusFor, type TlsAnswer } from "../../stack/tls-client.ts";
import { startTlsProxy, type TlsProxy } from "../../stack/tls-proxy.ts";
import { type GooseQuarters, startGooseQuarters } from "../../stack/whole.ts";
import { request } from "../web/request.ts";

// A name on this machine, so that the site that the other tests have built serves this one too.
const MAIN = "quarters.localhost";
const CREATOR = `creator.${MAIN}`;
const ASK = `ask.${MAIN}`;

let smtp: SmtpCatcher;
let goose: GooseQuarters;
let proxy: TlsProxy;

beforeAll(async () => {
  smtp = await startSmtpCatcher();
  goose = await startGooseQuarters({
    SITE_URL: `https://${MAIN}`,
    GQ_MODE: "production",
    TRUST_PROXY: "true",
    LOG_LEVEL: "debug",
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(smtp.port),
    SMTP_SENDER: "geese@quarters.localhost",
  });
  proxy = await startTlsProxy([MAIN, CREATOR, ASK], `127.0.0.1:${goose.ports.web}`);
});

afterAll(async () => {
  await proxy?.stop();
  await goose?.stop();
  await smtp?.stop();
});

function post(path: string, body: object, headers: Record<string, string> = {}) {
  return ask(proxy, CREATOR, path, { body: JSON.stringify(body), headers });
}

/** Closed to scripts, not sent from other sites, and never over plain http. */
const SAFE_COOKIE = /^(?=.*; HttpOnly)(?=.*; SameSite=(?:Lax|Strict))(?=.*; Secure)/i;

function cookiesOf({ headers }: TlsAnswer): string[] {
  return [headers["set-cookie"] ?? []].flat();
}

test("the three sites answer over TLS, each by its name, and browsers are told to stay", async () => {
  for (const [name, text] of [
    [MAIN, "<title>"],
    [CREATOR, "Console"],
    [ASK, "Ask"],
  ] as const) {
    const answer = await ask(proxy, name, name === ASK ? "/waddle/chat" : "/");
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(text);
    expect(answer.headers["strict-transport-security"]).toContain("max-age=31536000");
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toContain(`connect-src 'self' wss://${name}`);
    expect(policy).toContain("upgrade-insecure-requests");
  }
});

test("plain http leads to https, and links across the sites keep it", async () => {
  const location = await new Promise((resolve) => {
    const headers = { host: MAIN };
    get({ host: "127.0.0.1", port: proxy.plainPort, path: "/cards", headers }, (response) => {
      response.resume();
      resolve(response.headers.location);
    });
  });
  expect(location).toBe(`https://${MAIN}/cards`);
  const login = await ask(proxy, MAIN, "/login?redirect=%2Ftimers");
  expect(login.headers.location).toBe(`https://${CREATOR}/login?redirect=%2Ftimers`);
  const cron = await ask(proxy, MAIN, "/cron");
  expect([cron.status, cron.headers.location]).toEqual([301, "/ask/general/using-cron"]);
});

test("WEB-H3: no cookie goes without Secure", async () => {
  for (const path of ["/", "/?creator=true", "/login", "/api/health", "/status.json"]) {
    for (const name of [MAIN, CREATOR, ASK]) {
      for (const cookie of cookiesOf(await ask(proxy, name, path)))
        expect(cookie).toMatch(SAFE_COOKIE);
    }
  }
  // As this machine's own programs reach it.
  const local = await request(`http://127.0.0.1:${goose.ports.web}/?creator=true`);
  expect(String(local.headers["set-cookie"])).toMatch(/HttpOnly; SameSite=Lax; Secure/);
});

test("someone signs up, verifies the address by mail, signs in, and nothing of it is logged", async () => {
  const account = { email: "ada@example.com", password: "a password for tests" };
  expect((await post("/api/gq/signup", { ...account, workspace: "Pond" })).status).toBeLessThan(
    300,
  );
  const mail = (await smtp.next()).data.replaceAll("=\n", "").replaceAll("=3D", "=");
  const link = new RegExp(`https://${CREATOR}/[^\\s"<]*token=([\\w.-]+)`).exec(mail);
  const token = link?.[1] ?? "";
  expect(token.length).toBeGreaterThan(20);
  const users = "/api/collections/users";
  expect((await post(`${users}/confirm-verification`, { token })).status).toBe(204);
  const signIn = await post(`${users}/auth-with-password`, {
    identity: account.email,
    password: account.password,
  });
  expect(signIn.status).toBe(200);
  expect(signIn.headers["cache-control"]).toBe("no-store");
  for (const cookie of cookiesOf(signIn)) expect(cookie, "WEB-H3").toMatch(SAFE_COOKIE);
  const session: { token: string } = JSON.parse(signIn.body);
  const headers = { authorization: session.token };
  const own = await ask(proxy, CREATOR, "/api/gq/session", { headers });
  expect(own.status).toBe(200);
  expect(own.headers["cache-control"]).toBe("no-store");
  expect(own.headers["cross-origin-resource-policy"]).toBe("same-site");
  for (const secret of [token, session.token, account.password]) {
    expect(goose.output()).not.toContain(secret);
  }
});

describe("what only developers get is absent", () => {
  test("outbox, demo account and their mention", async () => {
    expect((await ask(proxy, CREATOR, "/outbox")).status).toBe(404);
    for (const headers of [{}, { "x-forwarded-host": "localhost" }]) {
      expect((await ask(proxy, CREATOR, "/api/gq/outbox", { headers })).status).toBe(404);
    }
    const local = { headers: { host: "localhost" } };
    const outbox = await request(`http://127.0.0.1:${goose.ports.web}/api/gq/outbox`, local);
    expect(outbox.status).toBe(404);
    const { demoPassword } = JSON.parse(readFileSync(`${goose.dataDir}/secrets.json`, "utf8"));
    const identity = goose.demo.email;
    const demo = await post("/api/collections/users/auth-with-password", {
      identity,
      password: demoPassword,
    });
    expect(demo.status).toBe(400);
    expect(goose.output()).not.toContain("Demo account");
  });

  test.each([
    "/_/",
    "/api/settings",
    "/api/collections",
    "/api/logs",
    "/api/backups",
    "/api/collections/_superusers/records",
    "/api/collections/pbc_3142635823/auth-with-password",
    "/api/gq/bots/batch",
  ])("WEB-A3, WEB-A4: %s does not exist, whoever one claims to be", async (path) => {
    for (const headers of [
      {},
      { "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1", forwarded: "for=127.0.0.1" },
    ]) {
      const asked = await ask(proxy, MAIN, path, { headers });
      const posted = await ask(proxy, MAIN, path, { headers, body: "{}" });
      expect([asked.status, posted.status]).toEqual([404, 404]);
    }
  });
});

test.each([
  "/parties/../revocations",
  "/parties/%2e%2e/revocations",
  "/parties/.%2E/access-events",
  "/parties/%252e%252e/revocations",
  "/parties/..;/revocations",
  "/parties/%5c..%5crevocations",
  "/api/../_/",
  "/api/%2e%2e/_/",
  "/api//settings",
  "/ask/../_/",
  "/ask/%2e%2e/%2e%2e/etc/passwd",
])("WEB-A2: %s is refused", async (path) => {
  expect(
    await statusFor(proxy, MAIN, `POST ${path} HTTP/1.1`, `Host: ${MAIN}`, "Content-Length: 0"),
  ).toBe(400);
});

test.each([[["Host: a b"]], [["Host: a/b"]], [[]], [[`Host: ${MAIN}`, "Host: evil.example"]]])(
  "WEB-A1: hosts %j are refused",
  async (hosts) => {
    expect(await statusFor(proxy, MAIN, "GET / HTTP/1.1", ...hosts)).toBe(400);
  },
);

test.each(["/", "/api/health", "/parties/sketch/abc"])("TRACE %s is refused", async (path) => {
  const answer = await ask(proxy, MAIN, path, { method: "TRACE", headers: { "x-secret": "honk" } });
  expect([404, 405, 426]).toContain(answer.status);
  expect(answer.body).not.toContain("honk");
});

test("WEB-B1: 30 MB of JSON, six at once, are refused unread, and others are served meanwhile", async () => {
  const body = `{"embed":"${"x".repeat(30_000_000)}"}`;
  const before = memoryOf(goose.leader("pocketbase"));
  const paths = ["/api/gq/embed-tickets", "/api/gq/signup"];
  const large = Array.from({ length: 6 }, (_, index) =>
    ask(proxy, MAIN, paths[index % 2] ?? "", { body }),
  );
  const health = await ask(proxy, MAIN, "/api/health");
  expect(health.status).toBe(200);
  for (const { status } of await Promise.all(large)) expect([413, 502, 0]).toContain(status);
  expect(memoryOf(goose.leader("pocketbase")) - before).toBeLessThan(100);
});

test("TRUST_PROXY: limits go by the visitor's address, and nobody chooses their own", async () => {
  const look = (from: string, claimed: string) =>
    ask(proxy, MAIN, "/api/gq/maintenance/access", {
      body: '{"code":"guess"}',
      from,
      headers: { "x-forwarded-for": claimed, forwarded: `for=${claimed}` },
    });
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await look("127.0.0.3", `203.0.113.${count}`)).status);
  }
  expect(statuses.slice(0, 10)).not.toContain(429);
  expect(statuses[10]).toBe(429);
  expect((await look("127.0.0.4", "203.0.113.1")).status).not.toBe(429);
});

test("a socket reaches the rooms over TLS, and is refused there without a ticket", async () => {
  const address = `wss://127.0.0.1:${proxy.port}/parties/sketch/abcdefghijklmno?v=1`;
  const options = { headers: { host: MAIN }, servername: MAIN, ca: proxy.authority };
  const socket = new WebSocket(address, options);
  const code = await new Promise((resolve, reject) => {
    socket.on("close", resolve);
    socket.on("error", reject);
  });
  expect(code).toBeGreaterThanOrEqual(4400);
});

/** Megabytes that a process and those of its group hold now. */
function memoryOf(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
