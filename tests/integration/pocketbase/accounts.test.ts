import type PocketBase from "pocketbase";
import { ClientResponseError } from "pocketbase";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import {
  CREATOR_PASSWORD,
  fromFreshAddress,
  linkToken,
  type PocketBaseStack,
  startPocketBase,
} from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;

beforeAll(async () => {
  stack = await startPocketBase();
});

afterAll(() => stack.stop());

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

/** A user who has signed up and not verified their address, signed in. */
async function unverified(email: string): Promise<TypedPocketBase> {
  await stack.request("POST", "/api/gq/signup", {
    body: { email, password: CREATOR_PASSWORD, workspace: "New pond" },
    headers: fromFreshAddress(),
  });
  return logIn(email);
}

async function logIn(email: string, userAgent = FIREFOX): Promise<TypedPocketBase> {
  const client = stack.client();
  await client.collection("users").authWithPassword(email, CREATOR_PASSWORD, {
    headers: { "user-agent": userAgent, ...fromFreshAddress() },
  });
  return client;
}

const idOf = (client: PocketBase) => client.authStore.record?.id ?? "";

const sessionStatus = async (as: PocketBase) =>
  (await stack.request("GET", "/api/gq/session", { as })).status;

const account = (path: string, as: PocketBase, body?: unknown) =>
  stack.request("POST", `/api/gq/account/${path}`, { as, body, headers: fromFreshAddress() });

describe("the second factor", () => {
  const factored = async (email: string) => {
    const client = await stack.creator(email);
    await client.collection("users").update(idOf(client), { second_factor: true });
    return client;
  };

  const firstFactor = async (email: string): Promise<string> => {
    const error = await logIn(email).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ClientResponseError)) throw new Error("the first factor was enough");
    expect(error.status).toBe(401);
    return error.response.mfaId;
  };

  const codeFor = async (email: string) => {
    const { otpId } = await stack
      .client()
      .collection("users")
      .requestOTP(email, { headers: fromFreshAddress() });
    const mail = await stack.nextMail(email, "Your code for Goose Quarters");
    return { otpId, code: /^\d{8}$/m.exec(mail.text)?.[0] ?? "" };
  };

  const enter = (otpId: string, code: string, mfaId?: string) =>
    stack.request("POST", "/api/collections/users/auth-with-otp", {
      body: { otpId, password: code, mfaId },
      headers: fromFreshAddress(),
    });

  it("is a mailed code that works once, after the password", async () => {
    const email = "factor@example.com";
    await factored(email);
    const mfaId = await firstFactor(email);
    const { otpId, code } = await codeFor(email);
    expect((await enter(otpId, "00000000", mfaId)).status).toBe(400);
    const answer = await enter(otpId, code, mfaId);
    expect(answer).toMatchObject({ status: 200, body: { record: { email } } });
    expect((await enter(otpId, code, mfaId)).status).toBe(400);
  });

  it("is no way in by itself: without the password no code goes out, and none counts", async () => {
    const email = "first@example.com";
    await factored(email);
    const path = "/api/collections/users/request-otp";
    const known = await stack.request("POST", path, { body: { email } });
    const unknown = await stack.request("POST", path, { body: { email: "none@example.com" } });
    expect(known).toMatchObject({ status: 200, body: { otpId: expect.any(String) } });
    expect(Object.keys(Object(unknown.body))).toEqual(Object.keys(Object(known.body)));
    expect(unknown.status).toBe(200);
    const subjects = (await stack.outbox())
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject);
    expect(subjects).not.toContain("Your code for Goose Quarters");

    await firstFactor(email);
    const { otpId, code } = await codeFor(email);
    expect(await enter(otpId, code)).toMatchObject({ status: 400, body: { code: "CODE_WRONG" } });
  });

  it("does not count for somebody else's first factor", async () => {
    await factored("mine@example.com");
    await factored("yours@example.com");
    const theirs = await firstFactor("yours@example.com");
    await firstFactor("mine@example.com");
    const { otpId, code } = await codeFor("mine@example.com");
    expect((await enter(otpId, code, theirs)).status).toBe(400);
  });

  it("does not turn a user without it into one who signs in by code", async () => {
    const email = "plain@example.com";
    await stack.creator(email);
    const { otpId } = await stack.client().collection("users").requestOTP(email);
    expect((await enter(otpId, "12345678")).status).toBe(400);
    expect((await logIn(email)).authStore.isValid).toBe(true);
  });

  it("needs a verified address, and can be switched off", async () => {
    const client = await unverified("soon@example.com");
    const path = `/api/collections/users/records/${idOf(client)}`;
    const body = { second_factor: true };
    expect(await stack.request("PATCH", path, { as: client, body })).toMatchObject({
      status: 403,
      body: { code: "EMAIL_UNVERIFIED" },
    });
    const email = "off@example.com";
    const other = await factored(email);
    await other.collection("users").update(idOf(other), { second_factor: false });
    await stack.nextMail(email, "Your Goose Quarters account asks for no code any more");
    expect((await logIn(email)).authStore.isValid).toBe(true);
  });
});

describe("a verification", () => {
  it("works once by its link", async () => {
    const email = "once@example.com";
    await unverified(email);
    const mail = await stack.nextMail(email, "Verify your e-mail address for Goose Quarters");
    const path = "/api/collections/users/confirm-verification";
    const body = { token: linkToken(mail) };
    expect((await stack.request("POST", path, { body })).status).toBe(204);
    expect(await stack.request("POST", path, { body })).toMatchObject({
      status: 400,
      body: { code: "LINK_USED" },
    });
  });
});

describe("correcting an address before it is verified", () => {
  it("mails the new address, and what went to the old one has ended", async () => {
    const client = await unverified("typo@exampel.com");
    const old = await stack.nextMail(
      "typo@exampel.com",
      "Verify your e-mail address for Goose Quarters",
    );
    const answer = await account("correct-email", client, { email: " Typo@Example.com" });
    expect(answer).toMatchObject({ status: 200, body: { record: { email: "typo@exampel.com" } } });
    expect(await sessionStatus(client)).toBe(401);
    const confirm = "/api/collections/users/confirm-verification";
    const refused = await stack.request("POST", confirm, { body: { token: linkToken(old) } });
    expect(refused.status).toBe(400);
    const mail = await stack.nextMail(
      "typo@example.com",
      "Confirm your new e-mail address for Goose Quarters",
    );
    await stack.client().collection("users").confirmEmailChange(linkToken(mail), CREATOR_PASSWORD);
    const corrected = await logIn("typo@example.com");
    expect(corrected.authStore.record?.verified).toBe(true);
    // Nobody has shown that the old address was theirs.
    const subjects = (await stack.outbox()).filter(({ to }) => to === "typo@exampel.com");
    expect(subjects).toHaveLength(1);
  });

  it("GUARD-G46: answers the same for an address that has an account, and shows the same", async () => {
    await stack.creator("taken@example.com");
    const ask = async (email: string, wanted: string) => {
      const client = await unverified(email);
      const answer = await account("correct-email", client, { email: wanted });
      client.authStore.save(Object(answer.body).token, Object(answer.body).record);
      const session = await stack.request("GET", "/api/gq/session", { as: client });
      const { id, created, ...shown } = Object(Object(answer.body).record);
      return { answer: { ...answer, body: shown }, email: Object(session.body).user.email };
    };
    const known = await ask("wants1@example.com", "taken@example.com");
    const free = await ask("wants2@example.com", "untaken@example.com");
    const text = JSON.stringify(known).replaceAll("wants1", "wants2");
    expect(text.replace(/"tenant_id":"\w+"|"updated":"[^"]+"/g, "")).toBe(
      JSON.stringify(free).replace(/"tenant_id":"\w+"|"updated":"[^"]+"/g, ""),
    );
    expect(known).toMatchObject({ answer: { status: 200 }, email: "wants1@example.com" });
    await stack.nextMail("taken@example.com", "You already have an account at Goose Quarters");
    await stack.nextMail(
      "untaken@example.com",
      "Confirm your new e-mail address for Goose Quarters",
    );
  });

  it("is possible once a minute, and not after the verification", async () => {
    const client = await unverified("slow@example.com");
    const first = await account("correct-email", client, { email: "slow1@example.com" });
    client.authStore.save(Object(first.body).token, Object(first.body).record);
    expect(await account("correct-email", client, { email: "slow2@example.com" })).toMatchObject({
      status: 429,
      body: { code: "RATE_LIMITED" },
    });
    const verified = await stack.creator("done@example.com");
    expect(await account("correct-email", verified, { email: "x@example.com" })).toMatchObject({
      status: 409,
      body: { code: "EMAIL_VERIFIED" },
    });
  });
});

describe("changing the address", () => {
  it("takes the link in the mail and the password, once, and signs everybody out", async () => {
    const client = await stack.creator("before@example.com");
    await client.collection("users").requestEmailChange("after@example.com");
    const token = linkToken(
      await stack.nextMail(
        "after@example.com",
        "Confirm your new e-mail address for Goose Quarters",
      ),
    );
    const confirm = (password: string) =>
      stack.request("POST", "/api/collections/users/confirm-email-change", {
        body: { token, password },
      });
    expect((await confirm("not the password")).status).toBe(400);
    expect((await confirm(CREATOR_PASSWORD)).status).toBe(204);
    expect((await confirm(CREATOR_PASSWORD)).status).toBe(400);
    expect(await sessionStatus(client)).toBe(401);
    await logIn("after@example.com");
    await stack.nextMail(
      "before@example.com",
      "Your Goose Quarters account has another e-mail address",
    );
  });

  it("answers the same for an address that has an account, which gets a mail", async () => {
    await stack.creator("has@example.com");
    const path = "/api/collections/users/request-email-change";
    const ask = async (newEmail: string) => {
      const as = await stack.creator(`asks-${newEmail}`);
      return stack.request("POST", path, { as, body: { newEmail } });
    };
    const known = await ask("has@example.com");
    expect(known).toEqual({ status: 204, body: undefined });
    expect(await ask("free@example.com")).toEqual(known);
    await stack.nextMail("has@example.com", "You already have an account at Goose Quarters");
  });
});

describe("signed-in devices", () => {
  it("are listed with browser, system and method, to their owner alone", async () => {
    const email = "devices@example.com";
    await stack.creator(email);
    const client = await logIn(email);
    const claims = JSON.parse(atob(client.authStore.token.split(".")[1] ?? ""));
    expect(await client.collection("sign_ins").getFullList()).toHaveLength(2);
    expect(await client.collection("sign_ins").getOne(claims.sign_in)).toMatchObject({
      user: idOf(client),
      browser: "Firefox",
      system: "Linux",
      method: "password",
    });
    const other = await stack.creator("nosy@example.com");
    expect(await other.collection("sign_ins").getFullList()).toHaveLength(1);
  });

  it("keep their entry when the token is refreshed, and lose it when they sign out", async () => {
    const email = "refreshes@example.com";
    const client = await stack.creator(email);
    await client.collection("users").authRefresh();
    expect(await client.collection("sign_ins").getFullList()).toHaveLength(1);
    const other = await logIn(email);
    expect((await account("sign-out", client)).status).toBe(204);
    expect(await other.collection("sign_ins").getFullList()).toHaveLength(1);
  });

  it("are not counted while the second factor is missing", async () => {
    const email = "half@example.com";
    const client = await stack.creator(email);
    await client.collection("users").update(idOf(client), { second_factor: true });
    await expect(logIn(email)).rejects.toMatchObject({ status: 401 });
    expect(await client.collection("sign_ins").getFullList()).toHaveLength(1);
  });

  it("but this one are signed out everywhere at once, in real time too", async () => {
    const email = "everywhere@example.com";
    const here = await stack.creator(email);
    const there = await logIn(email);
    let isCutOff = false;
    there.realtime.onDisconnect = () => {
      isCutOff = true;
    };
    await there.collection("chat_commands").subscribe("*", () => undefined);
    const answer = await account("sign-out-everywhere", here);
    expect(answer).toMatchObject({ status: 200, body: { record: { id: idOf(here) } } });
    expect(await sessionStatus(there)).toBe(401);
    expect(await sessionStatus(here)).toBe(401);
    here.authStore.save(Object(answer.body).token, Object(answer.body).record);
    expect(await sessionStatus(here)).toBe(200);
    expect(await here.collection("sign_ins").getFullList()).toHaveLength(1);
    await expect.poll(() => isCutOff).toBe(true);
    await there.collection("chat_commands").unsubscribe();
  });
});

describe("the data of an account", () => {
  it("is one document with everything of the person and no secret", async () => {
    const email = "data@example.com";
    const client = await stack.creator(email, "Data pond");
    await client
      .collection("chat_commands")
      .create({ command_name: "!mine", response_text: "Mine alone" });
    const other = await stack.creator("stranger@example.com", "Stranger's pond");
    await other
      .collection("chat_commands")
      .create({ command_name: "!theirs", response_text: "Not mine" });
    const { status, body } = await stack.request("GET", "/api/gq/account/data", { as: client });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: { email, has_password: true },
      linked_accounts: [],
      records: { sign_ins: [{ browser: expect.any(String) }], memberships: [{ role: "owner" }] },
      workspaces: [
        {
          name: "Data pond",
          contents: {
            chat_commands: [{ command_name: "!mine" }],
            bot_config: [{ command_prefix: "!" }],
            sketches: [{ name: "Live sketch" }],
          },
        },
      ],
    });
    const text = JSON.stringify(body);
    expect(text).not.toContain("stranger");
    expect(text).not.toContain("!theirs");
    const admin = await stack.adminClient();
    const raw = await admin.collection("users").getOne(idOf(client));
    expect(text).not.toMatch(/tokenKey|token_hash|password":"|access_token|\$2a\$/);
    expect(raw.email).toBe(email);
    expect((await stack.request("GET", "/api/gq/account/data")).status).toBe(401);
  });
});

describe("deleting an account", () => {
  it("takes the typed address, and the person's workspaces go with it", async () => {
    const email = "leaves@example.com";
    const client = await stack.creator(email);
    const tenant = String(client.authStore.record?.tenant_id);
    for (const confirm of ["", "other@example.com"]) {
      expect((await account("delete", client, { confirm })).status).toBe(400);
    }
    expect((await account("delete", client, { confirm: "Leaves@example.com" })).status).toBe(204);
    expect(await sessionStatus(client)).toBe(401);
    await expect(logIn(email)).rejects.toMatchObject({ status: 400 });
    const admin = await stack.adminClient();
    const gone = { status: 404 };
    await expect(admin.collection("tenants").getOne(tenant)).rejects.toMatchObject(gone);
    for (const name of ["memberships", "sign_ins"]) {
      const filter = `user = "${idOf(client)}"`;
      expect(await admin.collection(name).getFullList({ filter })).toEqual([]);
    }
    const again = await stack.creator(email);
    expect(idOf(again)).not.toBe(idOf(client));
  });

  it("waits until the workspaces that have other members are somebody else's", async () => {
    const owner = await stack.creator("owner@example.com", "Shared pond");
    const member = await stack.creator("member@example.com");
    const tenant = String(owner.authStore.record?.tenant_id);
    const admin = await stack.adminClient();
    await admin
      .collection("memberships")
      .create({ tenant, user: idOf(member), role: "artist", permissions: [] });
    expect(await account("delete", owner, { confirm: "owner@example.com" })).toMatchObject({
      status: 409,
      body: { code: "OWNER_MUST_TRANSFER", fields: { workspaces: "Shared pond" } },
    });
    expect(await sessionStatus(owner)).toBe(200);
    // A member of somebody else's workspace may go at any time.
    const left = await account("delete", member, { confirm: "member@example.com" });
    expect(left.status).toBe(204);
    expect((await account("delete", owner, { confirm: "owner@example.com" })).status).toBe(204);
  });
});

describe("the demo account", () => {
  it("of a development start signs in as ever", async () => {
    const demo = await stack.demoClient();
    expect(await sessionStatus(demo)).toBe(200);
  });
});
