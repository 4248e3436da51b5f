import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditSentence } from "#core/entities/audit.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { joined, post, sessionOf } from "../../stack/people.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
let owner: TypedPocketBase;
let operator: TypedPocketBase;
let tenant: string;

beforeAll(async () => {
  stack = await startPocketBase();
  operator = await stack.adminClient();
  owner = await stack.creator("owner@example.com", "Pond");
  tenant = (await sessionOf(stack, owner)).tenant.id;
});

afterAll(() => stack.stop());

/** What the log says that happened while `act` ran, oldest first. */
async function sentences(act: () => Promise<unknown>, as = owner): Promise<string[]> {
  const before = await as.collection("audit_log").getFullList({ fields: "id" });
  const known = new Set(before.map(({ id }) => id));
  await act();
  const after = await as.collection("audit_log").getFullList({ sort: "@rowid" });
  return after
    .filter(({ id }) => !known.has(id))
    .map((entry) => `${entry.actor_name} ${auditSentence(entry)}`);
}

const OWNER = "Pond (owner@example.com)";

const only = async (name: string): Promise<string> =>
  (await owner.collection(name).getFirstListItem<{ id: string }>(`tenant = "${tenant}"`)).id;

const membershipOf = async (person: TypedPocketBase): Promise<string> => {
  const filter = `user = "${person.authStore.record?.id}" && tenant = "${tenant}"`;
  return (await owner.collection("memberships").getFirstListItem(filter)).id;
};

describe("the audit log tells of", () => {
  it("people: invited, joined, changed, gone", async () => {
    const ann = "Pond of ann@example.com (ann@example.com)";
    let person: TypedPocketBase | undefined;
    expect(
      await sentences(async () => {
        person = await joined(stack, owner, "ann@example.com", { role: "artist" });
      }),
    ).toEqual([`${OWNER} invited ann@example.com as Artist`, `${ann} joined as Artist`]);
    if (person === undefined) throw new Error("Nobody joined");
    const membership = await membershipOf(person);
    const update = (body: object) => owner.collection("memberships").update(membership, body);
    expect(
      await sentences(() => update({ role: "custom", permissions: ["waddle_chat_edit"] })),
    ).toEqual([`${OWNER} changed ${ann} from Artist to Custom, waddle chat edit`]);
    expect(await sentences(() => update({ role: "custom" }))).toEqual([]);
    expect(await sentences(() => owner.collection("memberships").delete(membership))).toEqual([
      `${OWNER} removed ${ann}`,
    ]);
    const leaver = await joined(stack, owner, "leaver@example.com", { role: "artist" });
    expect(await sentences(() => post(stack, "/api/gq/people/leave", leaver))).toEqual([
      "Pond of leaver@example.com (leaver@example.com) left the workspace",
    ]);
  });

  it("invites that are revoked", async () => {
    const body = { email: "never@example.com", role: "admin" };
    await post(stack, "/api/gq/invites", owner, body);
    const invite = await owner
      .collection("invites")
      .getFirstListItem('email = "never@example.com"');
    expect(await sentences(() => owner.collection("invites").delete(invite.id))).toEqual([
      `${OWNER} revoked the invite of never@example.com`,
    ]);
  });

  it("ownership", async () => {
    const heir = await joined(stack, owner, "heir@example.com", { role: "admin" });
    const { slug } = (await sessionOf(stack, owner)).tenant;
    const give = async (from: TypedPocketBase, to: TypedPocketBase) => {
      const body = { membership: await membershipOf(to), confirm: slug };
      expect((await post(stack, "/api/gq/people/transfer", from, body)).status).toBe(204);
    };
    expect(await sentences(() => give(owner, heir))).toEqual([
      `${OWNER} gave the workspace to Pond of heir@example.com (heir@example.com)`,
    ]);
    await give(heir, owner);
  });

  it("settings and services", async () => {
    const settings = { name: "Pond", slug: "pond-of-ours", time_zone: "Europe/Berlin" };
    expect(await sentences(() => owner.collection("tenants").update(tenant, settings))).toEqual([
      `${OWNER} changed slug, time zone of the workspace`,
    ]);
    const flags = { waddle_enabled: true, gander_enabled: true };
    const services = await only("service_settings");
    expect(
      await sentences(() => owner.collection("service_settings").update(services, flags)),
    ).toEqual([`${OWNER} switched Waddle on`, `${OWNER} switched Gander on`]);
    const off = { waddle_enabled: true, gander_enabled: false };
    expect(
      await sentences(() => owner.collection("service_settings").update(services, off)),
    ).toEqual([`${OWNER} switched Gander off`]);
    const config = await only("bot_config");
    const prefix = { command_prefix: "?" };
    expect(await sentences(() => owner.collection("bot_config").update(config, prefix))).toEqual([
      `${OWNER} changed command prefix of Waddle`,
    ]);
  });

  it("what is deleted", async () => {
    const command = await owner
      .collection("chat_commands")
      .create({ command_name: "!old", response_text: "x" });
    const sketch = await owner.collection("sketches").create({ name: "Draft" });
    expect(
      await sentences(async () => {
        await owner.collection("chat_commands").delete(command.id);
        await owner.collection("sketches").delete(sketch.id);
      }),
    ).toEqual([`${OWNER} deleted the command !old`, `${OWNER} deleted the sketch Draft`]);
  });

  it("linked accounts", async () => {
    const user = owner.authStore.record;
    const link = {
      collectionRef: user?.collectionId,
      recordRef: user?.id,
      provider: "twitch",
      providerId: "1234",
    };
    let id = "";
    expect(
      await sentences(async () => {
        id = (await operator.collection("_externalAuths").create(link)).id;
      }),
    ).toEqual([`${OWNER} linked an account at Twitch`]);
    expect(await sentences(() => operator.collection("_externalAuths").delete(id))).toEqual([
      `${OWNER} unlinked the account at Twitch`,
    ]);
  });
});

describe("the audit log", () => {
  it("tells nothing of what was refused", async () => {
    const taken = await stack.creator("taken@example.com", "Taken");
    const { slug } = (await sessionOf(stack, taken)).tenant;
    expect(
      await sentences(async () => {
        const path = (name: string, id: string) => `/api/collections/${name}/records/${id}`;
        const bodies = [
          stack.request("PATCH", path("tenants", tenant), { as: owner, body: { slug } }),
          stack.request("DELETE", path("memberships", await membershipOf(owner)), { as: owner }),
          post(stack, "/api/gq/people/leave", owner),
        ];
        for (const { status } of await Promise.all(bodies)) expect(status).toBeGreaterThan(399);
      }),
    ).toEqual([]);
  });

  it("is read by admins alone and written by nobody", async () => {
    const artist = await joined(stack, owner, "artist@example.com", { role: "artist" });
    const custom = await joined(stack, owner, "custom@example.com", {
      role: "custom",
      permissions: ["tenant_admin"],
    });
    const stranger = await stack.creator("stranger@example.com");
    expect(await artist.collection("audit_log").getFullList()).toEqual([]);
    expect(await stranger.collection("audit_log").getFullList()).toEqual([]);
    const [entry] = await custom.collection("audit_log").getFullList();
    expect(entry).toMatchObject({ tenant });
    const path = "/api/collections/audit_log/records";
    const one = `${path}/${entry?.id}`;
    expect((await stack.request("PATCH", one, { as: owner, body: {} })).status).toBe(403);
    expect((await stack.request("DELETE", one, { as: owner })).status).toBe(403);
    const body = { tenant, actor_name: "x", action: "x" };
    expect((await stack.request("POST", path, { as: owner, body })).status).toBe(403);
  });

  it("keeps the name of a deleted account, but no address of it", async () => {
    const email = "ghost@example.com";
    const ghost = await joined(stack, owner, email, { role: "artist" });
    await ghost.collection("users").update(ghost.authStore.record?.id ?? "", { name: "Ghost" });
    await owner.collection("memberships").update(await membershipOf(ghost), { role: "manager" });
    await post(stack, "/api/gq/people/leave", ghost);
    const answer = await post(stack, "/api/gq/account/delete", ghost, { confirm: email });
    expect(answer.status).toBe(204);
    const log = await owner.collection("audit_log").getFullList({ sort: "-@rowid" });
    expect(JSON.stringify(log)).not.toContain(`(${email})`);
    expect(log.slice(0, 2)).toMatchObject([
      { actor: "", actor_name: "Ghost", action: "person.left" },
      { subject: "Ghost", action: "person.changed" },
    ]);
    const invited = log.find(({ subject }) => subject === "A deleted account");
    expect(invited?.action).toBe("invite.sent");
    expect(JSON.stringify(await owner.collection("invites").getFullList())).not.toContain(email);
  });
});
