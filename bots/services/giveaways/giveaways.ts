import PQueue from "p-queue";
import type { Logger } from "pino";
import type { IncomingLine } from "#core/chat/chat-events.ts";
import { BOT } from "#core/chat/limits.ts";
import type { ChatNotice, DueAnswer, OpenRun } from "#core/giveaways/api.ts";
import type { GiveawayRequest } from "#core/giveaways/chat-commands.ts";
import {
  type ChatWords,
  claimLine,
  noticeLine,
  refusalLine,
  statusLine,
} from "#core/giveaways/chat-words.ts";
import { readEnter } from "#core/giveaways/enter.ts";
import { variantUrl } from "#core/platform/variants.ts";
import type { Backend } from "../../backend.ts";
import type { ChannelState } from "../../chat/channel-state.ts";
import type { ServiceMessage } from "../../chat/network.ts";
import type { BeaconReader, ReadRound } from "../../web/beacon-reader.ts";
import { EntryStore } from "./entry-store.ts";
import { RunEntries } from "./run-entries.ts";

/** How often PocketBase is asked for open runs and notices to chat. */
const POLL_MS = 3000;
/** A chat gets the status no more often than this. */
const STATUS_EVERY_MS = 8000;
/** Ids of notices that were sent, to know them again until PocketBase knows of it. */
const SEEN_MAX_COUNT = 5000;

/** Priorities beside those of answers, which have their asker's rank, 0 to 3. */
const PRIORITY = { notice: 4, claim: 2, status: 1, entry: 1 } as const;

const LOGIN = new RegExp(`^[a-z0-9_]{${BOT.channelMinChars},${BOT.channelMaxChars}}$`);

const ID = /^[1-9]\d{0,17}$/;

/** Rounds in one question. */
const ROUNDS_MAX_COUNT = 20;

/** Claims that are on their way at once, and those that may wait: winners don't type more. */
const CLAIMS_PARALLEL_COUNT = 8;
const CLAIMS_WAITING_MAX_COUNT = 500;

export type GiveawaysOptions = {
  backend: Backend["giveaways"];
  beacon: BeaconReader;
  /** Keeps the entries that are not answered. */
  state: ChannelState;
  /** Sends a message to a tenant's chat. */
  send: (tenant: string, message: ServiceMessage) => void;
  /** What a command begins with in a tenant's chat. */
  prefixOf: (tenant: string) => string;
  /** Public address of the main site. */
  siteUrl: string;
  log: Logger;
};

/** Giveaways in real chats: entries, claims and requests go to PocketBase, notices come back. */
export class Giveaways {
  readonly #options: GiveawaysOptions;
  /** By tenant, which has one open run at most. */
  readonly #open = new Map<string, RunEntries>();
  /** Those that have ended, while entries are still on their way. */
  readonly #ending = new Set<RunEntries>();
  readonly #store: EntryStore;
  readonly #claims = new PQueue({ concurrency: CLAIMS_PARALLEL_COUNT });
  readonly #statusAt = new Map<string, number>();
  /** Notices that were sent and that PocketBase does not know of. */
  readonly #said = new Set<string>();
  readonly #seen = new Set<string>();
  /** Rounds of the beacon that were read and checked, for the next question. */
  #rounds: ReadRound[] = [];
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #isAway = false;
  #isStopped = false;
  #hasPolled = false;

  constructor(options: GiveawaysOptions) {
    this.#options = options;
    this.#store = new EntryStore(options.state);
  }

  start(): void {
    this.#schedule(0);
  }

  /** Something of a tenant changed: a run may have been opened or ended in the console. */
  refresh(): void {
    void this.#pollNow();
  }

  /** A line of a chat: it counts for its writer while a giveaway is open there. */
  onLine(line: IncomingLine): void {
    if (line.isSelf || line.isBot || line.isShared) return;
    this.#open.get(line.channel)?.onLine(line.login);
  }

  /** The word of the open giveaway; empty for `!enter`, and while none is known. */
  keywordOf(tenant: string): string {
    return this.#open.get(tenant)?.run.keyword ?? "";
  }

  /** Does what somebody asked for in chat. */
  act(request: GiveawayRequest): void {
    switch (request.action) {
      case "start":
        void this.#moderate(request, () => this.#start(request));
        break;
      case "end":
        void this.#moderate(request, () => this.#end(request));
        break;
      case "enter":
        void this.#enter(request);
        break;
      case "claim":
        this.#claim(request.line, request.argument);
        break;
      case "status":
        void this.#sendStatus(request.line.channel);
        break;
    }
  }

  /** Hands over the entries that wait, if PocketBase takes them at once. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#claims.clear();
    await this.#reading;
    await this.#polling;
    const runs = [...this.#open.values(), ...this.#ending];
    await Promise.all(runs.filter(({ isBusy }) => isBusy).map((entries) => entries.flush()));
    for (const entries of runs) entries.stop();
  }

  async #start({ argument, line }: GiveawayRequest): Promise<void> {
    const { channel: tenant, login, level } = line;
    if (level !== "mod" && level !== "broadcaster") return;
    const answer = await this.#options.backend.start({ tenant, login, level, name: argument });
    if (answer.ok) this.#put(answer.run);
    else this.#say(tenant, refusalLine(line.displayName, answer.code), PRIORITY.claim);
  }

  async #end({ argument, line }: GiveawayRequest): Promise<void> {
    const { channel: tenant, login, level } = line;
    if (level !== "mod" && level !== "broadcaster") return;
    // Whoever has entered before the end takes part.
    await this.#open.get(tenant)?.flush();
    const cancel = argument.trim().toLowerCase() === "cancel";
    const answer = await this.#options.backend.end({ tenant, login, level, cancel });
    if (answer.ok) this.#remove(tenant);
    else this.#say(tenant, refusalLine(line.displayName, answer.code), PRIORITY.claim);
  }

  /** Does what a moderator asked for, and brings the notice of it to chat. */
  async #moderate({ line }: GiveawayRequest, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      await this.#pollNow();
    } catch (error) {
      this.#setAway(error);
      this.#say(line.channel, sorry(line), PRIORITY.claim);
    }
  }

  async #enter({ argument, line }: GiveawayRequest): Promise<void> {
    // A name that the product does not know as one would spoil the batch that it is in.
    const { userId } = line;
    if (!LOGIN.test(line.login) || userId === undefined || !ID.test(userId)) return;
    const asked = readEnter(argument);
    if (asked.type === "number") return this.#claim(line, asked.number);
    // It may have been opened in the console a moment ago.
    if (!this.#open.has(line.channel)) await this.#pollNow();
    const entries = this.#open.get(line.channel);
    if (!entries) return this.#sendStatus(line.channel);
    entries.enter({
      user_id: userId,
      login: line.login,
      display_name: line.displayName,
      subscriber: line.isSubscriber ?? false,
      add: Math.min(asked.count, entries.run.max_entries_per_user),
    });
  }

  #claim(line: IncomingLine, number: string): void {
    const { channel: tenant, login, displayName, userId: user_id } = line;
    if (user_id === undefined) return;
    if (this.#claims.size >= CLAIMS_WAITING_MAX_COUNT) return;
    void this.#claims.add(async () => {
      try {
        const answer = await this.#options.backend.claim({
          tenant,
          user_id,
          login,
          display_name: displayName.slice(0, 60),
          number,
          lines: this.#open.get(tenant)?.linesOf(login) ?? 0,
          subscriber: line.isSubscriber ?? false,
        });
        this.#say(tenant, claimLine(displayName, answer), PRIORITY.claim);
      } catch (error) {
        this.#setAway(error);
        this.#say(tenant, sorry(line), PRIORITY.claim);
      }
    });
  }

  async #sendStatus(tenant: string): Promise<void> {
    const now = performance.now();
    const sentAt = this.#statusAt.get(tenant);
    if (sentAt !== undefined && now - sentAt < STATUS_EVERY_MS) return;
    this.#statusAt.set(tenant, now);
    await this.#pollNow();
    this.#say(
      tenant,
      statusLine(this.#open.get(tenant)?.run, this.#words(tenant)),
      PRIORITY.status,
    );
  }

  #schedule(waitMs: number): void {
    if (this.#timer || this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#pollNow().finally(() => this.#schedule(POLL_MS));
    }, waitMs);
  }

  /** Asks for open runs and new notices; never throws. */
  #pollNow(): Promise<void> {
    this.#polling ??= this.#poll()
      .catch((error) => this.#setAway(error))
      .finally(() => {
        this.#polling = undefined;
      });
    return this.#polling;
  }

  async #poll(): Promise<void> {
    if (this.#isStopped) return;
    const said = [...this.#said].slice(0, 500);
    const rounds = this.#rounds.slice(0, ROUNDS_MAX_COUNT);
    const answer = await this.#options.backend.due({ said, rounds });
    this.#rounds = this.#rounds.slice(rounds.length);
    for (const id of said) this.#said.delete(id);
    if (this.#isAway) this.#options.log.info("Giveaways reach PocketBase again");
    this.#isAway = false;
    this.#apply(answer);
  }

  #apply({ open, notices, rounds }: DueAnswer): void {
    if (rounds.length > 0) this.#readRounds(rounds);
    if (!this.#hasPolled) this.#store.keep(open);
    this.#hasPolled = true;
    const tenants = new Set(open.map(({ tenant }) => tenant));
    for (const tenant of this.#open.keys()) if (!tenants.has(tenant)) this.#remove(tenant);
    for (const run of open) this.#put(run);
    for (const notice of notices) this.#sendNotice(notice);
  }

  /** Reads what runs wait for, and hands it over at once; what can't be read is asked for again. */
  #readRounds(rounds: readonly number[]): void {
    this.#reading ??= this.#options.beacon
      .read(rounds)
      .then((found) => {
        this.#rounds = found;
        if (found.length === 0) return;
        // The question that is under way does not know of them.
        void (this.#polling ?? Promise.resolve()).then(() => this.#pollNow());
      })
      .finally(() => {
        this.#reading = undefined;
      });
  }

  #sendNotice(notice: ChatNotice): void {
    const { id, tenant } = notice;
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    const text = noticeLine(notice, this.#words(tenant));
    const onEnd = (isSent: boolean) => {
      // A notice that was not sent comes again, here or in the process that can send it.
      if (isSent) this.#said.add(id);
      else this.#seen.delete(id);
    };
    this.#options.send(tenant, { text, priority: PRIORITY.notice, onEnd });
    if (this.#seen.size <= SEEN_MAX_COUNT) return;
    const [oldest] = this.#seen;
    if (oldest !== undefined) this.#seen.delete(oldest);
  }

  #put(run: OpenRun): void {
    const known = this.#open.get(run.tenant);
    if (known?.run.run === run.run) {
      known.run = run;
      return;
    }
    this.#remove(run.tenant);
    const entries = new RunEntries({
      run,
      store: this.#store,
      enter: (batch) => this.#options.backend.enter(batch),
      say: (text) => this.#say(run.tenant, text, PRIORITY.entry),
      onAway: (error) => this.#setAway(error),
    });
    this.#open.set(run.tenant, entries);
  }

  /** The tenant's run has ended: what waits is sent, and its senders are told that it was too late. */
  #remove(tenant: string): void {
    const entries = this.#open.get(tenant);
    if (!entries) return;
    this.#open.delete(tenant);
    this.#ending.add(entries);
    void entries.end().finally(() => this.#ending.delete(entries));
  }

  #say(tenant: string, text: string, priority: number): void {
    this.#options.send(tenant, { text, priority });
  }

  #words(tenant: string): ChatWords {
    return {
      prefix: this.#options.prefixOf(tenant),
      now: Date.now(),
      link: (path) => variantUrl(this.#options.siteUrl, "creator", path),
    };
  }

  #setAway(error: unknown): void {
    if (this.#isAway) return;
    this.#isAway = true;
    const reason = error instanceof Error ? error.message : String(error);
    this.#options.log.warn({ reason }, "Giveaways don't reach PocketBase; trying again");
  }
}

function sorry({ displayName }: IncomingLine): string {
  return `@${displayName}: that could not be done right now. Type it again in a minute.`;
}
