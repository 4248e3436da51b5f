import * as v from "valibot";
import { type EntriesRequest, entriesRequest, type OpenRun } from "#core/giveaways/api.ts";
import type { ChannelState, StateRecord } from "../../chat/channel-state.ts";

type Entry = EntriesRequest["entries"][number];

const savedEntry = entriesRequest.entries.entries.item;
const savedLines = v.pipe(v.number(), v.integer(), v.minValue(0));

const SERVICE = "giveaways";

/** Where an earlier version's entries are, of which the tenant is not known. */
const IMPORTED = { service: SERVICE, channel: "" };

/**
 * Entries that PocketBase has not answered, and the viewers' lines: a kill of the process loses no
 * entry that it received. What can't be read again is ignored.
 */
export class EntryStore {
  readonly #state: ChannelState;

  constructor(state: ChannelState) {
    this.#state = state;
  }

  /** What an earlier process had not got through. */
  of({ tenant, run }: OpenRun): {
    batch: EntriesRequest | undefined;
    entries: Entry[];
    lines: Map<string, number>;
  } {
    let batch: EntriesRequest | undefined;
    const entries: Entry[] = [];
    const lines = new Map<string, number>();
    for (const { key, value } of this.#state.read(ownerOf(tenant))) {
      if (key === batchKey(run)) {
        const read = v.safeParse(entriesRequest, value);
        if (read.success) batch = read.output;
      } else if (key.startsWith(entryKey(run, ""))) {
        const read = v.safeParse(savedEntry, value);
        if (read.success) entries.push(read.output);
      } else if (key.startsWith(linesKey(run, ""))) {
        const read = v.safeParse(savedLines, value);
        if (read.success) lines.set(key.slice(linesKey(run, "").length), read.output);
      }
    }
    return { batch, entries, lines };
  }

  /** An entry that waits to be sent. It is stored when this returns. */
  wait({ tenant, run }: OpenRun, entry: Entry): void {
    this.#state.append(ownerOf(tenant), [{ key: entryKey(run, entry.login), value: entry }]);
  }

  /** The batch is sent next, and again until it is answered. */
  send({ tenant, run }: OpenRun, batch: EntriesRequest): void {
    const sent = batch.entries.map(({ login }) => entryKey(run, login));
    this.#state.append(ownerOf(tenant), [{ key: batchKey(run), value: batch }], sent);
  }

  /** The run's batch was answered. */
  answered({ tenant, run }: OpenRun): void {
    this.#state.clear(ownerOf(tenant), [batchKey(run)]);
  }

  /** The lines of these viewers so far. */
  countLines({ tenant, run }: OpenRun, counts: readonly (readonly [string, number])[]): void {
    const records = counts.map(([login, value]) => ({ key: linesKey(run, login), value }));
    this.#state.append(ownerOf(tenant), records);
  }

  /** The run has ended. */
  forgetLines({ tenant, run }: OpenRun): void {
    const keys = this.#state.read(ownerOf(tenant)).map(({ key }) => key);
    this.#state.clear(
      ownerOf(tenant),
      keys.filter((key) => key.startsWith(linesKey(run, ""))),
    );
  }

  /** Forgets what belongs to none of these runs, which are all that take entries. */
  keep(runs: readonly OpenRun[]): void {
    this.#takeImported(runs);
    const open = new Map(runs.map(({ tenant, run }) => [tenant, run]));
    for (const tenant of this.#state.channels(SERVICE)) {
      const run = open.get(tenant);
      const records = this.#state.read(ownerOf(tenant));
      const gone = records.filter((record) => run === undefined || !isOf(run, record));
      if (gone.length > 0) {
        this.#state.clear(
          ownerOf(tenant),
          gone.map(({ key }) => key),
        );
      }
    }
  }

  #takeImported(runs: readonly OpenRun[]): void {
    const imported = this.#state.read(IMPORTED);
    for (const { tenant, run } of runs) {
      const own = imported.filter((record) => isOf(run, record));
      if (own.length > 0) this.#state.append(ownerOf(tenant), own);
    }
    if (imported.length > 0) this.#state.clear(IMPORTED);
  }
}

function ownerOf(tenant: string) {
  return { service: SERVICE, channel: tenant };
}

function entryKey(run: string, login: string): string {
  return `entry:${run}:${login}`;
}

function batchKey(run: string): string {
  return `batch:${run}`;
}

function linesKey(run: string, login: string): string {
  return `lines:${run}:${login}`;
}

function isOf(run: string, { key }: StateRecord): boolean {
  return (
    key === batchKey(run) || key.startsWith(entryKey(run, "")) || key.startsWith(linesKey(run, ""))
  );
}
