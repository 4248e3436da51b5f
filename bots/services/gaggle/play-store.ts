import * as v from "valibot";
import { type CommitRequest, commitRequest, person } from "#core/gaggle/api.ts";
import type { ChannelState } from "../../chat/channel-state.ts";
import { type Chat, chatKey } from "../../chat/network.ts";

/** A line of the log that PocketBase does not have, with whose try it is. */
const savedLine = v.object({
  n: v.number(),
  line: v.string(),
  by: v.optional(v.object({ person, salt: v.string(), player: v.string() })),
});

export type SavedLine = v.InferOutput<typeof savedLine>;

const savedChain = v.object({ last_seed: v.string(), table: v.string() });

export type Chain = v.InferOutput<typeof savedChain>;

const savedCommit = v.object({ request: commitRequest, drawnAt: v.number() });

/** Lines with what they come to, and when they were drawn, in milliseconds since the epoch. */
export type PendingCommit = { request: CommitRequest; drawnAt: number };

export const GAGGLE = "gaggle";
const CHAIN = "chain";
const CHAT_LINES = "chat_lines";

export function numberOf(line: string): number {
  return Number(line.slice(0, line.indexOf(" ")));
}

/** The number of a commit's last line, by which it is known. */
export function lastLineOf({ lines }: CommitRequest): number {
  return numberOf(lines.at(-1) ?? "");
}

/**
 * What a kill of the process may not cost a channel: lines of its log that PocketBase does not have,
 * the secret of a chain that begins in them, and commits that were not answered and told.
 */
export class PlayStore {
  readonly #state: ChannelState;
  readonly #owner: { service: string; channel: string };

  constructor(state: ChannelState, chat: Chat) {
    this.#state = state;
    this.#owner = { service: GAGGLE, channel: chatKey(chat) };
  }

  /** What an earlier process left; what can't be read is passed over. */
  read(): { lines: SavedLine[]; commits: PendingCommit[]; chain?: Chain; chatLines: number } {
    const lines: SavedLine[] = [];
    const commits: PendingCommit[] = [];
    let chain: Chain | undefined;
    let chatLines = 0;
    for (const { key, value } of this.#state.read(this.#owner)) {
      const [kind = ""] = key.split(":");
      if (kind === "line") push(lines, savedLine, value);
      else if (kind === "commit") push(commits, savedCommit, value);
      else if (kind === CHAIN && v.is(savedChain, value)) chain = value;
      else if (kind === CHAT_LINES && v.is(v.number(), value)) chatLines = value;
    }
    return { lines, commits, ...(chain && { chain }), chatLines };
  }

  /** A chain begins. It is stored when this returns, as all that follows. */
  begin(chain: Chain, lines: readonly SavedLine[]): void {
    this.#state.append(this.#owner, [{ key: CHAIN, value: chain }, ...lines.map(recordOf)]);
  }

  add(line: SavedLine): void {
    this.#state.append(this.#owner, [recordOf(line)]);
  }

  /** All lines so far are in this commit. */
  commit(commit: PendingCommit): void {
    const keys = commit.request.lines.map((line) => `line:${numberOf(line)}`);
    const value = { key: commitKey(commit), value: commit };
    this.#state.append(this.#owner, [value], [...keys, CHAIN]);
  }

  /** A commit is stored by PocketBase, and told. */
  forget(commit: PendingCommit): void {
    this.#state.clear(this.#owner, [commitKey(commit)]);
  }

  countLines(count: number): void {
    this.#state.append(this.#owner, [{ key: CHAT_LINES, value: count }]);
  }

  /** Forgets all lines and commits: another process has played on. */
  clear(): void {
    const keys = this.#state.read(this.#owner).map(({ key }) => key);
    this.#state.clear(
      this.#owner,
      keys.filter((key) => key !== CHAT_LINES),
    );
  }
}

function recordOf(line: SavedLine) {
  return { key: `line:${line.n}`, value: line };
}

function commitKey({ request }: PendingCommit): string {
  return `commit:${lastLineOf(request)}`;
}

function push<T>(list: T[], schema: v.GenericSchema<unknown, T>, value: unknown): void {
  const read = v.safeParse(schema, value);
  if (read.success) list.push(read.output);
}
