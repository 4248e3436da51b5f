import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditSentence } from "#core/entities/audit.ts";
import { ADDRESSES_FULL } from "#core/entities/tenant.ts";
import { TENANT } from "#core/platform/limits.ts";
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
    const off = { waddle_enabled: true, gander_enabled: false };
    expect(
      await sentences(async () => {
        await owner.collection("service_settings").update(services, flags);
        await owner.collection("service_settings").update(services, off);
      }),
    ).toEqual([`${OWNER} switched Waddle on`, `${OWNER} switched Gander off (2 changes)`]);
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

describe("GUARD-G65: every create and change", () => {
  it("is noted with its name and what was changed; what changes nothing is not", async () => {
    const made = { message_text: "Drink water", cron_schedule: "*/15 * * * *" };
    let id = "";
    expect(
      await sentences(async () => {
        id = (await owner.collection("timers").create(made)).id;
        await owner.collection("timers").update(id, { enabled: true });
        await owner.collection("timers").update(id, { min_chat_activity: 5 });
        const sketch = await owner.collection("sketches").create({ name: "Pond" });
        await owner.collection("sketches").update(sketch.id, { name: "Lake" });
      }),
    ).toEqual([
      `${OWNER} made the timer Drink water`,
      `${OWNER} changed min chat activity of the timer Drink water`,
      `${OWNER} made the sketch Pond`,
      `${OWNER} changed name of the sketch Lake`,
    ]);
  });

  it("of one thing by one person is one entry, whatever the order; another person has their own", async () => {
    const services = await only("service_settings");
    const { id } = await owner.collection("counters").create({ name: "toggled" });
    const admin = await joined(stack, owner, "toggler@example.com", { role: "admin" });
    const said = await sentences(async () => {
      for (const gaggle_enabled of [true, false, true]) {
        await owner.collection("service_settings").update(services, { gaggle_enabled });
        await owner.collection("counters").update(id, { step: gaggle_enabled ? 2 : 1 });
      }
      await owner.collection("counters").update(id, { name: "settled" });
      await admin.collection("counters").update(id, { step: 5 });
    });
    expect(said).toEqual([
      `${OWNER} switched Gaggle on (3 changes)`,
      `${OWNER} changed step, name of the counter settled (4 changes)`,
      expect.stringMatching(/\(toggler@example\.com\) changed step of the counter settled$/),
    ]);
  });

  it("stays for a year, however many others come; then it is forgotten", async () => {
    const count = async () => (await owner.collection("audit_log").getList(1, 1)).totalItems;
    const before = await count();
    expect(before).toBeGreaterThan(5);
    // As the cron job of each hour does; nothing is a year old.
    await operator.crons.run("audit_log");
    expect(await count()).toBe(before);
  });
});

describe("GUARD-G66: a former address", () => {
  const rename = (slug: string, as: TypedPocketBase, id: string) =>
    stack.request("PATCH", `/api/collections/tenants/records/${id}`, { as, body: { slug } });

  it("leads to its workspace still, is nobody else's, and can be taken back", async () => {
    const mover = await stack.creator("mover@example.com", "Old reed");
    const session = await sessionOf(stack, mover);
    const other = await sessionOf(stack, owner);
    const [settings] = await mover.collection("service_settings").getFullList();
    await mover
      .collection("service_settings")
      .update(settings?.id ?? "", { nest_sketch_enabled: true });
    expect((await rename("new-reed", mover, session.tenant.id)).status).toBe(200);
    const overlay = (tenant: string) => post(stack, "/api/gq/embed-tickets", undefined, { tenant });
    expect((await overlay("old-reed")).status).toBe(200);
    expect((await overlay("new-reed")).status).toBe(200);
    expect(await rename("old-reed", owner, other.tenant.id)).toMatchObject({
      status: 409,
      body: { fields: { slug: "Another workspace already has this address" } },
    });
    const second = await stack.creator("second-reed@example.com", "Old reed");
    expect((await sessionOf(stack, second)).tenant.slug).toMatch(/^old-reed-./);
    expect((await rename("old-reed", mover, session.tenant.id)).status).toBe(200);
    expect((await overlay("new-reed")).status).toBe(200);
  });

  it("is kept for the last of them alone: nobody reserves names without end", async () => {
    const hoarder = await stack.creator("hoarder@example.com", "Hoarder");
    const { tenant: mine } = await sessionOf(stack, hoarder);
    for (let at = 0; at < TENANT.formerAddressesMaxCount; at += 1) {
      expect((await rename(`hoard-${at}`, hoarder, mine.id)).status).toBe(200);
    }
    expect(await rename("one-more", hoarder, mine.id)).toMatchObject({
      status: 409,
      body: { fields: { slug: ADDRESSES_FULL } },
    });
    expect((await rename("hoard-3", hoarder, mine.id)).status).toBe(200);
  });
});
