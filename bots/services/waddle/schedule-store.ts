import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import * as v from "valibot";
import { pastOf, type SchedulePast, type ScheduleState } from "#core/waddle/schedule.ts";

/** Lines are saved so often at most: what a kill of the process costs (rule T16). */
const SAVE_MS = 1000;

const savedLines = v.record(v.string(), v.object({ since: v.number(), lines: v.number() }));

/** The machine's time since it began to run, in ms, and which run it is; "" when that can't be told. */
export type Uptime = () => { boot: string; ms: number };

/**
 * What a chat's schedule has to know after a restart, on disk: the lines since each timer spoke, and
 * when the chat's last message was said, by a clock that nobody sets.
 */
export class SavedSchedules {
  readonly #database: DatabaseSync;
  readonly #uptime: Uptime;
  readonly #read: StatementSync;
  readonly #saveLines: StatementSync;
  readonly #saveSpoken: StatementSync;
  /** Where lines came that are not saved, by chat. */
  readonly #unsaved = new Map<string, () => ScheduleState>();
  #timer: NodeJS.Timeout | undefined;

  /** `path` is the database's file. */
  constructor(path: string, uptime: Uptime = uptimeOfMachine()) {
    this.#uptime = uptime;
    mkdirSync(dirname(path), { recursive: true });
    this.#database = new DatabaseSync(path);
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = OFF;
      CREATE TABLE IF NOT EXISTS schedules (
        chat TEXT PRIMARY KEY,
        lines TEXT NOT NULL,
        spoke_since REAL,
        spoke_boot TEXT,
        spoke_ms REAL
      ) STRICT;
    `);
    this.#read = this.#database.prepare("SELECT * FROM schedules WHERE chat = ?");
    this.#saveLines = this.#database.prepare(
      `INSERT INTO schedules (chat, lines) VALUES (?, ?)
       ON CONFLICT (chat) DO UPDATE SET lines = excluded.lines`,
    );
    this.#saveSpoken = this.#database.prepare(
      `INSERT INTO schedules (chat, lines, spoke_since, spoke_boot, spoke_ms)
       VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (chat) DO UPDATE SET lines = excluded.lines,
         spoke_since = excluded.spoke_since, spoke_boot = excluded.spoke_boot,
         spoke_ms = excluded.spoke_ms`,
    );
  }

  /** What is known of a chat, by `network:tenant`; undefined when it was never here. */
  of(chat: string): SchedulePast | undefined {
    this.#save();
    const row = this.#read.get(chat);
    if (!row) return undefined;
    const lines = v.safeParse(v.pipe(v.string(), v.parseJson(), savedLines), row.lines);
    const { boot, ms } = this.#uptime();
    const agoMs = ms - Number(row.spoke_ms);
    const isKnown = boot !== "" && row.spoke_boot === boot && agoMs >= 0;
    return {
      heard: lines.success ? lines.output : {},
      spoke: isKnown ? { since: Number(row.spoke_since), agoMs } : undefined,
    };
  }

  /** A line came in a chat; how its schedule stands is asked for when it is saved. */
  heard(chat: string, stateNow: () => ScheduleState): void {
    this.#unsaved.set(chat, stateNow);
    this.#timer ??= setTimeout(() => this.#save(), SAVE_MS);
  }

  /** Something was said just now. It is on disk when this returns. */
  spoke(chat: string, state: ScheduleState): void {
    const { heard, since } = pastOf(state);
    const { boot, ms } = this.#uptime();
    this.#saveSpoken.run(chat, JSON.stringify(heard), since, boot, ms);
  }

  close(): void {
    this.#save();
    this.#database.close();
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unsaved.size === 0) return;
    this.#database.exec("BEGIN");
    for (const [chat, stateNow] of this.#unsaved) {
      const { heard } = pastOf(stateNow());
      // A chat whose timers count no lines has nothing to lose.
      if (Object.keys(heard).length > 0) this.#saveLines.run(chat, JSON.stringify(heard));
    }
    this.#database.exec("COMMIT");
    this.#unsaved.clear();
  }
}

/**
 * Linux names each run of the machine, and its monotonic clock, Node's hrtime, counts from there for
 * all processes: https://man7.org/linux/man-pages/man2/clock_gettime.2.html
 */
function uptimeOfMachine(): Uptime {
  let boot = "";
  try {
    boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    // Another system: then it is not known how long ago the last message was.
  }
  return () => ({ boot, ms: Number(process.hrtime.bigint() / 1_000_000n) });
}
