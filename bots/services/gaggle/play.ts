import { setImmediate as pause, setTimeout as wait } from "node:timers/promises";
import { GAME_CONFIG_DEFAULTS, type GameConfig } from "#core/entities/game-config.ts";
import { roundTime } from "#core/fairness/beacon.ts";
import type { ChannelRequest, CommitRequest, Person } from "#core/gaggle/api.ts";
import type { OpenEncounter } from "#core/gaggle/channel-log.ts";
import { type GaggleWords, SLASH_PREFIX } from "#core/gaggle/chat-lines.ts";
import type { GameSettings } from "#core/gaggle/game.ts";
import { FOX_VISITOR } from "#core/gaggle/log-events.ts";
import { MILLION } from "#core/gaggle/odds.ts";
import { gameSettings } from "#core/gaggle/settings.ts";
import { isOfSettings } from "#core/gaggle/terms.ts";
import { isOpeningTime, nextOpening, roundFor, slotTime } from "#core/gaggle/timing.ts";
import type { PanelGame } from "#core/panel/api.ts";
import type { TenantConfig } from "../../backend.ts";
import type { Chat } from "../../chat/network.ts";
import { currentTable } from "./cards.ts";
import { Commits } from "./commits.ts";
import { drawnEncounter, voidEncounter } from "./encounter-commit.ts";
import { Journal, type Taken } from "./journal.ts";
import { type PlayParts, wordsOf } from "./play-parts.ts";
import type { PlayStore } from "./play-store.ts";
import { PlayVoice, type VoidReason } from "./play-voice.ts";
import { PlayerNames } from "./player-names.ts";

/** Another process may have played since what is known was read: before the first opening it is read again. */
const FRESH_MS = 60_000;
/** After a failure, what is stored is asked for no sooner than this. */
const RETRY_MS = 3_000;
/** How often chat lines are saved at most, which is what a kill of the process costs. */
const SAVE_LINES_MS = 1_000;
/** Steps that one move of a rehearsal's clock makes; what lies beyond them is missed. */
const MOVE_STEPS_COUNT = 60;

/** While PocketBase is away for long nothing more comes by: no result of it could be told. */
const COMMITS_WAITING_MAX_COUNT = 12;

/** Tries that are kept until it is known what is stored. */
const EARLY_MAX_COUNT = 2_000;

/** The game of one chat: when something opens, closes and is drawn, and what chat hears of it. */
export class ChannelPlay {
  readonly chat: Chat;
  readonly #parts: PlayParts;
  readonly #store: PlayStore | undefined;
  readonly #names: PlayerNames;
  readonly #channel: ChannelRequest;
  readonly #name: string;
  readonly #voice: PlayVoice;
  #config: TenantConfig;
  #commits: Commits;
  #journal: Journal | undefined;
  #restoring: Promise<void> | undefined;
  #restoredAt = 0;
  #retryAt = 0;
  #optedOut = new Set<string>();
  #chatLines = 0;
  #saveTimer: NodeJS.Timeout | undefined;
  #hasChatted = false;
  #openedAt = 0;
  /** What is open was sent into a rehearsal without a stream. */
  #isOpenedOffline = false;
  #nests: readonly string[] = [];
  /** Tries that came before it was known what is stored, as after a restart in the window. */
  #early: { kind: "catch" | "honk"; person: Person; typed: string; now: number }[] = [];
  #isDrawing = false;
  #isMoving = false;
  #isLeaving = false;
  /** How far the chat's clock was followed, in milliseconds since the epoch. */
  #followedTo: number;

  /** `store` keeps what a kill of the process may not cost; absent where nothing is kept. */
  constructor(chat: Chat, config: TenantConfig, parts: PlayParts, store?: PlayStore) {
    this.chat = chat;
    this.#config = config;
    this.#parts = parts;
    this.#store = store;
    this.#channel = { tenant: chat.tenant, network: chat.network.name };
    this.#name = `${chat.network.name}:${chat.tenant}`;
    this.#names = new PlayerNames(this.#name, () => parts.randomHex(16));
    const { backend, teller, pictures } = parts;
    const words = () => this.words;
    this.#voice = new PlayVoice({ backend, teller, pictures, chat, channel: this.#channel, words });
    this.#followedTo = this.#now();
    const saved = store?.read();
    this.#chatLines = saved?.chatLines ?? 0;
    this.#commits = new Commits(
      {
        commit: parts.backend.commit,
        queue: parts.queues.commits,
        store,
        onAnswer: ({ request, drawnAt }, answer) =>
          this.#voice.result(request.encounter, answer, drawnAt),
        onRefused: () => this.#onRefused(),
        onAway: parts.onAway,
      },
      saved?.commits,
    );
    if (saved && saved.lines.length + saved.commits.length > 0) this.#wake();
  }

  get open(): OpenEncounter | undefined {
    return this.#journal?.game.open;
  }

  get chatLines(): number {
    return this.#chatLines;
  }

  get words(): GaggleWords {
    const { isStream } = this.chat.network.capabilities;
    const prefix = isStream ? this.#config.prefix : SLASH_PREFIX;
    return wordsOf(this.#parts.siteUrl, prefix, this.#now());
  }

  get game(): GameConfig {
    return this.#config.game ?? GAME_CONFIG_DEFAULTS;
  }

  /** True when a play that was left has nothing more to do. */
  get isDone(): boolean {
    return this.#isLeaving && this.open === undefined && !this.#commits.isBusy;
  }

  hasOptedOut(account: string): boolean {
    return this.#optedOut.has(account);
  }

  configure(config: TenantConfig): void {
    this.#config = config;
    this.#isLeaving = false;
  }

  /** The game was switched off here, or another process plays it: what is closed is still drawn. */
  leave(): void {
    this.#isLeaving = true;
    this.#callOff("off");
  }

  /** Somebody wrote a line. */
  onLine(): void {
    this.#chatLines += 1;
    this.#hasChatted = true;
    if (this.#store) this.#saveTimer ??= setTimeout(() => this.#saveLines(), SAVE_LINES_MS);
    if (!this.#journal) this.#wake();
  }

  /** The stream is offline: what opened while it was live counts for nobody. */
  onOffline(): void {
    if (!this.game.plays_offline && !this.#isOpenedOffline) this.#callOff("offline");
  }

  take(kind: "catch" | "honk", person: Person, typed: string): Taken {
    const now = seconds(this.#now());
    if (this.#journal) {
      const taken = this.#journal.take(kind, person, typed, now);
      if (taken.ok && this.open) this.#voice.counted(this.open);
      return taken;
    }
    if (this.#early.length < EARLY_MAX_COUNT) this.#early.push({ kind, person, typed, now });
    return { ok: false, refusal: "early" };
  }

  /** What can be tried for now, and whether somebody has (PANEL-G2). */
  panelGame(account: string): PanelGame {
    const { open } = this;
    const now = this.#now();
    if (!open || open.closed || now > open.endsAt * 1000) return { state: "quiet" };
    const { encounter: number, visitor, openedAt, endsAt, tries, honkers } = open;
    const encounter = {
      number,
      visitor,
      opened_at: openedAt * 1000,
      ends_at: endsAt * 1000,
      count: tries.size + honkers.size,
      is_taken: this.#journal?.hasTakenPart(account) === true,
    };
    return { state: "open", encounter };
  }

  forget(account: string): void {
    this.#optedOut.add(account);
    this.#journal?.forget(account);
  }

  join(account: string): void {
    this.#optedOut.delete(account);
  }

  /** Resolves when what is stored of the channel is known. */
  ready(): Promise<void> {
    if (this.#journal) return Promise.resolve();
    this.#restoring ??= this.#restore().finally(() => {
      this.#restoring = undefined;
    });
    return this.#restoring;
  }

  /** Sends a goose or a fox at once, in a rehearsal; false while something is here. */
  async visit(visitor: "goose" | "fox"): Promise<boolean> {
    await this.ready();
    const now = seconds(this.#now());
    if (!this.#journal || this.open) return false;
    const settings = { ...this.#settings, fox: visitor === "fox" ? MILLION : 0 };
    this.#begin(settings, now, now - settings.period);
    await this.#openNow(now);
    return true;
  }

  /** When something is due next, in milliseconds since the epoch by the chat's clock. */
  nextAt(now: number): number {
    const { open } = this;
    if (open === undefined) {
      if (this.#mayOpen(seconds(now))) return now;
      return nextOpening(this.#name, this.#settings.period, seconds(now)) * 1000;
    }
    if (open.closed === undefined) return open.endsAt * 1000;
    return roundTime(roundFor(open.endsAt));
  }

  /** Does what is due now. */
  async tick(): Promise<void> {
    if (this.#isMoving) return;
    await this.#step(this.#now());
  }

  /** The clock of a rehearsal was moved forward: what was due in the time between happens now. */
  async move(): Promise<void> {
    const end = this.#now();
    this.#isMoving = true;
    let now = this.#followedTo;
    for (let step = 0; step < MOVE_STEPS_COUNT; step += 1) {
      const next = Math.max(now, this.nextAt(now));
      if (next > end) break;
      await this.#step(next);
      now = next === now ? next + 1000 : next;
    }
    this.#isMoving = false;
    this.#followedTo = end;
  }

  /** Leaves what is open to the next process. */
  async stop(): Promise<void> {
    this.#commits.stop();
    this.#saveLines();
    await this.#commits.idle();
  }

  async #step(nowMs: number): Promise<void> {
    this.#followedTo = Math.max(this.#followedTo, nowMs);
    const now = seconds(nowMs);
    const { open } = this;
    if (!this.#journal) {
      if (this.#store && this.#hasChatted && nowMs >= this.#retryAt) this.#wake();
    } else if (open === undefined) {
      if (this.#mayOpen(now)) await this.#openIfFresh(now);
    } else if (open.closed === undefined) {
      if (now >= open.endsAt) this.#close(open, now);
    } else if (nowMs >= this.nextAt(nowMs) && !this.#isDrawing) {
      this.#isDrawing = true;
      await this.#draw(open, now).finally(() => {
        this.#isDrawing = false;
      });
    }
  }

  #mayOpen(now: number): boolean {
    const { rounds, liveOf } = this.#parts;
    const { network, tenant } = this.chat;
    return (
      rounds !== undefined &&
      !this.#isLeaving &&
      this.#hasChatted &&
      this.#commits.waitingCount < COMMITS_WAITING_MAX_COUNT &&
      isOpeningTime(this.#name, this.#settings.period, now, this.#openedAt) &&
      (!network.capabilities.isStream ||
        this.game.plays_offline ||
        liveOf(this.chat)?.isLive === true) &&
      network.canSend(tenant)
    );
  }

  get #settings(): GameSettings {
    return gameSettings(this.game);
  }

  async #openIfFresh(now: number): Promise<void> {
    const isOld = this.#now() - this.#restoredAt > FRESH_MS;
    if (this.#store && this.#openedAt === 0 && isOld) {
      this.#journal = undefined;
      this.#wake();
      return;
    }
    const settings = this.#settings;
    const { terms, isAtEnd } = this.#journal?.game ?? {};
    const table = currentTable(now * 1000);
    if (table.cards.length === 0) return;
    if (!terms || isAtEnd || !isOfSettings(terms, settings, table.hash)) {
      this.#begin(settings, now, slotTime(this.#name, settings.period, now) - settings.period);
    }
    await this.#openNow(now);
  }

  #begin(settings: GameSettings, now: number, startsAt: number): void {
    const table = currentTable(now * 1000);
    this.#journal?.begin(settings, table, this.#parts.randomHex(32), { now, startsAt });
  }

  async #openNow(now: number): Promise<void> {
    this.#openedAt = now;
    this.#hasChatted = false;
    this.#isOpenedOffline = this.#parts.liveOf(this.chat)?.isLive !== true;
    this.#nests = [];
    this.#journal?.openNext(now);
    const { open } = this;
    if (!open) return;
    await this.#voice.opened(open, this.#settings.honkers);
    if (open.visitor !== FOX_VISITOR) return;
    this.#nests = await this.#parts.backend.nests(this.#channel).catch(() => []);
  }

  #close(open: OpenEncounter, now: number): void {
    const closed = this.#journal?.close(this.#nests, now);
    if (closed?.isVoid) this.#onVoid(open, "late");
    else if (closed) this.#voice.closed(open, closed.hash);
  }

  #callOff(reason: VoidReason): void {
    const { open } = this;
    if (!open || open.closed) return;
    this.#journal?.void(seconds(this.#now()));
    this.#onVoid(open, reason);
  }

  #onVoid(open: OpenEncounter, reason: VoidReason): void {
    this.#voice.void(open, reason);
    void this.#commit(voidEncounter(open));
  }

  /** The window is closed: waits for the beacon's round, draws, and hands the result over. */
  async #draw(open: OpenEncounter, now: number): Promise<void> {
    const { rounds, queues } = this.#parts;
    const round = roundFor(open.endsAt);
    const signature = await rounds?.signatureOf(round);
    const journal = this.#journal;
    if (signature === undefined || journal?.game.open !== open) return;
    const drawn = await queues.draws.add(async () => {
      const at = Math.max(now, this.#isMoving ? now : seconds(this.#now()));
      const result = journal.draw({ round, signature }, at);
      const accountOf = (player: string) => this.#names.accountOf(player);
      const encounter = drawnEncounter(open, result, journal.participants, journal.game, accountOf);
      // Not all channels' draws at a stretch: what is drawn is on its way meanwhile.
      await pause();
      return encounter;
    });
    await this.#commit(drawn);
  }

  #commit(encounter: NonNullable<CommitRequest["encounter"]>): Promise<void> {
    const lines = this.#journal?.takeLines();
    if (!lines) return Promise.resolve();
    const request = { ...this.#channel, ...lines, chat_lines: this.#chatLines, encounter };
    return this.#commits.add({ request, drawnAt: this.#now() });
  }

  /** Another process has played the channel since: what it stored counts. */
  #onRefused(): void {
    this.#parts.log.warn({ channel: this.#name }, "Gaggle's lines don't follow what is stored");
    this.#store?.clear();
    this.#journal = undefined;
    this.#wake();
  }

  #wake(): void {
    this.#retryAt = this.#now() + RETRY_MS;
    void this.ready().catch(this.#parts.onAway);
  }

  async #restore(): Promise<void> {
    const { backend, queues } = this.#parts;
    if (this.#commits.isBusy) {
      await Promise.race([this.#commits.idle(), wait(RETRY_MS, undefined, { ref: false })]);
      if (this.#commits.isBusy) throw new Error("Results wait to be stored");
    }
    const restored = await queues.restores.add(() => backend.restore(this.#channel));
    const names = this.#names;
    const options = { channel: this.#name, names, store: this.#store, restored };
    const saved = this.#store?.read() ?? { lines: [] };
    try {
      this.#journal = new Journal({ ...options, saved });
    } catch (error) {
      this.#parts.log.warn({ channel: this.#name, error: String(error) }, "Gaggle begins anew");
      this.#store?.clear();
      this.#journal = new Journal({ ...options, saved: { lines: [] } });
    }
    this.#chatLines = Math.max(this.#chatLines, restored.chat_lines);
    this.#optedOut = new Set(restored.opted_out);
    this.#restoredAt = this.#now();
    for (const { kind, person, typed, now } of this.#early) {
      if (!this.#optedOut.has(person.account)) this.#journal.take(kind, person, typed, now);
    }
    this.#early = [];
  }

  #saveLines(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    if (this.#hasChatted) this.#store?.countLines(this.#chatLines);
  }

  #now(): number {
    return this.chat.network.now(this.chat.tenant);
  }
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
