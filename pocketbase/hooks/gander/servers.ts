import * as v from "valibot";
import { GANDER_CHANNEL_DEFAULTS } from "#core/entities/gander-channel.ts";
import { GANDER_CONFIG_DEFAULTS } from "#core/entities/gander-config.ts";
import { GANDER_SERVER_DEFAULTS } from "#core/entities/gander-server.ts";
import {
  budgets,
  type ChannelState,
  type InstallRequest,
  personality,
  type ServerState,
  type usableDocument,
} from "#core/gander/api.ts";
import { GANDER } from "#core/gander/limits.ts";
import { firstRecord } from "../platform/http/request.ts";
import { insert, isOn } from "../platform/people/workspace.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";

/** The record of a Discord server; undefined while no workspace has connected it. */
export function serverOf(app: CoreApp, server: string): core.Record | undefined {
  return firstRecord(app, "gander_servers", "server = {:server}", { server });
}

/** How to answer in a server. */
export function stateOf(app: CoreApp, server: string): ServerState {
  const record = serverOf(app, server);
  const tenant = record?.getString("tenant") ?? "";
  if (record === undefined) return NOWHERE;
  const own = jsonOf(record, "personality");
  const channels = channelsOf(app, record.id);
  return {
    tenant,
    is_enabled: record.getBool("enabled") && isOn(app, tenant, "gander_enabled"),
    personality: v.is(personality, own) ? own : personalityOf(app, tenant),
    budgets: budgetsOf(record),
    reads_messages: record.getBool("reads_messages"),
    keeps_memories: record.getBool("keeps_memories"),
    channels: channels.map(({ state }) => state),
    documents: usableDocuments(app, tenant),
    gaggle_channel: channels.find(({ playsGaggle }) => playsGaggle)?.state.channel ?? "",
  };
}

const NOWHERE: ServerState = {
  tenant: "",
  is_enabled: false,
  personality: GANDER_CONFIG_DEFAULTS.personality,
  budgets: GANDER_SERVER_DEFAULTS.budgets,
  reads_messages: false,
  keeps_memories: false,
  channels: [],
  documents: [],
  gaggle_channel: "",
};

function personalityOf(app: CoreApp, tenant: string) {
  const config = firstRecord(app, "gander_config", "tenant = {:tenant}", { tenant });
  const stored = config && jsonOf(config, "personality");
  return v.is(personality, stored) ? stored : GANDER_CONFIG_DEFAULTS.personality;
}

export function budgetsOf(record: core.Record) {
  const stored = jsonOf(record, "budgets");
  return v.is(budgets, stored) ? stored : GANDER_SERVER_DEFAULTS.budgets;
}

/** A JSON field's value. */
export function jsonOf(record: core.Record, field: string): unknown {
  return JSON.parse(record.getString(field) || "null");
}

function channelsOf(app: CoreApp, server: string): { state: ChannelState; playsGaggle: boolean }[] {
  const records = app.findRecordsByFilter("gander_channels", "server = {:server}", "name", 0, 0, {
    server,
  });
  return records.flatMap((record) => {
    if (!record) return [];
    const own = jsonOf(record, "personality");
    const limit = jsonOf(record, "answers_a_day");
    const state = {
      channel: record.getString("channel"),
      name: record.getString("name"),
      is_allowed: record.getBool("is_allowed"),
      personality: v.is(personality, own) ? own : null,
      answers_a_day: typeof limit === "number" ? limit : null,
    };
    return [{ state, playsGaggle: record.getBool("plays_gaggle") }];
  });
}

/** The documents of a workspace that were read, also while they are being read again. */
export function usableDocuments(
  app: CoreApp,
  tenant: string,
): v.InferOutput<typeof usableDocument>[] {
  return rowsOf(
    app,
    { id: "", title: "", hash: "", link: "" },
    `SELECT id, title, hash, link FROM gander_documents
     WHERE tenant = {:tenant} AND hash != '' AND deleted_at = '' ORDER BY created_at`,
    { tenant },
  );
}

/**
 * Makes a server the workspace's; "" or why it can't be, in words for the server's managers. Call it in
 * a transaction.
 */
export function connectServer(
  app: CoreApp,
  tenant: string,
  { server, name }: { server: string; name: string },
): { record: core.Record; isNew: boolean } | { refused: string } {
  const known = serverOf(app, server);
  if (known !== undefined) {
    if (known.getString("tenant") !== tenant) return { refused: ELSEWHERE };
    return { record: known, isNew: false };
  }
  const count = app.countRecords("gander_servers", $dbx.hashExp({ tenant }));
  if (count >= GANDER.serversPerTenantMaxCount) return { refused: FULL };
  const record = insert(app, "gander_servers", {
    tenant,
    server,
    name,
    ...GANDER_SERVER_DEFAULTS,
  });
  const join = firstRecord(app, "gander_joins", "server = {:server}", { server });
  if (join !== undefined) {
    const channels = v.safeParse(joinedChannels, jsonOf(join, "channels"));
    if (channels.success) followChannels(app, record, channels.output);
    app.delete(join);
  }
  return { record, isNew: true };
}

const joinedChannels = v.array(v.object({ channel: v.string(), name: v.string() }));

export const ELSEWHERE =
  "Another workspace has connected this Discord server. Its members can disconnect it in their console, under Gander, Servers.";

const FULL = `A workspace can have ${GANDER.serversPerTenantMaxCount} Discord servers. Disconnect one in the console first.`;

/** The channels of a server are those that Discord names: new ones come, and the others go. */
export function followChannels(
  app: CoreApp,
  server: core.Record,
  channels: InstallRequest["channels"],
): void {
  const records = app.findRecordsByFilter("gander_channels", "server = {:server}", "", 0, 0, {
    server: server.id,
  });
  const wanted = new Map(channels.map(({ channel, name }) => [channel, name]));
  for (const record of records) {
    if (!record) continue;
    const name = wanted.get(record.getString("channel"));
    wanted.delete(record.getString("channel"));
    if (name === undefined) app.delete(record);
    else if (name !== record.getString("name")) {
      record.set("name", name);
      app.save(record);
    }
  }
  for (const [channel, name] of wanted) addChannel(app, server, { channel, name });
}

/** A channel with what is true of one that nobody has set. */
export function addChannel(
  app: CoreApp,
  server: core.Record,
  channel: { channel: string; name: string },
): core.Record {
  return insert(app, "gander_channels", {
    tenant: server.getString("tenant"),
    server: server.id,
    ...channel,
    ...GANDER_CHANNEL_DEFAULTS,
  });
}

/** What a server says of itself before a workspace connects it. */
export function rememberJoin(app: CoreApp, { server, channels }: InstallRequest): void {
  execute(
    app,
    `INSERT INTO gander_joins (id, server, channels, joined_at)
     VALUES ({:id}, {:server}, {:channels}, {:now})
     ON CONFLICT (server) DO UPDATE SET channels = excluded.channels, joined_at = excluded.joined_at`,
    { id: newId(), server, channels: JSON.stringify(channels), now: Date.now() },
  );
}

/** A server goes with all that was set, answered and remembered there. Call it in a transaction. */
export function removeServer(app: CoreApp, server: core.Record): void {
  for (const table of [
    "gander_answers",
    "gander_memories",
    "gander_reservations",
    "gander_usage",
  ]) {
    execute(app, `DELETE FROM ${table} WHERE server = {:server}`, { server: server.id });
  }
  app.delete(server);
}
