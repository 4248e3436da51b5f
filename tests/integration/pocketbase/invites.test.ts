import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inviteLook } from "#core/entities/invite.ts";
import { INVITE } from "#core/platform/limits.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { inviteTokenOf, joined, post, sessionOf } from "../../stack/people.ts";
import { CREATOR_PASSWORD, type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
let owner: TypedPocketBase;
let artist: TypedPocketBase;
let operator: TypedPocketBase;
let tenant: string;

beforeAll(async () => {
  stack = await startPocketBase();
  operator = await stack.adminClient();
  owner = await stack.creator("owner@example.com", "Pond");
  tenant = (await sessionOf(stack, owner)).tenant.id;
  artist = await joined(stack, owner, "artist@example.com", { role: "artist" });
});

afterAll(() => stack.stop());

const idAnswer = v.object({ id: v.string() });

async function invite(email: string, grant: object = { role: "artist" }, as = owner) {
  const answer = await post(stack, "/api/gq/invites", as, { email, ...grant });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { id: v.parse(idAnswer, answer.body).id, token: await inviteTokenOf(stack, email) };
}

const look = (token: string) => post(stack, "/api/gq/invites/look", undefined, { token });
const accept = (token: string, as?: TypedPocketBase) =>
  post(stack, "/api/gq/invites/accept", as, { token });
const signUp = (body: object) =>
  post(stack, "/api/gq/signup", undefined, {
    password: CREATOR_PASSWORD,
    workspace: "Reed bed",
    ...body,
  });
const GONE = { status: 404, body: { code: "INVITE_GONE" } };

async function logIn(email: string): Promise<TypedPocketBase> {
  const client = stack.client();
  await client.collection("users").authWithPassword(email, CREATOR_PASSWORD);
  return client;
}

describe("inviting", () => {
  it("mails a link that tells what one is asked to join", async () => {
    const { token } = await invite("new@example.com", {
      role: "custom",
      permissions: ["waddle_manage", "waddle_manage"],
    });
    const [mail] = await stack.outbox();
    expect(mail).toMatchObject({
      to: "new@example.com",
      subject: "You are invited to Pond at Goose Quarters",
    });
    expect(mail?.text).toContain("Pond (owner@example.com) invites you to the workspace Pond");
    const link = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    expect(link.pathname).toBe("/auth/action");
    expect(link.searchParams.get("mode")).toBe("invite");
    expect(link.searchParams.get("token")).toBe(token);
    const seen = await look(token);
    expect(v.parse(inviteLook, seen.body)).toMatchObject({
      workspace: "Pond",
      role: "custom",
      email: "new@example.com",
      invited_by: "Pond",
      has_account: false,
    });
  });

  it("is for admins, who see the invites but never their secrets", async () => {
    const refusal = { status: 403, body: { code: "PERMISSION_MISSING" } };
    const body = { email: "a@example.com", role: "artist" };
    expect(await post(stack, "/api/gq/invites", artist, body)).toMatchObject(refusal);
    expect(await post(stack, "/api/gq/invites", undefined, body)).toMatchObject({ status: 401 });
    expect(await artist.collection("invites").getFullList()).toEqual([]);
    const listed = await owner.collection("invites").getFullList({ sort: "email" });
    expect(listed).toMatchObject([{ email: "artist@example.com" }, { email: "new@example.com" }]);
    expect(JSON.stringify(listed)).not.toContain("token_hash");
    for (const filter of ['token_hash ~ "a"', 'tenant.invites_via_tenant.token_hash ~ "a"']) {
      const query = new URLSearchParams({ filter });
      const path = `/api/collections/invites/records?${query}`;
      expect((await stack.request("GET", path, { as: owner })).status).toBe(400);
    }
  });

  it.each([
    [{}, { email: "E-mail is required", role: "Choose one of the roles in the list" }],
    [{ email: "goose", role: "owner" }, { role: "Choose one of the roles in the list" }],
  ])("refuses %o", async (body, fields) => {
    expect(await post(stack, "/api/gq/invites", owner, body)).toMatchObject({
      status: 400,
      body: { code: "REQUEST_INVALID", fields },
    });
  });

  it.each([
    ["artist@example.com", "Somebody with this address is a member already"],
    ["new@example.com", "This address is invited already. Send that invite again, or revoke it"],
  ])("GUARD-G62: %s is a conflict", async (email, message) => {
    const body = { email, role: "admin" };
    expect(await post(stack, "/api/gq/invites", owner, body)).toMatchObject({
      status: 409,
      body: { code: "CONFLICT", fields: { email: message } },
    });
  });

  it("mails an address at most once a minute, from whichever workspace", async () => {
    const other = await stack.creator("other-owner@example.com");
    const body = { email: "new@example.com", role: "admin" };
    const tooSoon = { status: 429, body: { code: "RATE_LIMITED" } };
    expect(await post(stack, "/api/gq/invites", other, body)).toMatchObject(tooSoon);
    const [open] = await owner.collection("invites").getFullList({ filter: 'accepted_at = ""' });
    const again = `/api/gq/invites/${open?.id}/resend`;
    expect(await post(stack, again, owner)).toMatchObject(tooSoon);
    expect(await post(stack, again, artist)).toMatchObject({ status: 403 });
    const foreign = await post(stack, again, other);
    expect(foreign).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await post(stack, "/api/gq/invites/zzzzzzzzzzzzzzz/resend", other)).toEqual(foreign);
  });

  it("is limited per day", async () => {
    const busy = await stack.creator("busy@example.com");
    const busyTenant = (await sessionOf(stack, busy)).tenant.id;
    const entry = { tenant: busyTenant, actor_name: "x", action: "invite.sent" };
    for (let count = 0; count < INVITE.perDayMaxCount; count += 1) {
      await operator.collection("audit_log").create(entry);
    }
    const body = { email: "one-too-many@example.com", role: "artist" };
    expect(await post(stack, "/api/gq/invites", busy, body)).toMatchObject({
      status: 429,
      body: { code: "INVITES_FULL" },
    });
  });

  it("GUARD-G48: is limited per account and day, whatever becomes of the workspaces", async () => {
    const busy = await stack.creator("everywhere@example.com");
    const id = busy.authStore.record?.id ?? "";
    const sent = (count: number, at: number) => Array.from({ length: count }, () => at);
    const { perAccountDayMaxCount: most } = INVITE;
    const yesterday = Date.now() - 86_500_000;
    await operator.collection("users").update(id, {
      invites_sent: [...sent(most, yesterday), ...sent(most - 1, Date.now())],
    });
    const ask = (email: string) => post(stack, "/api/gq/invites", busy, { email, role: "artist" });
    expect(await ask("last@example.com")).toMatchObject({ status: 200 });
    const full = { status: 429, body: { code: "INVITES_FULL_ACCOUNT" } };
    expect(await ask("over@example.com")).toMatchObject(full);
    const made = await post(stack, "/api/gq/tenants", busy, { name: "Another pond" });
    await post(stack, "/api/gq/session/tenant", busy, {
      tenant: v.parse(idAnswer, made.body).id,
    });
    expect(await ask("elsewhere@example.com")).toMatchObject(full);
  });
});

describe("the open invites of somebody", () => {
  it("GUARD-G47: end with their membership, and with the right to invite", async () => {
    for (const [name, end] of [
      ["removed", (id: string) => owner.collection("memberships").delete(id)],
      ["demoted", (id: string) => owner.collection("memberships").update(id, { role: "artist" })],
    ] as const) {
      const admin = await joined(stack, owner, `${name}@example.com`, { role: "admin" });
      const theirs = await invite(`by-${name}@example.com`, { role: "admin" }, admin);
      const ours = await invite(`not-by-${name}@example.com`);
      const filter = `user = "${admin.authStore.record?.id}" && tenant = "${tenant}"`;
      const { id } = await operator.collection("memberships").getFirstListItem(filter);
      await end(id);
      expect(await look(theirs.token)).toMatchObject(GONE);
      expect(await signUp({ email: `by-${name}@example.com`, invite: theirs.token })).toMatchObject(
        GONE,
      );
      expect(await look(ours.token)).toMatchObject({ status: 200 });
    }
  });

  it("GUARD-G47: end with their account", async () => {
    const admin = await joined(stack, owner, "deletes@example.com", { role: "admin" });
    const theirs = await invite("by-deleted@example.com", { role: "artist" }, admin);
    const body = { confirm: "deletes@example.com" };
    expect(await post(stack, "/api/gq/account/delete", admin, body)).toMatchObject({ status: 204 });
    expect(await look(theirs.token)).toMatchObject(GONE);
  });
});

describe("the mail of an invite", () => {
  it("GUARD-G50: makes no link of a name", async () => {
    const evil = await stack.creator("evil@example.com", "http://evil.example/x www.evil.example");
    await invite("reads@example.com", { role: "artist" }, evil);
    const mail = (await stack.outbox()).find(({ to }) => to === "reads@example.com");
    expect(mail?.text).toContain("evil. example");
    for (const text of [mail?.text, mail?.html, mail?.subject]) {
      expect(text).not.toMatch(/evil\.example|www\.\S|http:\/\/evil/);
    }
  });
});

describe("accepting", () => {
  it("works once, for the invited address, and opens the workspace", async () => {
    const guest = await stack.creator("guest@example.com");
    const { token } = await invite("guest@example.com", { role: "manager" });
    expect((await look(token)).body).toMatchObject({ has_account: true });
    expect(await accept(token)).toMatchObject({ status: 401 });
    expect(await accept(token, artist)).toMatchObject({
      status: 403,
      body: { code: "INVITE_OTHER_ADDRESS" },
    });
    expect(await accept(token, guest)).toMatchObject({ status: 200, body: { tenant } });
    expect(await sessionOf(stack, guest)).toMatchObject({
      tenant: { id: tenant },
      role: "manager",
    });
    expect(await accept(token, guest)).toMatchObject(GONE);
    expect(await look(token)).toMatchObject(GONE);
  });

  it("happens once when many come at once", async () => {
    const racer = await stack.creator("racer@example.com");
    const { token } = await invite("racer@example.com");
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(token, racer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  it("verifies the address that the mail went to", async () => {
    await signUp({ email: "unverified@example.com" });
    const { token } = await invite("unverified@example.com");
    const client = await logIn("unverified@example.com");
    expect(await accept(token, client)).toMatchObject({ status: 200 });
    expect((await sessionOf(stack, client)).user.email_verified).toBe(true);
  });

  it.each(["", "nonsense", "x".repeat(43)])("refuses the token %o", async (token) => {
    const answer = await look(token);
    expect(answer.status).toBe(token.length === INVITE.tokenChars ? 404 : 400);
  });

  it("ends with revoking", async () => {
    const { id, token } = await invite("revoked@example.com");
    const path = `/api/collections/invites/records/${id}`;
    expect((await stack.request("DELETE", path, { as: artist })).status).toBe(404);
    expect(await stack.request("DELETE", path, { as: owner })).toMatchObject({ status: 204 });
    expect(await look(token)).toMatchObject(GONE);
  });

  it(`ends after ${INVITE.days} days; the address can then be invited anew`, async () => {
    const { id, token } = await invite("late@example.com");
    const invited = await operator.collection("invites").getOne(id);
    const lifeMs = Date.parse(String(invited.expires_at)) - Date.now();
    expect(Math.abs(lifeMs - INVITE.days * 86_400_000)).toBeLessThan(60_000);
    const expires_at = new Date(Date.now() - 1000).toISOString();
    await operator.collection("invites").update(id, { expires_at });
    expect(await look(token)).toMatchObject(GONE);
    const body = { email: "late@example.com", role: "artist" };
    // Not "invited already": only the minute between two mails is in the way.
    expect(await post(stack, "/api/gq/invites", owner, body)).toMatchObject({ status: 429 });
  });

  it("leaves a member's role as it is", async () => {
    const { token, id } = await invite("twice@example.com", { role: "artist" });
    const twice = await stack.creator("twice@example.com");
    const user = twice.authStore.record?.id ?? "";
    await operator
      .collection("memberships")
      .create({ tenant, user, role: "manager", permissions: [] });
    expect(await accept(token, twice)).toMatchObject({ status: 200 });
    expect((await sessionOf(stack, twice)).role).toBe("manager");
    expect((await operator.collection("invites").getOne(id)).accepted_at).not.toBe("");
  });
});

describe("signing up with an invite", () => {
  it("verifies the address, joins, and makes a workspace of one's own too", async () => {
    const { token } = await invite("fresh@example.com", { role: "chat_moderator" });
    const before = (await stack.outbox()).length;
    expect(await signUp({ email: "fresh@example.com", invite: token })).toMatchObject({
      status: 204,
    });
    expect(await stack.outbox()).toHaveLength(before);
    const session = await sessionOf(stack, await logIn("fresh@example.com"));
    expect(session).toMatchObject({
      user: { email_verified: true },
      tenant: { id: tenant },
      role: "chat_moderator",
    });
    expect(session.tenants.map(({ name, role }) => [name, role])).toEqual([
      ["Pond", "chat_moderator"],
      ["Reed bed", "owner"],
    ]);
    expect(await look(token)).toMatchObject(GONE);
  });

  it("needs the invited address and an open invite", async () => {
    const { token } = await invite("exact@example.com");
    expect(await signUp({ email: "else@example.com", invite: token })).toMatchObject({
      status: 403,
      body: { code: "INVITE_OTHER_ADDRESS" },
    });
    expect(await signUp({ email: "exact@example.com", invite: "x".repeat(43) })).toMatchObject(
      GONE,
    );
    expect(await signUp({ email: "exact@example.com", invite: "no" })).toMatchObject({
      status: 400,
      body: { fields: { invite: "That is not an invite's token" } },
    });
    await expect(logIn("else@example.com")).rejects.toThrow();
  });
});
