/** A record of every collection, made from the collection's own description. */
import { ClientResponseError } from "pocketbase";
import * as v from "valibot";
import { PLAIN_COMMAND } from "#core/entities/chat-command.ts";
import { GANDER_CHANNEL_DEFAULTS } from "#core/entities/gander-channel.ts";
import { GANDER_SERVER_DEFAULTS } from "#core/entities/gander-server.ts";
import { PLAIN_TIMER } from "#core/entities/timer.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import type { Belonging } from "./callers.ts";

const field = v.looseObject({
  name: v.string(),
  type: v.string(),
  hidden: v.optional(v.boolean(), false),
  system: v.optional(v.boolean(), false),
  required: v.optional(v.boolean(), false),
  protected: v.optional(v.boolean(), false),
  collectionId: v.optional(v.string(), ""),
  values: v.optional(v.array(v.string()), []),
  min: v.optional(v.unknown()),
});

const collection = v.looseObject({
  id: v.string(),
  name: v.string(),
  system: v.boolean(),
  type: v.string(),
  fields: v.array(field),
});

export type CollectionInfo = v.InferOutput<typeof collection>;
export type FieldInfo = v.InferOutput<typeof field>;
export type Values = Record<string, unknown>;

/** Every collection that PocketBase has. */
export async function readCollections(admin: TypedPocketBase): Promise<CollectionInfo[]> {
  return v.parse(v.array(collection), await admin.collections.getFullList());
}

let serial = 0;

const LATER = "2126-01-31 12:00:00.000Z";

/** Where the general rule makes nothing valid; `n` is a number never used before. */
const SPECIAL: Record<string, (n: number, users: string) => Values> = {
  chat_commands: (n) => ({
    ...PLAIN_COMMAND,
    command_name: `!seed${n}`,
    response_text: "seed",
    aliases: [],
  }),
  quotes: () => ({ number: 0, said_on: "" }),
  event_messages: () => ({ command_name: "!seed", counter_name: "", shout_out: false }),
  counters: (n) => ({ name: `seed${n}`, step: 1 }),
  timers: (n) => ({ ...PLAIN_TIMER, message_text: `seed ${n}`, cron_schedule: "*/15 * * * *" }),
  giveaways: (n) => ({
    name: `seed${n}`,
    duration_minutes: 30,
    max_entries_per_user: 1,
    winner_count: 1,
    claim_minutes: 60,
    subscriber_luck: 1,
    cron_schedule: "",
    prizes: [],
    keyword: "",
  }),
  gander_servers: (n) => ({
    ...GANDER_SERVER_DEFAULTS,
    server: String(8000000 + n),
    name: `seed${n}`,
  }),
  gander_channels: (n) => ({ ...GANDER_CHANNEL_DEFAULTS, channel: String(9000000 + n) }),
  gander_documents: (n) => ({ kind: "text", text: `seed ${n}`, state: "read", deleted_at: "" }),
  gander_answers: () => ({ thumb: "", asked_at: Date.now(), passages: [] }),
  gaggle_trades: () => ({ state: "taken" }),
  // Such that the clock has no business with them while the matrix asks, whatever the minute is.
  sign_ins: () => ({ signed_in_at: LATER, last_seen_at: LATER }),
  moderation_log: () => ({ acted_at: LATER }),
  ask_feedback: () => ({ given_at: LATER }),
  gaggle_acts: () => ({ applied_at: Date.parse(LATER) }),
  gaggle_log: () => ({ committed_at: Date.parse(LATER) }),
  gander_reservations: () => ({ reserved_at: Date.parse(LATER) }),
  gander_joins: () => ({ joined_at: Date.parse(LATER) }),
  giveaway_runs: () => ({ state: "drawn", ends_at: LATER, prize_list: "" }),
  giveaway_codes: () => ({ promised_run: "" }),
  giveaway_winners: () => ({ state: "revealed" }),
  sketch_saves: () => ({ deleted_at: "", images: [] }),
  giveaway_numbers: (n) => ({ number: String(n).padStart(6, "0"), expires_at: LATER }),
  _externalAuths: (n, users) => ({ collectionRef: users, provider: "twitch", providerId: `p${n}` }),
  _mfas: (_, users) => ({ collectionRef: users, method: "password" }),
  _otps: (_, users) => ({ collectionRef: users, password: "12345678", sentTo: "x@example.com" }),
  _authOrigins: (n, users) => ({ collectionRef: users, fingerprint: `f${n}` }),
  memberships: () => ({ role: "custom", permissions: [] }),
  // By nobody who may stop being an admin meanwhile, which would make it void.
  invites: () => ({ accepted_at: "", expires_at: LATER, permissions: [], invited_by: "" }),
};

function valueFor(info: FieldInfo, n: number): unknown {
  if (info.type === "number") return typeof info.min === "number" ? info.min : 1;
  if (info.type === "bool") return false;
  if (info.type === "select") return info.values[0];
  if (info.type === "json") return {};
  if (info.type === "date") return "2026-01-31 12:00:00.000Z";
  if (info.type === "email") return `seed${n}@example.com`;
  if (info.type === "password") return "a seed's password";
  if (info.type === "url") return "https://example.com/seed";
  if (info.name === "role") return "custom";
  return `seed${n}`;
}

/** Values that make a valid record which belongs there. */
export function valuesFor(
  { name, fields }: CollectionInfo,
  { tenant, user }: Belonging,
  collections: readonly CollectionInfo[],
): Values {
  serial += 1;
  const idOf = (wanted: string) => collections.find((info) => info.name === wanted)?.id ?? "";
  const values: Values = {};
  for (const info of fields) {
    if (info.type === "autodate" || info.name === "id" || info.name === "tokenKey") continue;
    if (info.type === "relation") {
      if (info.collectionId === idOf("tenants")) values[info.name] = tenant;
      else if (info.collectionId === idOf("users")) values[info.name] = user;
      continue;
    }
    if (info.type !== "file") values[info.name] = valueFor(info, serial);
  }
  if (fields.some((info) => info.name === "recordRef")) values.recordRef = user;
  return { ...values, ...SPECIAL[name]?.(serial, idOf("users")) };
}

/** Collections with one record for each workspace, which is there from the start. */
const FOUND: Record<string, (belonging: Belonging) => string> = {
  users: ({ user }) => `id = "${user}"`,
  tenants: ({ tenant }) => `id = "${tenant}"`,
  memberships: ({ tenant, user }) => `tenant = "${tenant}" && user = "${user}"`,
  service_settings: ({ tenant }) => `tenant = "${tenant}"`,
  gander_config: ({ tenant }) => `tenant = "${tenant}"`,
  game_config: ({ tenant }) => `tenant = "${tenant}"`,
  moderation_settings: ({ tenant }) => `tenant = "${tenant}"`,
  bot_config: ({ tenant }) => `tenant = "${tenant}"`,
  link_status: ({ user }) => `user = "${user}"`,
  services: () => "",
  _superusers: () => "",
  site_notices: () => "",
};

/** The record of that collection that belongs there: the one it has, or else a new one. */
export async function seed(
  admin: TypedPocketBase,
  info: CollectionInfo,
  belonging: Belonging,
  collections: readonly CollectionInfo[],
): Promise<Values & { id: string }> {
  const filter = FOUND[info.name]?.(belonging);
  if (filter !== undefined) {
    const [found] = await admin.collection(info.name).getFullList({ filter });
    if (found !== undefined) return { ...found };
  }
  const values = {
    ...valuesFor(info, belonging, collections),
    ...(await parentsOf(admin, info, belonging, collections)),
  };
  try {
    const record = await admin.collection(info.name).create(values);
    // Whoever is made a member again looks at that workspace again.
    if (info.name === "memberships") {
      await admin.collection("users").update(belonging.user, { tenant_id: belonging.tenant });
    }
    return { ...record };
  } catch (error) {
    const reason = error instanceof ClientResponseError ? JSON.stringify(error.response) : "";
    throw new Error(`${info.name} does not take ${JSON.stringify(values)}: ${reason}`);
  }
}

/** Records of its own for each relation to what is neither a workspace nor a person. */
async function parentsOf(
  admin: TypedPocketBase,
  info: CollectionInfo,
  belonging: Belonging,
  collections: readonly CollectionInfo[],
): Promise<Values> {
  const values: Values = {};
  for (const field of info.fields) {
    const parent = collections.find(({ id }) => id === field.collectionId);
    if (field.type !== "relation" || parent === undefined || parent.name in FOUND) continue;
    values[field.name] = (await seed(admin, parent, belonging, collections)).id;
  }
  return values;
}
