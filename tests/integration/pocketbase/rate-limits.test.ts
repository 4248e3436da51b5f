import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNT } from "#core/platform/limits.ts";
import { RATE_LIMITS, type RateLimit } from "#core/platform/rate-limits.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { ROUTE_ACCESS } from "../../oracles/access.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
/** The same with an hour in the place of a second: no machine is too slow to use such an allowance up. */
let slow: PocketBaseStack;

beforeAll(async () => {
  [stack, slow] = await Promise.all([startPocketBase(), startPocketBase()]);
  const { settings } = await slow.adminClient();
  const { rateLimits } = await settings.getAll();
  const rules = rateLimits.rules.map((rule: object) => ({ ...rule, duration: 3600 }));
  await settings.update({ rateLimits: { ...rateLimits, rules } });
});

afterAll(() => Promise.all([stack?.stop(), slow?.stop()]));

it("PocketBase has the rules of our table, in their order", async () => {
  const { rateLimits } = await (await stack.adminClient()).settings.getAll();
  expect(rateLimits).toMatchObject({
    enabled: true,
    rules: RATE_LIMITS.map(({ label, requests, seconds }) => ({
      ...{ label, maxRequests: requests, duration: seconds },
    })),
  });
});

/** PocketBase's routes that anybody may call, each with the label of its action. */
const AUTH_ROUTES: readonly [label: string, method: string, path: string, body: object][] = [
  ["*:authWithPassword", "POST", "auth-with-password", { identity: "x", password: "x" }],
  ["*:authWithOAuth2", "POST", "auth-with-oauth2", { provider: "twitch" }],
  ["*:authWithOTP", "POST", "auth-with-otp", { otpId: "x", password: "x" }],
  ["*:requestOTP", "POST", "request-otp", { email: "x" }],
  ["*:requestVerification", "POST", "request-verification", { email: "x" }],
  ["*:requestPasswordReset", "POST", "request-password-reset", { email: "x" }],
  [
    "POST /api/collections/users/request-email-change",
    "POST",
    "request-email-change",
    { newEmail: "x" },
  ],
  ["*:confirmVerification", "POST", "confirm-verification", { token: "x" }],
  ["*:confirmPasswordReset", "POST", "confirm-password-reset", { token: "x" }],
  ["*:confirmEmailChange", "POST", "confirm-email-change", { token: "x" }],
  ["*:listAuthMethods", "GET", "auth-methods", {}],
  ["*:authRefresh", "POST", "auth-refresh", {}],
];

/** Writes of any collection, by who is signed in and who is not. */
const WRITES: readonly [label: string, method: string, path: string][] = [
  ["*:create", "POST", "chat_commands/records"],
  ["*:update", "PATCH", "chat_commands/records/zzzzzzzzzzzzzzz"],
  ["*:delete", "DELETE", "chat_commands/records/zzzzzzzzzzzzzzz"],
];

/** Attempts at one account have a limit of their own, so each is at another. */
function someIdentity(body: object) {
  return "identity" in body ? { identity: `nobody${Math.random()}@example.com` } : {};
}

let addresses = 0;

/** Somebody for whom no limit has begun; another range than fromFreshAddress has. */
function newcomer(): Record<string, string> {
  addresses += 1;
  return { "x-forwarded-for": `198.19.${addresses >> 8}.${addresses & 255}` };
}

function ruleFor(label: string): RateLimit {
  const rule = RATE_LIMITS.find((one) => one.label === label);
  if (rule === undefined) throw new Error(`${label} is not limited`);
  return rule;
}

/** Asks until refused; answers how many were let through. Gives up after `most`. */
async function askUntilRefused(send: () => Promise<{ status: number }>, most: number) {
  for (let passed = 0; passed < most; passed += 1) {
    if ((await send()).status === 429) return passed;
  }
  return most;
}

async function expectLimit(
  { requests, seconds }: Pick<RateLimit, "requests" | "seconds">,
  send: (server: PocketBaseStack, headers: Record<string, string>) => Promise<{ status: number }>,
) {
  const headers = newcomer();
  if (seconds === 1) {
    const asking = Array.from({ length: requests + 1 }, () => send(slow, headers));
    const refused = (await Promise.all(asking)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect((await send(slow, newcomer())).status).not.toBe(429);
  } else {
    expect(await askUntilRefused(() => send(stack, headers), requests + 1)).toBe(requests);
    expect((await send(stack, newcomer())).status).not.toBe(429);
  }
}

describe("every auth route has a limit for each address", () => {
  it.each(AUTH_ROUTES)("%s", async (label, method, path, body) => {
    await expectLimit(ruleFor(label), (server, headers) =>
      server.request(method, `/api/collections/users/${path}`, {
        headers,
        ...(method === "POST" && { body: { ...body, ...someIdentity(body) } }),
      }),
    );
  });

  // Our own route for it answers the same for known and unknown addresses, PocketBase's does not.
  it.each(["_pb_users_auth_", "Users"])("asking for another e-mail by way of %s", async (name) => {
    await expectLimit({ requests: 1, seconds: 86_400 }, (server, headers) =>
      server.request("POST", `/api/collections/${name}/request-email-change`, {
        headers,
        body: { newEmail: "x@example.com" },
      }),
    );
  });

  it("the operator's log-in too", async () => {
    const body = { identity: "admin@goosequarters.example", password: "guess" };
    await expectLimit(ruleFor("*:authWithPassword"), (server, headers) =>
      server.request("POST", "/api/collections/_superusers/auth-with-password", { headers, body }),
    );
  });
});

describe("every write of a collection has one", () => {
  it.each(WRITES)("%s", async (label, method, path) => {
    await expectLimit(ruleFor(label), (server, headers) =>
      server.request(method, `/api/collections/${path}`, {
        headers,
        ...(method !== "DELETE" && { body: {} }),
      }),
    );
  });
});

describe("lists have one", () => {
  const list = (as: TypedPocketBase) =>
    stack.request("GET", "/api/collections/chat_commands/records", { headers: newcomer(), as });

  it("WEB-B5: for each account, from wherever it asks", async () => {
    const many = await stack.creator("many-lists@example.com");
    const other = await stack.creator("other-lists@example.com");
    const through = await askUntilRefused(() => list(many), ACCOUNT.listsMaxCount * 20);
    expect(through).toBeGreaterThanOrEqual(ACCOUNT.listsMaxCount);
    expect(through).toBeLessThan(ACCOUNT.listsMaxCount * 20);
    expect((await list(other)).status).toBe(200);
  });
});

describe("steady use", () => {
  /**
   * Ten people behind one address, with the console open in three tabs each and a giveaway's page: the
   * most that they send in a second, when all come back at once (see "Steady use" in
   * docs/measurements.md), and after how many the rule ran dry that was here before.
   */
  const PEOPLE = 10;
  const TABS = 3 * PEOPLE;
  const USE = [
    ["*:authRefresh", TABS, 200, "POST", "/api/collections/users/auth-refresh"],
    ["/api/gq/", 5 * TABS, 1000, "GET", "/api/gq/notices"],
    ["POST /api/gq/tickets", 2 * TABS, 300, "POST", "/api/gq/tickets"],
    ["POST /api/gq/public/giveaways/check", PEOPLE, 100, "POST", "/api/gq/public/giveaways/check"],
  ] as const;

  it.each(USE)(
    "WEB-B7: %s lets %d requests of each second through, for ever",
    async (label, atOnce, ranDryAfter, method, path) => {
      expect(ruleFor(label)).toMatchObject({ seconds: 1 });
      expect(ruleFor(label).requests).toBeGreaterThanOrEqual(atOnce);
      const headers = newcomer();
      const body = method === "POST" ? { body: {} } : {};
      // Close to the limit, so that few seconds stand for hours.
      const perSecond = Math.floor(ruleFor(label).requests * 0.9);
      const statuses = new Set<number>();
      let second = 0;
      let sent = 0;
      const next = async () => {
        const now = Math.floor(Date.now() / 1000);
        if (now === second) return sent;
        second = now;
        const sending = Array.from({ length: perSecond }, () =>
          stack.request(method, path, { headers, ...body }),
        );
        for (const { status } of await Promise.all(sending)) statuses.add(status);
        // What was answered in the next second may have been counted there.
        second = Math.floor(Date.now() / 1000);
        sent += perSecond;
        return sent;
      };
      await expect.poll(next, { timeout: 40_000, interval: 20 }).toBeGreaterThan(ranDryAfter);
      expect(statuses).not.toContain(429);
    },
  );

  it("WEB-B7: what pages do by themselves has no rule that runs dry", () => {
    const byThemselves = [
      ...["*:authRefresh", "*:listAuthMethods", "*:create", "*:update", "*:delete"],
      ...["POST /api/gq/tickets", "POST /api/gq/embed-tickets", "POST /api/gq/sketch-links"],
      ...["POST /api/gq/sketches/saves", "POST /api/gq/public/giveaways/check"],
      ...["POST /api/gq/bot-account/", "/api/gq/"],
    ];
    expect(byThemselves.filter((label) => ruleFor(label).seconds > 1)).toEqual([]);
  });
});

/** The rule that PocketBase applies to one of our routes: the exact one, else the first above it. */
function ruleOf(route: string) {
  const path = route.replace("{id}", "zzzzzzzzzzzzzzz");
  const bare = path.slice(path.indexOf(" ") + 1);
  const exact = RATE_LIMITS.find(({ label }) => label === path || label === bare);
  const above = ({ label }: { label: string }) =>
    label.endsWith("/") && (`${path}/`.startsWith(label) || `${bare}/`.startsWith(label));
  return { path, rule: exact ?? RATE_LIMITS.find(above) };
}

describe("every route of ours has one", () => {
  const isPublic = (route: string) => ROUTE_ACCESS[route]?.includes("anyone");
  const routes = Object.keys(ROUTE_ACCESS);

  it.each(routes)("%s", async (route) => {
    const { path, rule } = ruleOf(route);
    expect(rule, "is limited").toBeDefined();
    // Reading what is public is cheap; whatever a visitor may post has a limit of its own.
    if (isPublic(route) && route.startsWith("POST ")) expect(rule?.label).toBe(route);
    // One route stands for all that share the last rule.
    if (rule?.label === "/api/gq/" && route !== "GET /api/gq/notices") return;
    if (rule === undefined || rule.requests > 1000) return;
    const [method = "", address = ""] = path.split(" ", 2);
    await expectLimit(rule, (server, headers) =>
      server.request(method, address, { headers, ...(method === "POST" && { body: {} }) }),
    );
  });

  it("can't be walked round by another spelling of the address", async () => {
    const headers = newcomer();
    const send = (path: string) => stack.request("POST", path, { headers, body: { email: "x" } });
    await askUntilRefused(() => send("/api/gq/signup"), 100);
    const spellings = [
      "/api/gq/signup/",
      "/api/gq/signup?x=1",
      "/api/gq/%73ignup",
      "//api/gq/signup",
      "/api//gq/signup",
      "/api/./gq/signup",
      "/api/gq/../gq/signup",
      "/API/gq/signup",
      "/api/gq/signup%2f",
      "/api/gq/signup;x",
      "/api/gq/signup%00",
    ];
    for (const spelling of spellings) {
      const { status } = await send(spelling);
      expect([429, 404, 405], `${spelling}: ${status}`).toContain(status);
    }
  });
});
