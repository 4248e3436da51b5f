import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Session, sessionSchema } from "#core/entities/session.ts";
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

const signUp = (email: string, workspace = "Reed bed") =>
  stack.request("POST", "/api/gq/signup", {
    body: { email, password: CREATOR_PASSWORD, workspace },
    headers: fromFreshAddress(),
  });

const logIn = async (email: string) => {
  const client = stack.client();
  await client.collection("users").authWithPassword(email, CREATOR_PASSWORD);
  return client;
};

const VERIFICATION = "Verify your e-mail address for Goose Quarters";

const mailsTo = async (email: string) => (await stack.outbox()).filter(({ to }) => to === email);

describe("signing up", () => {
  it("answers the same for a new and for a known address, and mails each", async () => {
    const first = await signUp("ann@example.com");
    const second = await signUp("Ann@Example.com ", "Somebody else's");
    expect(first).toEqual({ status: 204, body: undefined });
    expect(second).toEqual(first);
    // A mail leaves after the answer.
    await expect
      .poll(async () => (await mailsTo("ann@example.com")).map(({ subject }) => subject).sort())
      .toEqual([
        "Verify your e-mail address for Goose Quarters",
        "You already have an account at Goose Quarters",
      ]);
  });

  it("gives one account to one address when many requests come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp("race@example.com")));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    const admin = await stack.adminClient();
    const found = await admin
      .collection("users")
      .getFullList({ filter: 'email = "race@example.com"' });
    expect(found).toHaveLength(1);
  });

  it.each([
    [{}, { email: "E-mail is required", password: "Password is required" }],
    [
      { email: "goose", password: "short", workspace: "x".repeat(61) },
      {
        email: "That is not an e-mail address, it should look like name@example.com",
        password: "Password must be at least 10 characters",
        workspace: "Workspace name must be 60 characters or less",
      },
    ],
    [
      { email: "a@example.com", password: "ü".repeat(36), workspace: "A" },
      { password: "Password must be at most 71 bytes" },
    ],
  ])("refuses %o with the form's messages", async (body, fields) => {
    const answer = await stack.request("POST", "/api/gq/signup", { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "REQUEST_INVALID", fields });
  });

  it.each(["qz-x-goose", `${"long reeds ".repeat(6)}marsh`, `${"ü".repeat(33)}goose`])(
    "takes the password %o",
    async (password) => {
      const email = `password${password.length}@example.com`;
      const body = { email, password, workspace: "A" };
      expect(await stack.request("POST", "/api/gq/signup", { body })).toMatchObject({
        status: 204,
      });
      await stack.client().collection("users").authWithPassword(email, password);
    },
  );

  it("gives workspaces of the same name different slugs", async () => {
    const one = await stack.creator("same1@example.com", "Same Name");
    const two = await stack.creator("same2@example.com", "Same Name");
    const slugs = await Promise.all(
      [one, two].map(async (as) => (await sessionOf(as)).tenant.slug),
    );
    expect(slugs[0]).toBe("same-name");
    expect(slugs[1]).toMatch(/^same-name-[a-z0-9]{6}$/);
  });

  async function sessionOf(as: Awaited<ReturnType<typeof logIn>>): Promise<Session> {
    const answer = await stack.request("GET", "/api/gq/session", { as });
    return v.parse(sessionSchema, answer.body);
  }

  it("makes a whole workspace, which the session tells of", async () => {
    await signUp("whole@example.com", "Whole pond");
    const client = await logIn("whole@example.com");
    const session = await sessionOf(client);
    expect(session).toMatchObject({
      user: { email: "whole@example.com", name: "Whole pond", email_verified: false },
      tenant: { name: "Whole pond", slug: "whole-pond", time_zone: "UTC" },
      role: "owner",
      services: { waddle_enabled: false, nest_sketch_enabled: false },
    });
    expect(session.permissions).toContain("tenant_admin");
    const sketch = await client.collection("sketches").getOne(session.live_sketch);
    expect(sketch).toMatchObject({ name: "Live sketch", live: true, tenant: session.tenant.id });
    const config = await client.collection("bot_config").getFullList();
    expect(config).toMatchObject([{ command_prefix: "!", twitch_channel: "" }]);
  });
});

describe("verifying an address", () => {
  it("works through the link in the mail, once the mail is there", async () => {
    await signUp("verify@example.com");
    const client = await logIn("verify@example.com");
    const mail = await stack.nextMail("verify@example.com", VERIFICATION);
    const link = new URL(/http\S+/.exec(mail.text)?.[0] ?? "");
    expect(`${link.origin}${link.pathname}`).toBe("http://localhost:4321/auth/action");
    expect(link.searchParams.get("mode")).toBe("verifyEmail");
    expect(link.searchParams.get("creator")).toBe("true");
    await client.collection("users").confirmVerification(linkToken(mail));
    const answer = await stack.request("GET", "/api/gq/session", { as: client });
    expect(answer.body).toMatchObject({ user: { email_verified: true } });
  });

  it("sends no second mail within a minute, and tells only the user themselves", async () => {
    await signUp("again@example.com");
    await stack.nextMail("again@example.com", VERIFICATION);
    const client = await logIn("again@example.com");
    const path = "/api/collections/users/request-verification";
    const body = { email: "again@example.com" };
    const stranger = await stack.request("POST", path, { body });
    const unknown = await stack.request("POST", path, { body: { email: "none@example.com" } });
    const self = await stack.request("POST", path, { body, as: client });
    expect(stranger).toEqual({ status: 204, body: undefined });
    expect(unknown).toEqual(stranger);
    expect(self).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(await mailsTo("again@example.com")).toHaveLength(1);
  });

  it.each(["", "nonsense", "a.b.c"])("refuses the token %o", async (token) => {
    const path = "/api/collections/users/confirm-verification";
    expect((await stack.request("POST", path, { body: { token } })).status).toBe(400);
  });

  it("comes before any write", async () => {
    await signUp("unverified@example.com");
    const client = await logIn("unverified@example.com");
    const answer = await stack.request("POST", "/api/collections/chat_commands/records", {
      as: client,
      body: { command_name: "!hello", response_text: "Hi" },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: "EMAIL_UNVERIFIED" } });
  });
});

describe("the session", () => {
  it("needs a user", async () => {
    const bots = await stack.botsClient();
    const refusal = { status: 401, body: { code: "NOT_SIGNED_IN" } };
    expect(await stack.request("GET", "/api/gq/session")).toMatchObject(refusal);
    expect(await stack.request("GET", "/api/gq/session", { as: bots })).toMatchObject(refusal);
  });
});

describe("a user's own record", () => {
  it("takes a name and one of their own workspaces, and nothing else", async () => {
    const client = await stack.creator("own@example.com");
    const other = await stack.creator("other@example.com");
    const id = client.authStore.record?.id ?? "";
    const foreign = String(other.authStore.record?.tenant_id);
    const path = `/api/collections/users/records/${id}`;
    const patch = (body: object) => stack.request("PATCH", path, { as: client, body });

    expect(await patch({ name: " Ada " })).toMatchObject({ status: 200, body: { name: "Ada" } });
    for (const body of [
      { verified: false },
      { email: "new@example.com" },
      { emailVisibility: true },
      { password: "another password", passwordConfirm: "another password" },
      { "name+": "x" },
    ]) {
      expect((await patch(body)).status, JSON.stringify(body)).toBe(400);
    }
    const toForeign = await patch({ tenant_id: foreign });
    const toNothing = await patch({ tenant_id: "zzzzzzzzzzzzzzz" });
    expect(toForeign.status).toBe(400);
    expect(toNothing).toEqual(toForeign);
    const admin = await stack.adminClient();
    expect(await admin.collection("users").getOne(id)).toMatchObject({
      email: "own@example.com",
      verified: true,
    });
  });

  it("is read as JSON alone: PocketBase itself would take a form unchecked", async () => {
    const client = await stack.creator("form@example.com");
    const other = await stack.creator("prey@example.com");
    const id = client.authStore.record?.id ?? "";
    const tenant_id = String(other.authStore.record?.tenant_id);
    const form = new FormData();
    form.set("tenant_id", tenant_id);
    form.set("emailVisibility", "true");
    // The second is JSON to one reader and a form to another.
    for (const body of [form, new URLSearchParams(`{"name":"x=1&tenant_id=${tenant_id}&y="}`)]) {
      const answer = await fetch(`${stack.url}/api/collections/users/records/${id}`, {
        method: "PATCH",
        headers: { authorization: client.authStore.token },
        body,
      });
      expect(answer.status).toBe(400);
    }
    expect(await client.collection("users").getOne(id)).toMatchObject({
      tenant_id: client.authStore.record?.tenant_id,
      emailVisibility: false,
    });
  });

  it("is the only one that a user can see", async () => {
    const client = await stack.creator("seer@example.com");
    const users = await client.collection("users").getFullList();
    expect(users.map(({ email }) => email)).toEqual(["seer@example.com"]);
  });
});
