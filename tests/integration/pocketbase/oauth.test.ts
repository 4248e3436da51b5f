import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type PocketBase from "pocketbase";
import type { AuthProviderInfo } from "pocketbase";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OAuthSimulator } from "../../simulators/oauth.ts";
import type { ProviderName } from "../../simulators/oauth-accounts.ts";
import { joined, post, sessionOf } from "../../stack/people.ts";
import {
  type Answer,
  CREATOR_PASSWORD,
  fromFreshAddress,
  linkToken,
  type PocketBaseStack,
  startPocketBase,
} from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
let oauth: OAuthSimulator;

beforeAll(async () => {
  oauth = await OAuthSimulator.start();
  const settings = Object.entries(oauth.environment);
  stack = await startPocketBase({
    env: Object.fromEntries(settings.map(([name, value]) => [`GQ_${name}`, value])),
  });
});

afterAll(async () => {
  await stack.stop();
  await oauth.close();
});

const CALLBACK = {
  "sign-in": "http://localhost:4321/login",
  twitch: "http://localhost:4321/auth/twitch-callback",
  discord: "http://localhost:4321/oauth/discord/callback",
};

/** PocketBase's own answer when the provider does not confirm who somebody is. */
const NOT_PROVEN = {
  status: 400,
  body: { message: expect.stringMatching(/^Failed to fetch OAuth2 (token|user)\.$/) },
};

let people = 0;

/** A new account at a provider. */
function person(provider: ProviderName, changes: { email?: string; isVerified?: boolean } = {}) {
  people += 1;
  const login = `goose${people}`;
  oauth.accounts[provider].push({
    id: `${1000 + people}`,
    login,
    name: `Goose ${people}`,
    email: changes.email ?? `${login}@example.com`,
    isVerified: changes.isVerified ?? true,
  });
  return login;
}

/** Goes off to a provider as the console does; answers what it kept and where it came back to. */
async function visit(
  provider: ProviderName,
  login: string,
  options: { back?: string; answer?: "allow" | "cancel" } = {},
): Promise<{ info: AuthProviderInfo; back: string; at: URL }> {
  const methods = await stack.client().collection("users").listAuthMethods();
  const info = methods.oauth2.providers.find(({ name }) => name === provider);
  if (info === undefined) throw new Error(`${provider} is not offered`);
  const back = options.back ?? CALLBACK["sign-in"];
  const at = await oauth.consent(info.authURL + encodeURIComponent(back), login, options.answer);
  return { info, back, at };
}

type Visit = Awaited<ReturnType<typeof visit>>;

/** Hands the code over, signed in as `as` or not at all. */
function exchange(
  { info, back, at }: Visit,
  options: { as?: PocketBase; verifier?: string; back?: string } = {},
): Promise<Answer> {
  return stack.request("POST", "/api/collections/users/auth-with-oauth2", {
    body: {
      provider: info.name,
      code: at.searchParams.get("code"),
      codeVerifier: options.verifier ?? info.codeVerifier,
      redirectURL: options.back ?? back,
      createData: { time_zone: "Asia/Kolkata" },
    },
    headers: fromFreshAddress(),
    ...(options.as && { as: options.as }),
  });
}

async function link(provider: ProviderName, login: string, as: PocketBase): Promise<Answer> {
  return exchange(await visit(provider, login, { back: CALLBACK[provider] }), { as });
}

/** Signs in by a provider as a new person; answers their client. */
async function signedInBy(provider: ProviderName, login: string): Promise<PocketBase> {
  const { info, back, at } = await visit(provider, login);
  const client = stack.client();
  await client
    .collection("users")
    .authWithOAuth2Code(
      provider,
      at.searchParams.get("code") ?? "",
      info.codeVerifier,
      back,
      undefined,
      { headers: fromFreshAddress() },
    );
  return client;
}

const statusOf = async (client: PocketBase) => client.collection("link_status").getFullList();

describe.each(["twitch", "discord"] as const)("signing in with %s", (provider) => {
  it("makes a verified account with a workspace for somebody new, and finds it again", async () => {
    const login = person(provider);
    const first = await exchange(await visit(provider, login));
    expect(first).toMatchObject({
      status: 200,
      body: { record: { email: `${login}@example.com`, verified: true }, meta: { isNew: true } },
    });
    const second = await signedInBy(provider, login);
    const session = await second.send("/api/gq/session", { method: "GET" });
    expect(session).toMatchObject({
      user: { email: `${login}@example.com`, email_verified: true, has_password: false },
      role: "owner",
      tenant: { time_zone: "Asia/Kolkata" },
    });
    expect(first.body).toMatchObject({ record: { id: session.user.id } });
  });

  it("is refused when the code is handed over a second time", async () => {
    const visited = await visit(provider, person(provider));
    expect((await exchange(visited)).status).toBe(200);
    expect(await exchange(visited)).toMatchObject(NOT_PROVEN);
  });

  it("is refused with another browser's verifier, or another redirect address", async () => {
    const other = await visit(provider, person(provider));
    const { info } = await visit(provider, person(provider));
    expect(await exchange(other, { verifier: info.codeVerifier })).toMatchObject(NOT_PROVEN);
    const second = await visit(provider, person(provider));
    expect(await exchange(second, { back: CALLBACK[provider] })).toMatchObject(NOT_PROVEN);
  });

  it("brings a refusal and no code back when the person cancels", async () => {
    const { info, at } = await visit(provider, person(provider), { answer: "cancel" });
    expect(at.searchParams.get("error")).toBe("access_denied");
    expect(at.searchParams.get("state")).toBe(info.state);
    expect(at.searchParams.has("code")).toBe(false);
    expect((await exchange({ info, back: CALLBACK["sign-in"], at })).status).toBe(400);
  });

  it("lets a forged state be seen: it is not the one that was kept", async () => {
    oauth.fail("wrong-state");
    const { info, at } = await visit(provider, person(provider));
    expect(at.searchParams.get("state")).not.toBe(info.state);
  });

  it.each(["token-unavailable", "user-unavailable"] as const)(
    "says what to do when the provider fails (%s), and works again",
    async (fault) => {
      const login = person(provider);
      const visited = await visit(provider, login);
      oauth.fail(fault);
      // The client library names itself in two ways, so it asks for a token twice.
      if (fault === "token-unavailable") oauth.fail(fault);
      expect(await exchange(visited)).toMatchObject(NOT_PROVEN);
      expect((await exchange(await visit(provider, login))).status).toBe(200);
    },
  );

  it("does not take over an account by an equal e-mail address", async () => {
    const email = `owner-${provider}@example.com`;
    const owner = await stack.creator(email);
    for (const isVerified of [true, false]) {
      const answer = await exchange(
        await visit(provider, person(provider, { email: email.toUpperCase(), isVerified })),
      );
      expect(answer).toMatchObject(
        isVerified
          ? { status: 409, body: { code: "SIGN_IN_TO_LINK" } }
          : { status: 403, body: { code: "PROVIDER_EMAIL_UNVERIFIED" } },
      );
      expect(JSON.stringify(answer.body)).not.toContain("token");
    }
    expect(await statusOf(owner)).toMatchObject([{ [`${provider}_linked`]: false }]);
    await stack.client().collection("users").authWithPassword(email, CREATOR_PASSWORD);
  });

  it("makes no account without a verified address", async () => {
    const login = person(provider, { isVerified: false });
    expect(await exchange(await visit(provider, login))).toMatchObject({
      status: 403,
      body: { code: "PROVIDER_EMAIL_UNVERIFIED" },
    });
    const admin = await stack.adminClient();
    const found = await admin
      .collection("users")
      .getFullList({ filter: `email = "${login}@example.com"` });
    expect(found).toEqual([]);
  });

  it("asks for the second factor, too", async () => {
    const login = person(provider);
    const client = await signedInBy(provider, login);
    const id = client.authStore.record?.id ?? "";
    await client.collection("users").update(id, { second_factor: true });
    const answer = await exchange(await visit(provider, login));
    expect(answer).toMatchObject({ status: 401, body: { mfaId: expect.any(String) } });
  });
});

describe.each(["twitch", "discord"] as const)("linking %s", (provider) => {
  it("is told by link_status, and then signs in", async () => {
    const client = await stack.creator(`links-${provider}@example.com`);
    const login = person(provider);
    const id = client.authStore.record?.id;
    const answer = await link(provider, login, client);
    expect(answer).toMatchObject({ status: 200, body: { record: { id } } });
    const account = oauth.accounts[provider].find((each) => each.login === login);
    expect(await statusOf(client)).toMatchObject([
      {
        user: id,
        [`${provider}_linked`]: true,
        [`${provider}_user_id`]: account?.id,
        ...(provider === "twitch" ? { twitch_login: login } : { discord_name: account?.name }),
      },
    ]);
    const again = await signedInBy(provider, login);
    expect(again.authStore.record?.id).toBe(id);
  });

  it("GUARD-G44: is told by mail", async () => {
    const email = `told-${provider}@example.com`;
    const client = await stack.creator(email);
    const login = person(provider);
    await link(provider, login, client);
    const service = provider === "twitch" ? "Twitch" : "Discord";
    const subject = `A ${service} account was linked to your Goose Quarters account`;
    const mail = await stack.nextMail(email, subject);
    expect(mail.text).toContain("Goose ");
    expect(mail.text).toContain("can sign in to it");
    // The same account again is no new link.
    await link(provider, login, client);
    const mails = (await stack.outbox()).filter((each) => each.to === email);
    expect(mails.filter((each) => each.subject === subject)).toHaveLength(1);
  });

  it("GUARD-G34: is refused on a device that has signed out; nobody new is made instead", async () => {
    const client = await stack.creator(`gone-${provider}@example.com`);
    const login = person(provider);
    await client.send("/api/gq/account/sign-out", { method: "POST", headers: fromFreshAddress() });
    expect(await link(provider, login, client)).toMatchObject({
      status: 401,
      body: { code: "NOT_SIGNED_IN" },
    });
    expect(await exchange(await visit(provider, login))).toMatchObject({
      body: { meta: { isNew: true } },
    });
  });

  it("GUARD-G37: asks somebody who signed in a while ago to prove that it is them", async () => {
    const client = await stack.creator(`old-${provider}@example.com`);
    const admin = await stack.adminClient();
    const { sign_in } = JSON.parse(atob(client.authStore.token.split(".")[1] ?? ""));
    await admin.collection("sign_ins").update(sign_in, { confirmed_at: "" });
    const login = person(provider);
    expect(await link(provider, login, client)).toMatchObject({
      status: 403,
      body: { code: "CONFIRM_FIRST" },
    });
    const body = { password: CREATOR_PASSWORD };
    await client.send("/api/gq/account/confirm", { method: "POST", body });
    expect((await link(provider, login, client)).status).toBe(200);
  });

  it("is refused for an account that another user has linked, and changes nothing", async () => {
    const login = person(provider);
    const first = await stack.creator(`first-${provider}@example.com`);
    await link(provider, login, first);
    const second = await stack.creator(`second-${provider}@example.com`);
    const answer = await link(provider, login, second);
    expect(answer).toMatchObject({ status: 409, body: { code: "LINKED_ELSEWHERE" } });
    expect(JSON.stringify(answer.body)).not.toContain("token");
    expect(await statusOf(first)).toMatchObject([{ [`${provider}_linked`]: true }]);
    expect(await statusOf(second)).toMatchObject([{ [`${provider}_linked`]: false }]);
    expect((await signedInBy(provider, login)).authStore.record?.id).toBe(
      first.authStore.record?.id,
    );
  });

  it("is refused for a second account of the same service", async () => {
    const client = await stack.creator(`twice-${provider}@example.com`);
    const login = person(provider);
    await link(provider, login, client);
    expect(await link(provider, person(provider), client)).toMatchObject({
      status: 409,
      body: { code: "ALREADY_LINKED" },
    });
    expect((await link(provider, login, client)).status).toBe(200);
  });

  it("asks for no second factor of somebody who is signed in", async () => {
    const client = await stack.creator(`factor-${provider}@example.com`);
    const id = client.authStore.record?.id ?? "";
    await client.collection("users").update(id, { second_factor: true });
    expect(await link(provider, person(provider), client)).toMatchObject({
      status: 200,
      body: { record: { id } },
    });
  });

  it("can be undone, and its tokens are gone then", async () => {
    const client = await stack.creator(`undoes-${provider}@example.com`);
    await link(provider, person(provider), client);
    const admin = await stack.adminClient();
    const filter = `user = "${client.authStore.record?.id}"`;
    const kept = await admin.collection("provider_accounts").getFullList({ filter });
    expect(kept).toHaveLength(1);
    const unlink = () =>
      stack.request("POST", "/api/gq/account/unlink", { as: client, body: { provider } });
    expect((await unlink()).status).toBe(204);
    expect(await statusOf(client)).toMatchObject([{ [`${provider}_linked`]: false }]);
    expect(await admin.collection("provider_accounts").getFullList({ filter })).toEqual([]);
    expect(await unlink()).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });
});

describe("linking before the address is verified", () => {
  const UNPROVEN = { status: 403, body: { code: "LINK_UNPROVEN" } };

  /** Somebody who has signed up and linked an account, and the mail that verifies their address. */
  async function linkedBefore(email: string, provider: ProviderName = "twitch") {
    await stack.request("POST", "/api/gq/signup", {
      body: { email, password: CREATOR_PASSWORD, workspace: "Unverified" },
      headers: fromFreshAddress(),
    });
    const client = await logIn(email);
    const login = person(provider);
    expect(await link(provider, login, client)).toMatchObject({ status: 200 });
    expect(await statusOf(client)).toMatchObject([{ [`${provider}_linked`]: true }]);
    const mail = await stack.nextMail(email, "Verify your e-mail address for Goose Quarters");
    return { client, login, token: linkToken(mail) };
  }

  async function logIn(email: string) {
    const client = stack.client();
    const headers = fromFreshAddress();
    await client.collection("users").authWithPassword(email, CREATOR_PASSWORD, { headers });
    return client;
  }

  it.each(["twitch", "discord"] as const)(
    "GUARD-G43: works with %s, signs nobody in, and counts once the same sign-in verifies",
    async (provider) => {
      const email = `before-${provider}@example.com`;
      const { client, login, token } = await linkedBefore(email, provider);
      expect(await exchange(await visit(provider, login))).toMatchObject(UNPROVEN);
      await client.collection("users").confirmVerification(token);
      expect(await statusOf(client)).toMatchObject([{ [`${provider}_linked`]: true }]);
      const again = await signedInBy(provider, login);
      expect(again.authStore.record?.id).toBe(client.authStore.record?.id);
    },
  );

  it("GUARD-G43: goes when the address is verified without that sign-in, or by another", async () => {
    const one = await linkedBefore("elsewhere@example.com");
    await stack.client().collection("users").confirmVerification(one.token);
    const two = await linkedBefore("other-device@example.com", "discord");
    const other = await logIn("other-device@example.com");
    await other.collection("users").confirmVerification(two.token);
    for (const [email, { client }] of [
      ["elsewhere@example.com", one],
      ["other-device@example.com", two],
    ] as const) {
      expect(await stack.request("GET", "/api/gq/session", { as: client })).toMatchObject({
        status: 401,
      });
      expect(await statusOf(await logIn(email))).toMatchObject([
        { twitch_linked: false, discord_linked: false },
      ]);
      const admin = await stack.adminClient();
      const filter = `user = "${client.authStore.record?.id}"`;
      expect(await admin.collection("provider_accounts").getFullList({ filter })).toEqual([]);
    }
    // Whoever owns that account at Twitch is a stranger here now.
    const stranger = await signedInBy("twitch", one.login);
    expect(stranger.authStore.record?.id).not.toBe(one.client.authStore.record?.id);
  });

  it("GUARD-G43: goes when the password is reset by mail, whoever does it", async () => {
    const email = "resets@example.com";
    const { client } = await linkedBefore(email);
    const users = client.collection("users");
    await users.requestPasswordReset(email);
    const token = linkToken(await stack.nextMail(email, "Reset your Goose Quarters password"));
    await users.confirmPasswordReset(token, "another pond of geese", "another pond of geese");
    const after = stack.client();
    await after.collection("users").authWithPassword(email, "another pond of geese");
    expect(await statusOf(after)).toMatchObject([{ twitch_linked: false }]);
  });

  it("GUARD-G43: counts at once where the provider vouches for the same address", async () => {
    const email = "vouched@example.com";
    await stack.request("POST", "/api/gq/signup", {
      body: { email, password: CREATOR_PASSWORD, workspace: "Vouched" },
      headers: fromFreshAddress(),
    });
    const client = await logIn(email);
    const login = person("twitch", { email });
    await link("twitch", login, client);
    expect((await signedInBy("twitch", login)).authStore.record?.id).toBe(
      client.authStore.record?.id,
    );
  });

  it("GUARD-G43: outlives a corrected address, which the same sign-in confirms", async () => {
    const { client } = await linkedBefore("mistyped@example.com");
    const headers = fromFreshAddress();
    const answer = await client.send("/api/gq/account/correct-email", {
      method: "POST",
      body: { email: "corrected@example.com" },
      headers,
    });
    client.authStore.save(answer.token, answer.record);
    const subject = "Confirm your new e-mail address for Goose Quarters";
    const token = linkToken(await stack.nextMail("corrected@example.com", subject));
    await client.collection("users").confirmEmailChange(token, CREATOR_PASSWORD);
    expect(await statusOf(await logIn("corrected@example.com"))).toMatchObject([
      { twitch_linked: true },
    ]);
  });
});

describe("the last way to sign in", () => {
  it("can't be unlinked, until there is another", async () => {
    const client = await signedInBy("twitch", person("twitch"));
    const unlink = (provider: string) =>
      stack.request("POST", "/api/gq/account/unlink", { as: client, body: { provider } });
    expect(await unlink("twitch")).toMatchObject({ status: 409, body: { code: "LAST_SIGN_IN" } });
    await link("discord", person("discord"), client);
    expect((await unlink("twitch")).status).toBe(204);
    expect(await unlink("discord")).toMatchObject({ status: 409 });
  });

  it("may be a password that a mail helped to set", async () => {
    const login = person("discord");
    const email = `${login}@example.com`;
    const client = await signedInBy("discord", login);
    await client.collection("users").requestPasswordReset(email);
    const token = linkToken(await stack.nextMail(email, "Reset your Goose Quarters password"));
    await client
      .collection("users")
      .confirmPasswordReset(token, CREATOR_PASSWORD, CREATOR_PASSWORD);
    await client.collection("users").authWithPassword(email, CREATOR_PASSWORD);
    const body = { provider: "discord" };
    const answer = await stack.request("POST", "/api/gq/account/unlink", { as: client, body });
    expect(answer.status).toBe(204);
  });

  it("can't be deleted past us, either", async () => {
    const client = await signedInBy("twitch", person("twitch"));
    const admin = await stack.adminClient();
    const filter = `recordRef = "${client.authStore.record?.id}"`;
    const [found] = await admin.collection("_externalAuths").getFullList({ filter });
    const path = `/api/collections/_externalAuths/records/${found?.id}`;
    for (const method of ["GET", "DELETE"]) {
      expect((await stack.request(method, path, { as: client })).status).toBeGreaterThan(399);
    }
    expect(await statusOf(client)).toMatchObject([{ twitch_linked: true }]);
  });
});

describe("a provider's tokens", () => {
  it("are kept encrypted and shown to nobody", async () => {
    const login = person("twitch");
    const answer = await exchange(await visit("twitch", login));
    const given = [...oauth.tokens].find(([, { account }]) => account.login === login)?.[0] ?? "";
    expect(given).not.toBe("");
    expect(JSON.stringify(answer.body)).not.toContain(given);
    const admin = await stack.adminClient();
    const kept = await admin
      .collection("provider_accounts")
      .getFirstListItem(`login = "${login}"`, { fields: "*" });
    expect(kept.access_token.length).toBeGreaterThan(given.length);
    expect(JSON.stringify(kept)).not.toContain(given);
    expect(stack.output()).not.toContain(given);
  });
});

describe("deleting an account", () => {
  it("takes its links and tokens along, and the provider's account is free again", async () => {
    const login = person("twitch");
    const client = await signedInBy("twitch", login);
    await link("discord", person("discord"), client);
    const confirm = `${login}@example.com`;
    await client.send("/api/gq/account/delete", { method: "POST", body: { confirm } });
    const admin = await stack.adminClient();
    const filter = `user = "${client.authStore.record?.id}"`;
    expect(await admin.collection("provider_accounts").getFullList({ filter })).toEqual([]);
    const again = await signedInBy("twitch", login);
    expect(again.authStore.record?.id).not.toBe(client.authStore.record?.id);
  });
});

describe("Waddle's channel", () => {
  it("GUARD-G52: is the one whose Twitch account a member has linked, by its id", async () => {
    const client = await stack.creator("channel@example.com");
    const [config] = await client.collection("bot_config").getFullList();
    const login = person("twitch");
    const set = (twitch_channel: string) =>
      stack.request("PATCH", `/api/collections/bot_config/records/${config?.id}`, {
        as: client,
        body: { twitch_channel },
      });
    expect(await set(login)).toMatchObject({
      status: 400,
      body: { fields: { twitch_channel: expect.stringContaining("linked") } },
    });
    await link("twitch", login, client);
    expect((await set(login)).status).toBe(200);
    expect((await set("somebody_else")).status).toBe(400);
    const discord = person("discord");
    await link("discord", discord, client);
    expect((await set(discord)).status).toBe(400);
    const account = oauth.accounts.twitch.find((each) => each.login === login);
    const configured = () => client.collection("bot_config").getOne(config?.id ?? "");
    expect((await configured()).twitch_channel_id).toBe(account?.id);
    // GUARD-G52: the account is called something else by now; its id is what counts.
    const admin = await stack.adminClient();
    const kept = await admin.collection("provider_accounts").getFirstListItem(`login = "${login}"`);
    await admin.collection("provider_accounts").update(kept.id, { login: `${login}_renamed` });

    await client.send("/api/gq/account/unlink", { method: "POST", body: { provider: "twitch" } });
    expect(await client.collection("bot_config").getOne(config?.id ?? "")).toMatchObject({
      twitch_channel: "",
    });
  });
});

describe("the link of Waddle's channel", () => {
  it.each(["is removed", "leaves"])(
    "GUARD-G52, STATUS-P9: ends at once when its member %s",
    async (how) => {
      const owner = await stack.creator(`host-${how.replace(" ", "-")}@example.com`);
      const { tenant } = await sessionOf(stack, owner);
      const member = await joined(stack, owner, `linker-${how.replace(" ", "-")}@example.com`, {
        role: "admin",
      });
      const login = person("twitch");
      await link("twitch", login, member);
      const config = await owner
        .collection("bot_config")
        .getFirstListItem(owner.filter("tenant = {:id}", { id: tenant.id }));
      await owner.collection("bot_config").update(config.id, { twitch_channel: login });
      const now = () => owner.collection("bot_config").getOne(config.id);
      const account = oauth.accounts.twitch.find((each) => each.login === login);
      expect(await now()).toMatchObject({ twitch_channel: login, twitch_channel_id: account?.id });

      if (how === "leaves") {
        await post(stack, "/api/gq/people/leave", member, { tenant: tenant.id });
      } else {
        const filter = owner.filter("user = {:user} && tenant = {:tenant}", {
          user: member.authStore.record?.id,
          tenant: tenant.id,
        });
        const membership = await owner.collection("memberships").getFirstListItem(filter);
        await owner.collection("memberships").delete(membership.id);
      }
      expect(await now()).toMatchObject({ twitch_channel: login, twitch_channel_id: "" });
      // Another member's own link of it would be a link: theirs alone was dropped.
      const admin = await stack.adminClient();
      const links = { filter: `provider_id = "${account?.id}"` };
      expect(await admin.collection("provider_accounts").getFullList(links)).toHaveLength(1);
    },
  );

  it("ends with its workspace, which can be deleted", async () => {
    const owner = await stack.creator("leaver@example.com");
    const { tenant } = await sessionOf(stack, owner);
    const login = person("twitch");
    await link("twitch", login, owner);
    const [config] = await owner.collection("bot_config").getFullList();
    await owner.collection("bot_config").update(config?.id ?? "", { twitch_channel: login });
    // The last workspace of a person stays.
    await post(stack, "/api/gq/tenants", owner, { name: "Another pond" });
    await post(stack, "/api/gq/session/tenant", owner, { tenant: tenant.id });
    const body = { confirm: tenant.slug };
    expect((await post(stack, "/api/gq/tenants/delete", owner, body)).status).toBeLessThan(300);
  });
});

describe("without applications at the providers", () => {
  it("offers none, and a channel is free text", async () => {
    const bare = await startPocketBase();
    const methods = await bare.client().collection("users").listAuthMethods();
    expect(methods.oauth2.providers).toEqual([]);
    const client = await bare.creator("bare@example.com");
    const [config] = await client.collection("bot_config").getFullList();
    await client.collection("bot_config").update(config?.id ?? "", { twitch_channel: "any_one" });
    await bare.stop();
  });
});

describe("what is stored and logged", () => {
  /** All files of the database, as they are on the disk. */
  const stored = () =>
    readdirSync(join(stack.dataDir, "data"))
      .filter((name) => name.includes(".db"))
      .map((name) => readFileSync(join(stack.dataDir, "data", name), "latin1"))
      .join("");

  it("GUARD-G55: the applications' secrets are encrypted, and work after any change", async () => {
    const secrets = Object.entries(oauth.environment)
      .filter(([name]) => name.endsWith("_CLIENT_SECRET"))
      .map(([, secret]) => secret);
    expect(secrets).toHaveLength(2);
    const admin = await stack.adminClient();
    const users = await admin.collections.getOne("users");
    // PocketBase reads all collections again, from what is stored.
    await admin.collections.update("users", { otp: users.otp });
    await signedInBy("twitch", person("twitch"));
    await signedInBy("discord", person("discord"));
    const files = stored();
    for (const secret of [...secrets, ...oauth.tokens.keys()]) expect(files).not.toContain(secret);
  });

  it("GUARD-G58: no token and no secret of a link is in a line of the log", async () => {
    const admin = await stack.adminClient();
    // PocketBase's debug level: each line that there is.
    await admin.settings.update({ logs: { minLevel: -4, maxDays: 1 } });
    const email = "logged@example.com";
    const client = await stack.creator(email);
    await client.collection("users").requestPasswordReset(email);
    const mail = await stack.nextMail(email, "Reset your Goose Quarters password");
    const token = linkToken(mail);
    // As a browser asks from the page of a mail's link, and for a file that is not everybody's.
    const headers = {
      referer: `http://localhost:4321/auth/action?mode=resetPassword&token=${token}`,
    };
    const file = await client.files.getToken();
    await stack.request("GET", `/api/files/users/none/none.png?token=${file}`, { headers });
    const users = client.collection("users");
    await users.confirmPasswordReset(token, "another pond", "another pond", { headers });
    await signedInBy("twitch", person("twitch"));
    await stack.request("GET", `/api/gq/the-last-line?token=${file}`);

    const lines = async () => JSON.stringify(await admin.logs.getList(1, 500));
    await expect.poll(lines, { interval: 500 }).toContain("/api/gq/the-last-line");
    const logged = (await lines()) + stack.output();
    expect(logged).toContain("/api/files/users/none/none.png");
    const secrets = [
      token,
      file,
      client.authStore.token,
      admin.authStore.token,
      ...oauth.tokens.keys(),
      ...(await stack.outbox()).flatMap(({ text }) => /token=([\w.-]+)/.exec(text)?.[1] ?? []),
    ];
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
  });
});

it("the clients kept to the protocol", () => {
  expect(oauth.violations).toEqual([]);
});
