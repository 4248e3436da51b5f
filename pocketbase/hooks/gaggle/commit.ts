import * as v from "valibot";
import { EMPTY_LOG, LogFault, type LogHead, readLine } from "#core/fairness/chained-log.ts";
import type { CommitAnswer, CommitRequest } from "#core/gaggle/api.ts";
import { ChannelLog } from "#core/gaggle/channel-log.ts";
import { readDrawTable } from "#core/gaggle/draw-table.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { sealed } from "../platform/secret-text.ts";
import { type ChannelRow, ensureChannel } from "./channels.ts";
import { applyEncounter, type Told } from "./encounter.ts";
import { type StoredSnapshot, storedSnapshot } from "./snapshot.ts";

const NOTHING: Told = { caught: [], eggs: [], robbed: "", rewards: [] };

/**
 * Applies lines of a channel's log with what they come to: once, all or nothing. Lines that are stored
 * already get the answer that they got then. Call it in a transaction; returns the code of an error
 * when they are not what follows.
 */
export function commit(app: CoreApp, request: CommitRequest): CommitAnswer | ErrorCode {
  const channel = ensureChannel(app, request);
  if (channel === undefined) return "NOT_FOUND";
  const last = request.from + request.lines.length - 1;
  if (last <= channel.lines) return repeated(app, channel, last, request.lines.at(-1) ?? "");
  const before = storedSnapshot(channel);
  const heads = followed(before.head, request);
  if (heads === undefined) return "LOG_MISPLACED";
  keepTable(app, channel, request);
  const told = keepLines(app, channel, request, before, heads);
  moveOn(app, channel, request);
  return answerOf(app, channel.id, last, told);
}

/** Where the log stands before each line and after the last; undefined when one does not follow. */
function followed(head: LogHead, { from, lines, snapshot }: CommitRequest): LogHead[] | undefined {
  if (from !== head.n + 1) return undefined;
  const heads = [head];
  let last = head;
  try {
    for (const text of lines) {
      const { n, at, hash } = readLine(last, text, (line) => $security.sha256(line));
      last = { n, at, hash };
      heads.push(last);
    }
  } catch (error) {
    if (error instanceof LogFault) return undefined;
    throw error;
  }
  return last.n === snapshot.head.n && last.hash === snapshot.head.hash ? heads : undefined;
}

/** The lines of an encounter stand by themselves, so that its page can replay them. */
function keepLines(
  app: CoreApp,
  channel: ChannelRow,
  { lines, encounter, chain }: CommitRequest,
  before: StoredSnapshot,
  heads: readonly LogHead[],
): Told {
  const opening = lines.findIndex((line) => line.split(" ", 3)[2] === "O");
  const start = encounter === null || opening === -1 ? lines.length : opening;
  if (start > 0) keep(app, channel, heads[0], lines.slice(0, start), { ...before, streaks: [] });
  if (encounter === null) return NOTHING;
  const begun = chain === null ? before : atStart(lines, heads, start, chain.table);
  const { told, streaks } = applyEncounter(app, channel, encounter, {
    first_line: (heads[start]?.n ?? 0) + 1,
    last_line: heads.at(-1)?.n ?? 0,
  });
  keep(app, channel, heads[start], lines.slice(start), { ...begun, streaks });
  return told;
}

/** Where a chain stands that has just begun with the line before the encounter. */
function atStart(
  lines: readonly string[],
  heads: readonly LogHead[],
  start: number,
  table: string,
): StoredSnapshot {
  const head = heads[start - 1] ?? EMPTY_LOG;
  const none = { head, terms: undefined, seed: "", revealed: 0, slot: -1 };
  const log = ChannelLog.from(none, [], () => readDrawTable(table));
  log.take(lines[start - 1] ?? "");
  const { terms, ...rest } = log.snapshot();
  return { ...rest, terms: terms ?? null };
}

function keep(
  app: CoreApp,
  channel: ChannelRow,
  head: LogHead = EMPTY_LOG,
  lines: readonly string[],
  before: object,
): void {
  execute(
    app,
    `INSERT INTO gaggle_log (id, channel, first_line, last_line, committed_at, content, before)
     VALUES ({:id}, {:channel}, {:first}, {:last}, {:now}, {:content}, {:before})`,
    {
      id: newId(),
      channel: channel.id,
      first: head.n + 1,
      last: head.n + lines.length,
      now: Date.now(),
      content: `${lines.join("\n")}\n`,
      before: JSON.stringify(before),
    },
  );
}

function keepTable(app: CoreApp, channel: ChannelRow, { chain }: CommitRequest): void {
  if (chain === null) return;
  const hash = $security.sha256(chain.table);
  execute(
    app,
    `INSERT INTO gaggle_tables (id, hash, content) VALUES ({:id}, {:hash}, {:content})
     ON CONFLICT (hash) DO NOTHING`,
    { id: newId(), hash, content: chain.table },
  );
  const tables = channel.tables.split(" ").filter((each) => each !== "");
  if (!tables.includes(hash)) tables.push(hash);
  execute(
    app,
    `UPDATE gaggle_channels SET last_seed = {:seed}, table_hash = {:hash}, tables = {:tables}
     WHERE id = {:id}`,
    { id: channel.id, seed: sealed(chain.last_seed), hash, tables: tables.join(" ") },
  );
}

function moveOn(app: CoreApp, { id }: ChannelRow, { snapshot }: CommitRequest): void {
  execute(
    app,
    `UPDATE gaggle_channels SET snapshot = {:snapshot}, lines = {:lines}, head = {:head}
     WHERE id = {:id}`,
    { id, snapshot: JSON.stringify(snapshot), lines: snapshot.head.n, head: snapshot.head.hash },
  );
}

const told = v.object({
  caught: v.array(v.object({ player: v.string(), is_new: v.boolean() })),
  eggs: v.array(v.string()),
  robbed: v.string(),
  rewards: v.array(v.object({ player: v.string(), set: v.string() })),
});

/** The answer that these lines got when they were applied; none for lines that are not the same. */
function repeated(
  app: CoreApp,
  channel: ChannelRow,
  last: number,
  line: string,
): CommitAnswer | ErrorCode {
  const [row] = rowsOf(
    app,
    { same: false, answer: "" },
    `SELECT substr(log.content, -length({:end})) = {:end} AS same,
       coalesce(encounters.answer, '') AS answer
     FROM gaggle_log AS log LEFT JOIN gaggle_encounters AS encounters
       ON encounters.channel = log.channel AND encounters.last_line = log.last_line
     WHERE log.channel = {:channel} AND log.last_line = {:last}`,
    { channel: channel.id, last, end: `${line}\n` },
  );
  if (!row?.same) return "LOG_MISPLACED";
  const stored = row.answer === "" ? NOTHING : v.parse(told, JSON.parse(row.answer));
  return answerOf(app, channel.id, last, stored);
}

/** What chat is told, by people's names as they are now; those who were erased are left out. */
function answerOf(app: CoreApp, channel: string, last: number, result: Told): CommitAnswer {
  const [encounter] = rowsOf(
    app,
    { id: "" },
    "SELECT id FROM gaggle_encounters WHERE channel = {:channel} AND last_line = {:last}",
    { channel, last },
  );
  const rows = rowsOf(
    app,
    { log_name: "", name: "" },
    `SELECT log_name, players.name
     FROM gaggle_names AS names JOIN gaggle_players AS players ON players.id = names.player
     WHERE channel = {:channel} AND log_name IN (SELECT value FROM json_each({:names}))`,
    {
      channel,
      names: JSON.stringify([
        ...result.caught.map(({ player }) => player),
        ...result.eggs,
        result.robbed,
        ...result.rewards.map(({ player }) => player),
      ]),
    },
  );
  const names = new Map(rows.map(({ log_name, name }) => [log_name, name]));
  const named = <T extends { player: string }>(list: readonly T[]) =>
    list.flatMap((each) => {
      const name = names.get(each.player);
      return name === undefined ? [] : [{ ...each, name }];
    });
  return {
    encounter: encounter?.id ?? "",
    caught: named(result.caught).map(({ name, is_new }) => ({ name, is_new })),
    eggs: named(result.eggs.map((player) => ({ player }))).map(({ name }) => name),
    robbed: names.get(result.robbed) ?? "",
    rewards: named(result.rewards).map(({ name, set }) => ({ name, set })),
  };
}
