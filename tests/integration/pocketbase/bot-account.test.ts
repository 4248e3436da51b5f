/** The bot's own account at Twitch: rules TWITCH-B1 to TWITCH-B8 of docs/spec/twitch.md. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOT_SCOPES, CHANNEL_SCOPES } from "#core/chat/twitch-scopes.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { OAuthSimulator } from "../../simulators/oauth.ts";
import { fromFreshAddress, type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let twitch: OAuthSimulator;
let stack: PocketBaseStack;
let operator: TypedPocketBase;
let bots: TypedPocketBase;

const PONDBOT = { user: "900", login: "pondbot" };

async function start(env: Record<string, string> = {}) {
  const settings = Object.entries(twitch.environment);
  stack = await startPocketBase({
    env: { ...Object.fromEntries(settings.map(([name, value]) => [`GQ_${name}`, value])), ...env },
  });
  operator = await stack.demoClient();
  bots = await stack.botsClient();
}

beforeEach(async () => {
  twitch = await OAuthSimulator.start();
  twitch.twitch.deviceIntervalSeconds = 1;
});

afterEach(async () => {
  await stack.stop();
  await twitch.close();
});

const ask = (method: string, path: string, body?: object, as = operator) =>
  stack.request(method, `/api/gq/bot-account${path}`, {
    ...(body && { body }),
    as,
    headers: fromFreshAddress(),
  });

const botToken = (refused = "") =>
  stack.request("POST", "/api/gq/bots/twitch/bot", { body: { refused }, as: bots });

type View = {
  source: string;
  account: { login: string; scopes: string[]; problem: string } | null;
  connecting: { user_code: string; address: string; state: string } | null;
};

const view = async (path = "", method = "GET") => {
  const { status, body } = await ask(method, path, method === "POST" ? {} : undefined);
  expect(status).toBe(200);
  return body as View;
};

/** Asks again until the connection is there, or has come to an end. */
async function settled(): Promise<View> {
  let now = await view("/check", "POST");
  await expect
    .poll(
      async () => {
        now = await view("/check", "POST");
        return now.connecting?.state;
      },
      { interval: 300 },
    )
    .not.toBe("waiting");
  return now;
}

async function connect(answer: typeof PONDBOT | "denied" = PONDBOT): Promise<View> {
  const begun = await ask("POST", "/connect", {});
  expect(begun.status).toBe(200);
  const { connecting } = begun.body as View;
  expect(connecting?.address).toContain("https://www.twitch.tv/activate");
  twitch.twitch.activate(connecting?.user_code ?? "", answer);
  return settled();
}

describe("connecting the bot", () => {
  it("TWITCH-B3: waits for the person's yes, then has an account with all scopes", async () => {
    await start();
    const begun = await ask("POST", "/connect", {});
    expect(begun.body).toMatchObject({ connecting: { state: "waiting" }, account: null });
    expect((await view("/check", "POST")).connecting?.state).toBe("waiting");
    const code = (begun.body as View).connecting?.user_code ?? "";
    twitch.twitch.activate(code, PONDBOT);
    const now = await settled();
    expect(now).toMatchObject({ source: "console", account: { login: "pondbot", problem: "" } });
    expect(now.connecting).toBeNull();
    expect(now.account?.scopes.toSorted()).toEqual(BOT_SCOPES.map(({ scope }) => scope).toSorted());
    expect(twitch.twitch.violations).toEqual([]);
  });

  it("TWITCH-B3: says that the person said no; the next try works", async () => {
    await start();
    expect((await connect("denied")).connecting?.state).toBe("denied");
    expect((await connect()).account?.login).toBe("pondbot");
  });

  it("TWITCH-B1: the operator alone connects; others see which account it is and no more", async () => {
    await start();
    await connect();
    const goose = await stack.creator("goose@example.com");
    expect(await ask("POST", "/connect", {}, goose)).toMatchObject({
      status: 403,
      body: { code: "OPERATOR_ONLY" },
    });
    expect(await ask("POST", "/disconnect", {}, goose)).toMatchObject({ status: 403 });
    const seen = await ask("GET", "", undefined, goose);
    expect(seen.body).toMatchObject({
      may_connect: false,
      account: { login: "pondbot", connected_by: "", expires_at: "" },
    });
  });

  it("TWITCH-B6: no answer to a page has a token in it, and no collection shows one", async () => {
    await start();
    await connect();
    const tokens = [...twitch.twitch.tokens.keys()];
    const shown = JSON.stringify([await view(), await view("/check", "POST")]);
    for (const token of tokens) expect(shown).not.toContain(token);
    const admin = await stack.adminClient();
    const stored = JSON.stringify(await admin.send("/api/collections/bot_accounts/records", {}));
    for (const token of tokens) expect(stored).not.toContain(token);
    expect(await stack.request("POST", "/api/gq/bots/twitch/bot", { as: operator })).toMatchObject({
      status: 403,
    });
  });

  it("TWITCH-B7: without an application in the settings, the operator enters a client ID", async () => {
    twitch.twitch.clients.push({ id: "publicclient", secret: "" });
    await start({ GQ_TWITCH_CLIENT_ID: "", GQ_TWITCH_CLIENT_SECRET: "" });
    expect(await ask("POST", "/connect", {})).toMatchObject({
      status: 400,
      body: { code: "BOT_CLIENT_MISSING" },
    });
    expect(await ask("POST", "/connect", { client_id: "unknown" })).toMatchObject({
      status: 400,
      body: { code: "BOT_CLIENT_REFUSED" },
    });
    const begun = await ask("POST", "/connect", { client_id: "publicclient" });
    twitch.twitch.activate((begun.body as View).connecting?.user_code ?? "", PONDBOT);
    expect(await settled()).toMatchObject({ application: "console", is_public: true });
    const { body } = await botToken();
    expect(body).toMatchObject({
      token: { login: "pondbot" },
      application: { client_id: "publicclient", client_secret: "" },
    });
    const { access_token } = (body as { token: { access_token: string } }).token;
    // A public client renews without a secret.
    expect((await botToken(access_token)).body).toMatchObject({ token: { login: "pondbot" } });
  });

  it("TWITCH-B2: an account in .env wins, and the page shows what the bots say of it", async () => {
    await start({ GQ_TWITCH_BOT_LOGIN: "envbot" });
    expect(await ask("POST", "/connect", {})).toMatchObject({
      status: 409,
      body: { code: "BOT_ACCOUNT_IN_ENV" },
    });
    expect(await view()).toMatchObject({ source: "env", account: { login: "envbot" } });
    const report = { login: "envbot", scopes: ["chat:read"], expires_at: 0 };
    await stack.request("POST", "/api/gq/bots/twitch/env", {
      body: { ...report, problem: "other_application" },
      as: bots,
    });
    expect(await view()).toMatchObject({
      source: "env",
      account: { login: "envbot", scopes: ["chat:read"], problem: "other_application" },
    });
    expect((await botToken()).body).toEqual({ token: null, application: null });
  });

  it("TWITCH-B8: disconnecting forgets the account and ends its token at Twitch", async () => {
    await start();
    await connect();
    expect(twitch.twitch.tokens.size).toBe(1);
    expect(await view("/disconnect", "POST")).toMatchObject({ source: "none", account: null });
    expect(twitch.twitch.tokens.size).toBe(0);
    expect((await botToken()).body).toEqual({ token: null, application: null });
  });
});

describe("a token of the bot", () => {
  const accessOf = (answer: Awaited<ReturnType<typeof botToken>>) =>
    (answer.body as { token: { access_token: string } | null }).token?.access_token;

  it("TWITCH-B4: is validated once an hour, not with each request", async () => {
    await start();
    await connect();
    const count = () => twitch.twitch.requests.filter((path) => path === "validate").length;
    const before = count();
    await botToken();
    await botToken();
    expect(count()).toBe(before);
    const admin = await stack.adminClient();
    const [record] = await admin.collection("bot_accounts").getFullList();
    const anHourAgo = new Date(Date.now() - 3_700_000).toISOString();
    await admin.collection("bot_accounts").update(record?.id ?? "", { validated_at: anHourAgo });
    await botToken();
    expect(count()).toBe(before + 1);
  });

  it("TWITCH-B5: is renewed once however many ask at the same time, also when it was refused", async () => {
    await start();
    await connect();
    const old = accessOf(await botToken());
    const renewals = () =>
      twitch.twitch.requests.filter((path) => path === "token refresh_token").length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => botToken(old)));
    const [renewed] = answers.map(accessOf);
    expect(renewed).not.toBe(old);
    expect(new Set(answers.map(accessOf))).toEqual(new Set([renewed]));
    expect(renewals()).toBe(1);
  });

  it("TWITCH-B5: when Twitch refuses the refresh token too, the page says to connect again", async () => {
    await start();
    await connect();
    const old = accessOf(await botToken());
    twitch.twitch.revoke(PONDBOT.user);
    expect((await botToken(old)).body).toMatchObject({ token: null });
    expect(await view()).toMatchObject({ account: { login: "pondbot", problem: "refused" } });
    expect((await connect()).account?.problem).toBe("");
  });
});

describe("a token of a channel", () => {
  async function linked(scopes: readonly string[]) {
    await start();
    const goose = await stack.creator("goose@example.com");
    const methods = await stack.client().collection("users").listAuthMethods();
    const info = methods.oauth2.providers.find(({ name }) => name === "twitch");
    if (!info) throw new Error("Twitch is not offered");
    const visit = async (purpose: "link" | "login", scope: string) => {
      const path = purpose === "link" ? "/auth/twitch-callback" : "/login";
      const back = `http://localhost:4321${path}`;
      const address = new URL(info.authURL + encodeURIComponent(back));
      address.searchParams.set("scope", scope);
      const at = await twitch.consent(address.href, "hanna_reed");
      const answer = await stack.request("POST", "/api/collections/users/auth-with-oauth2", {
        body: {
          provider: "twitch",
          code: at.searchParams.get("code"),
          codeVerifier: info.codeVerifier,
          redirectURL: back,
        },
        headers: fromFreshAddress(),
        ...(purpose === "link" && { as: goose }),
      });
      expect(answer.status).toBe(200);
    };
    await visit("link", ["user:read:email", ...scopes].join(" "));
    const tenant = String(goose.authStore.record?.tenant_id);
    const config = await goose.collection("bot_config").getFirstListItem("");
    await goose.collection("bot_config").update(config.id, { twitch_channel: "hanna_reed" });
    const token = (refused = "") =>
      stack.request("POST", "/api/gq/bots/twitch/channel", {
        body: { tenant, refused },
        as: bots,
      });
    return { token, visit };
  }

  it("TWITCH-C1: has what the broadcaster allowed when they linked their channel", async () => {
    const scopes = CHANNEL_SCOPES.map(({ scope }) => scope);
    const { token, visit } = await linked(scopes);
    const given = await token();
    expect(given.body).toMatchObject({
      token: { login: "hanna_reed", user_id: "41245072", scopes: ["user:read:email", ...scopes] },
    });
    // Signing in asks for less, and takes nothing away.
    await visit("login", "user:read:email");
    expect((await token()).body).toEqual(given.body);
  });

  it("TWITCH-C1: is renewed when Twitch refuses it; there is none for a channel nobody linked", async () => {
    const { token } = await linked(["channel:bot"]);
    const old = ((await token()).body as { token: { access_token: string } }).token.access_token;
    const renewed = (await token(old)).body as { token: { access_token: string } };
    expect(renewed.token.access_token).not.toBe(old);
    const nobody = await stack.request("POST", "/api/gq/bots/twitch/channel", {
      body: { tenant: "nobody" },
      as: bots,
    });
    expect(nobody.body).toEqual({ token: null, application: null });
  });
});
