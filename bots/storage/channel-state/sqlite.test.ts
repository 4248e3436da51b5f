import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { describeChannelState } from "../../../tests/stack/channel-state-suite.ts";
import { importOldFiles } from "./old-files.ts";
import { SqliteChannelState } from "./sqlite.ts";

describeChannelState("SQLite", () => {
  const folder = mkdtempSync(join(tmpdir(), "goose-state-"));
  return {
    open: () => new SqliteChannelState(join(folder, "state.sqlite")),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
});

it("takes over the files of an earlier version once", () => {
  const folder = mkdtempSync(join(tmpdir(), "goose-old-state-"));
  const write = (name: string, sql: string) => {
    const database = new DatabaseSync(join(folder, name));
    database.exec(sql);
    database.close();
  };
  write(
    "entries.sqlite",
    `CREATE TABLE entries (run TEXT, login TEXT, entry TEXT);
     CREATE TABLE batches (run TEXT, body TEXT);
     INSERT INTO entries VALUES ('r1', 'hanna', '{"add":2}');
     INSERT INTO batches VALUES ('r1', '{"id":"b1"}');`,
  );
  write(
    "schedules.sqlite",
    `CREATE TABLE schedules (chat TEXT, lines TEXT, spoke_since REAL, spoke_boot TEXT, spoke_ms REAL);
     INSERT INTO schedules VALUES ('twitch:t1', '{"m1":{"since":0,"lines":2}}', NULL, NULL, NULL);
     INSERT INTO schedules VALUES ('twitch:t2', '{}', 5, 'boot', 7);`,
  );
  write(
    "twitch-said.sqlite",
    `CREATE TABLE said (at REAL, channel TEXT, text TEXT);
     INSERT INTO said VALUES (1, 'pond', 'one'), (2, 'pond', 'two');`,
  );
  const state = new SqliteChannelState(join(folder, "state.sqlite"));
  importOldFiles(folder, state);
  importOldFiles(folder, state);
  expect(state.read({ service: "giveaways", channel: "" })).toEqual([
    { key: "entry:r1:hanna", value: { add: 2 } },
    { key: "batch:r1", value: { id: "b1" } },
  ]);
  expect(state.read({ service: "waddle", channel: "twitch:t1" })).toEqual([
    { key: "lines", value: { m1: { since: 0, lines: 2 } } },
  ]);
  expect(state.read({ service: "waddle", channel: "twitch:t2" })).toEqual([
    { key: "lines", value: {} },
    { key: "spoke", value: { since: 5, boot: "boot", ms: 7 } },
  ]);
  expect(state.read({ service: "twitch", channel: "pond" }).map(({ value }) => value)).toEqual([
    { at: 1, text: "one" },
    { at: 2, text: "two" },
  ]);
  expect(existsSync(join(folder, "entries.sqlite"))).toBe(false);
  state.close();
  rmSync(folder, { recursive: true, force: true });
});
