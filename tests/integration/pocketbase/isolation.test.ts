import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { batchOf } from "../../stack/bots-batch.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { giveawayPond } from "./giveaway-fixture.ts";

/**
 * Another tenant's record must answer exactly as one that does not exist: to another tenant's
 * owner, to nobody, and to our own services where they have no business.
 */
const ABSENT = "zzzzzzzzzzzzzzz";

const COLLECTIONS = [
  "tenants",
  "memberships",
  "service_settings",
  "bot_config",
  "chat_commands",
  "counters",
  "timers",
  "offline_messages",
  "sketches",
  "sketch_saves",
  "deliveries",
  "giveaways",
  "giveaway_codes",
  "giveaway_runs",
  "giveaway_entries",
  "giveaway_winners",
  "invites",
  "audit_log",
  "users",
  "outbox_messages",
  "applied_batches",
  "bots_members",
  "bots_heard",
  "bot_statuses",
  "bot_absences",
  "services",
] as const;

type CollectionName = (typeof COLLECTIONS)[number];

/** A valid write for each collection, so that only the rules can be what refuses it. */
const BODIES: Record<CollectionName, Record<string, unknown>> = {
  tenants: { name: "Taken over" },
  memberships: { role: "owner", permissions: [] },
  service_settings: { waddle_enabled: true },
  bot_config: { command_prefix: "?" },
  chat_commands: { command_name: "!mine", response_text: "Mine" },
  counters: { name: "mine" },
  timers: { message_text: "Mine" },
  offline_messages: { message_text: "Mine" },
  sketches: { name: "Mine" },
  sketch_saves: { name: "Mine", kind: "saved", number: 1 },
  deliveries: { network: "twitch", channel: "x", text: "x", state: "sent", said_at: "2026-01-01" },
  giveaways: { name: "Mine" },
  giveaway_codes: { code_value: "mine", prize_name: "Mine" },
  giveaway_runs: { state: "open", token: "mine", name: "Mine" },
  giveaway_entries: { login: "mine" },
  giveaway_winners: { login: "mine", state: "waiting" },
  invites: { email: "mine@example.com", role: "admin" },
  audit_log: { actor_name: "x", action: "x" },
  users: { name: "Mallory" },
  outbox_messages: { to: "x" },
  applied_batches: { batch: "x" },
  bots_members: { member: "x", state: "live" },
  bots_heard: { heard_at: 1 },
  bot_statuses: { state: "joined" },
  bot_absences: { from_at: 1, until_at: 2 },
  services: { email: "evil@example.com", password: "evil-evil-evil" },
};

const VISIBLE_TO_SERVICES: readonly string[] = [
  "tenants",
  "service_settings",
  "bot_config",
  "chat_commands",
  "counters",
  "timers",
  "offline_messages",
  "giveaways",
];

let stack: PocketBaseStack;
let admin: TypedPocketBase;
let clients: Record<"owner of another tenant" | "nobody" | "bots", TypedPocketBase>;
/** A record of each collection that belongs to the victim's tenant, or to no tenant. */
const ids = {} as Record<CollectionName, string>;
let tenant: string;
let victim: TypedPocketBase;

beforeAll(async () => {
  stack = await startPocketBase();
  const pond = await giveawayPond(stack, "victim@example.com");
  victim = pond.creator;
  tenant = pond.tenant;
  const run = await pond.start();
  await run.enter([{ login: "greta" }]);
  await run.end();
  await pond.due();
  clients = {
    "owner of another tenant": await stack.creator("mallory@example.com"),
    nobody: stack.client(),
    bots: await stack.botsClient(),
  };
  for (const name of ["chat_commands", "counters", "timers", "offline_messages"] as const) {
    await victim.collection(name).create(BODIES[name]);
  }
  await victim.send("/api/gq/invites", { method: "POST", body: BODIES.invites });
  await clients.bots.send("/api/gq/bots/batch", {
    method: "POST",
    body: batchOf("isolation-1", {
      deliveries: [
        { tenant, network: "twitch", channel: "x", text: "x", state: "sent", reason: "", at: 1 },
      ],
    }),
  });
  await clients.bots.send("/api/gq/bots/members", {
    method: "POST",
    body: { member: "isolated", view: 0, expired: [], isLeaving: false },
  });
  admin = await stack.adminClient();
  await admin.collection("bot_absences").create({ ...BODIES.bot_absences, tenant });
  await admin.collection("sketch_saves").create({ ...BODIES.sketch_saves, tenant });
  for (const name of COLLECTIONS) {
    const filter = { tenants: `id = "${tenant}"`, users: 'email = "victim@example.com"' };
    const shared = [
      "outbox_messages",
      "applied_batches",
      "bots_members",
      "bots_heard",
      "services",
    ].includes(name);
    const own = name in filter ? filter[name as keyof typeof filter] : `tenant = "${tenant}"`;
    const record = await admin.collection(name).getFirstListItem(shared ? "" : own);
    ids[name] = record.id;
  }
});

afterAll(() => stack.stop());

describe.each(["owner of another tenant", "nobody", "bots"] as const)("%s", (who) => {
  describe.each(COLLECTIONS)("%s", (name) => {
    const path = `/api/collections/${name}/records`;
    const visible = who === "bots" && VISIBLE_TO_SERVICES.includes(name);
    const self = who === "bots" && name === "services";

    if (!visible)
      it("lists nothing of it", async () => {
        const { body } = await stack.request("GET", `${path}?perPage=500`, { as: clients[who] });
        expect(JSON.stringify(body)).not.toContain(ids[name]);
      });

    if (!visible)
      it("views it as one that does not exist", async () => {
        const found = await stack.request("GET", `${path}/${ids[name]}`, { as: clients[who] });
        const absent = await stack.request("GET", `${path}/${ABSENT}`, { as: clients[who] });
        expect(found.status).toBeGreaterThanOrEqual(400);
        expect(found).toEqual(absent);
      });

    it.each(["PATCH", "DELETE"])("answers %s as for one that does not exist", async (method) => {
      const body = method === "PATCH" ? BODIES[name] : undefined;
      const as = clients[who];
      const found = await stack.request(method, `${path}/${ids[name]}`, { as, body });
      const absent = await stack.request(method, `${path}/${ABSENT}`, { as, body });
      expect(found.status).toBeGreaterThanOrEqual(400);
      expect(found).toEqual(absent);
      expect(await admin.collection(name).getOne(ids[name])).toBeDefined();
    });

    if (!self)
      it("creates nothing in the tenant", async () => {
        const as = clients[who];
        const before = await admin.collection(name).getFullList();
        const create = (owner: string) =>
          stack.request("POST", path, { as, body: { ...BODIES[name], tenant: owner } });
        const found = await create(tenant);
        expect(found.status).toBeGreaterThanOrEqual(400);
        expect(await create(ABSENT)).toEqual(found);
        expect(await admin.collection(name).getFullList()).toHaveLength(before.length);
      });
  });
});

describe("the tables above prove something: the owner", () => {
  const own = COLLECTIONS.slice(0, COLLECTIONS.indexOf("users") + 1);

  it.each(own)("views %s", async (name) => {
    const path = `/api/collections/${name}/records/${ids[name]}`;
    expect((await stack.request("GET", path, { as: victim })).status).toBe(200);
  });

  it.each(["bot_config", "chat_commands", "counters", "service_settings", "sketches"] as const)(
    "changes %s",
    async (name) => {
      const path = `/api/collections/${name}/records/${ids[name]}`;
      const answer = await stack.request("PATCH", path, { as: victim, body: BODIES[name] });
      expect(answer.status).toBe(200);
    },
  );
});

describe("a relation can't be used to look into another tenant", () => {
  it.each([
    `tenant.memberships_via_tenant.user.email != ""`,
    `tenant.owner.email = "victim@example.com"`,
    `owner.email != "" || tenant.owner.email != ""`,
  ])("filter %s", async (filter) => {
    const as = clients["owner of another tenant"];
    const query = new URLSearchParams({ filter });
    for (const name of ["chat_commands", "sketches", "bot_config"]) {
      const path = `/api/collections/${name}/records?${query}`;
      const { body } = await stack.request("GET", path, { as });
      expect(JSON.stringify(body)).not.toContain(tenant);
    }
  });
});
