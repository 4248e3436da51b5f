import type { Network } from "#core/chat/batch.ts";
import { firstRecord } from "../platform/http/request.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";

/** What is stored of a channel's game, as plain values. */
export type ChannelRow = {
  id: string;
  tenant: string;
  network: string;
  /** Encrypted; "" while no chain holds. */
  last_seed: string;
  /** Where the log stands, as JSON; "" without a line. */
  snapshot: string;
  /** How many lines the log has, and the hash of the last. */
  lines: number;
  head: string;
  chat_lines: number;
  table_hash: string;
  tables: string;
};

const EMPTY: ChannelRow = {
  id: "",
  tenant: "",
  network: "",
  last_seed: "",
  snapshot: "",
  lines: 0,
  head: "",
  chat_lines: 0,
  table_hash: "",
  tables: "",
};

/** True for networks whose game is kept; of the rehearsal nothing is. */
export function isKept(network: Network): boolean {
  return network !== "rehearsal";
}

/** The game of a workspace on a network; undefined before its first line or command. */
export function channelOf(app: CoreApp, tenant: string, network: string): ChannelRow | undefined {
  return rowsOf(
    app,
    EMPTY,
    `SELECT ${Object.keys(EMPTY).join(", ")} FROM gaggle_channels
     WHERE tenant = {:tenant} AND network = {:network}`,
    { tenant, network },
  )[0];
}

/**
 * The same, made when it is not there yet, with so many chat lines counted at least; undefined when the
 * workspace is gone. Call it in a transaction.
 */
export function ensureChannel(
  app: CoreApp,
  { tenant, network, chat_lines }: { tenant: string; network: string; chat_lines: number },
): ChannelRow | undefined {
  const known = channelOf(app, tenant, network);
  if (known === undefined) {
    if (firstRecord(app, "tenants", "id = {:tenant}", { tenant }) === undefined) return undefined;
    const row = { ...EMPTY, id: newId(), tenant, network, chat_lines };
    execute(
      app,
      `INSERT INTO gaggle_channels (${Object.keys(row).join(", ")})
       VALUES (${Object.keys(row)
         .map((name) => `{:${name}}`)
         .join(", ")})`,
      row,
    );
    return row;
  }
  if (chat_lines <= known.chat_lines) return known;
  execute(app, "UPDATE gaggle_channels SET chat_lines = {:chat_lines} WHERE id = {:id}", {
    id: known.id,
    chat_lines,
  });
  return { ...known, chat_lines };
}
