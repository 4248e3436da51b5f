import type { CommitRequest, Person, Restored } from "#core/gaggle/api.ts";
import type { EncounterResult } from "#core/gaggle/channel-log.ts";
import { type DrawTable, readDrawTable } from "#core/gaggle/draw-table.ts";
import { ChannelGame, type GameSettings, type TryRefusal } from "#core/gaggle/game.ts";
import { GAME } from "#core/gaggle/limits.ts";
import type { Participant } from "./encounter-commit.ts";
import { type Chain, numberOf, type PlayStore, type SavedLine } from "./play-store.ts";
import type { PlayerNames } from "./player-names.ts";

export type JournalOptions = {
  /** The channel's name in its log. */
  channel: string;
  names: PlayerNames;
  /** Absent where nothing is kept. */
  store: PlayStore | undefined;
  restored: Restored;
  /** Lines that an earlier process stored, and the chain that begins in them. */
  saved: { lines: readonly SavedLine[]; chain?: Chain };
};

export type Taken =
  | { ok: true; line: number }
  | { ok: false; refusal: TryRefusal | "full" | "early" };

/**
 * A channel's game with the lines that PocketBase does not have: each is stored before anybody hears
 * of it (GAGGLE-L4), so that an encounter goes on after a kill of the process.
 */
export class Journal {
  readonly game: ChannelGame;
  readonly #names: PlayerNames;
  readonly #store: PlayStore | undefined;
  #lines: string[];
  #chain: Chain | undefined;
  /** Those who took part in the encounter that is open, by their names in the log. */
  #participants = new Map<string, Participant>();

  /** Throws a LogFault when the lines don't follow from what was restored. */
  constructor({ channel, names, store, restored, saved }: JournalOptions) {
    this.#names = names;
    this.#store = store;
    const { snapshot } = restored;
    const head = snapshot?.head.n ?? 0;
    const lines = saved.lines.filter(({ n }) => n > head);
    this.#lines = lines.map(({ line }) => line);
    this.#chain = lines.length > 0 ? saved.chain : undefined;
    names.restore(restored.players);
    const texts = [restored.table, this.#chain?.table ?? ""].filter((text) => text !== "");
    this.game = new ChannelGame(
      {
        channel,
        lastSeed: this.#chain?.last_seed ?? restored.last_seed ?? "",
        lines: this.#lines,
        ...(snapshot && {
          before: {
            ...snapshot,
            terms: snapshot.terms ?? undefined,
            streaks: restored.players.map(({ player, misses, caughtToday, day }) => [
              player,
              { misses, caughtToday, day },
            ]),
          },
        }),
      },
      texts.map(readDrawTable),
    );
    for (const { n, by } of lines) {
      if (by === undefined) continue;
      names.adopt(by.person.account, by, this.game.open?.openedAt ?? 0);
      this.#participants.set(by.player, { ...by, line: n });
    }
    if (!this.game.open) this.#participants.clear();
  }

  get participants(): ReadonlyMap<string, Participant> {
    return this.#participants;
  }

  /** Whether somebody's try or honk was taken in the encounter that is open. */
  hasTakenPart(account: string): boolean {
    const player = this.#names.known(account);
    return player !== undefined && this.#participants.has(player);
  }

  /** Ends the chain that holds, and begins the next. Times are in Unix seconds. */
  begin(
    settings: GameSettings,
    table: DrawTable,
    lastSeed: string,
    times: { now: number; startsAt: number },
  ): void {
    const lines = this.game.begin(settings, table, lastSeed, times.now, times.startsAt);
    this.#chain = { last_seed: lastSeed, table: table.text };
    this.#lines.push(...lines);
    this.#store?.begin(
      this.#chain,
      lines.map((line) => ({ n: numberOf(line), line })),
    );
  }

  openNext(now: number): void {
    this.#participants.clear();
    this.#add(this.game.openNext(now).line);
  }

  /** Takes somebody's try or honk: at most one each, and so many of all. */
  take(kind: "catch" | "honk", person: Person, typed: string, now: number): Taken {
    const { open } = this.game;
    const count = Math.max(open?.tries.size ?? 0, open?.honkers.size ?? 0);
    if (count >= GAME.triesMaxCount) return { ok: false, refusal: "full" };
    const known = this.#names.of(person.account, now);
    const answer =
      kind === "catch"
        ? this.game.tryCatch(known.player, typed, now)
        : this.game.honk(known.player, now);
    if (!answer.ok) return answer;
    const { salt, player } = known;
    const line = this.#add(answer.line, { person, salt, player });
    this.#participants.set(player, { person, salt, player, line });
    return { ok: true, line };
  }

  /** Closes the encounter; gives the line's hash, or that it was too late. */
  close(several: readonly string[], now: number): { hash: string; isVoid: boolean } {
    const { line, isVoid } = this.game.close(several, now);
    this.#add(line);
    return { hash: line.slice(line.lastIndexOf(" ") + 1), isVoid };
  }

  void(now: number): void {
    this.#add(this.game.void(now));
  }

  /** Draws; the line is stored with the commit that follows. */
  draw(beacon: { round: number; signature: string }, now: number): EncounterResult {
    const { line, result } = this.game.draw(beacon, now);
    this.#lines.push(line);
    return result;
  }

  /** Whoever is erased has taken part as nobody. */
  forget(account: string): void {
    this.#names.forget(account);
    for (const [player, { person }] of this.#participants) {
      if (person.account === account) this.#participants.delete(player);
    }
  }

  /** All lines so far, with what they come to; they are PocketBase's from now on. */
  takeLines(): Pick<CommitRequest, "from" | "lines" | "snapshot" | "chain"> {
    const { terms, ...snapshot } = this.game.snapshot();
    const taken = {
      from: numberOf(this.#lines[0] ?? ""),
      lines: this.#lines,
      snapshot: { ...snapshot, terms: terms ?? null },
      chain: this.#chain ?? null,
    };
    this.#lines = [];
    this.#chain = undefined;
    this.#participants.clear();
    return taken;
  }

  #add(line: string, by?: NonNullable<SavedLine["by"]>): number {
    const n = numberOf(line);
    this.#lines.push(line);
    this.#store?.add({ n, line, ...(by && { by }) });
    return n;
  }
}
