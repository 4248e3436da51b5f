import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { ChannelState } from "../../chat/channel-state.ts";

/**
 * Until November 2026 giveaways, schedules and the lines said on Twitch each had a file of their own.
 * What lies there is read once, and the files are removed.
 */
export function importOldFiles(folder: string, state: ChannelState): void {
  importFile(join(folder, "entries.sqlite"), (rows) => {
    // The old file does not know the tenant of a run; the giveaways take their entries from here.
    const owner = { service: "giveaways", channel: "" };
    for (const { run, login, entry } of rows("SELECT * FROM entries ORDER BY rowid")) {
      const value = JSON.parse(String(entry));
      state.append(owner, [{ key: `entry:${run}:${login}`, value }]);
    }
    for (const { run, body } of rows("SELECT * FROM batches")) {
      state.append(owner, [{ key: `batch:${run}`, value: JSON.parse(String(body)) }]);
    }
  });
  importFile(join(folder, "schedules.sqlite"), (rows) => {
    for (const row of rows("SELECT * FROM schedules")) {
      const owner = { service: "waddle", channel: String(row.chat) };
      const lines = { key: "lines", value: JSON.parse(String(row.lines)) };
      const { spoke_since: since, spoke_boot: boot, spoke_ms: ms } = row;
      const spoke = since === null ? [] : [{ key: "spoke", value: { since, boot, ms } }];
      state.append(owner, [lines, ...spoke]);
    }
  });
  importFile(join(folder, "twitch-said.sqlite"), (rows) => {
    for (const [index, { at, channel, text }] of rows("SELECT * FROM said ORDER BY at").entries()) {
      const owner = { service: "twitch", channel: String(channel) };
      state.append(owner, [{ key: `old:${index}`, value: { at, text } }]);
    }
  });
}

type Rows = (query: string) => Record<string, unknown>[];

function importFile(path: string, read: (rows: Rows) => void): void {
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path);
  read((query) => database.prepare(query).all());
  database.close();
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
}
