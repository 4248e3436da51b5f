import type { Logger } from "pino";
import type { ChatNotice, DueAnswer, OpenRun } from "#core/giveaways/api.ts";
import {
  type ChatWords,
  claimLine,
  noticeLine,
  refusalLine,
  statusLine,
} from "#core/giveaways/chat-words.ts";
import { readEnter } from "#core/giveaways/enter.ts";
import { variantUrl } from "#core/platform/variants.ts";
import type { WaddleEffect, WaddleLine } from "#core/waddle/engine.ts";
import { BOT } from "#core/waddle/limits.ts";
import type { Backend } from "../../backend.ts";
import type { ChatNetwork } from "../../chat/network.ts";
import { Claims } from "./claims.ts";
import { RunEntries } from "./run-entries.ts";
import type { SavedEntries } from "./saved-entries.ts";

/** How often PocketBase is asked what is open and what chat is to be told. */
const POLL_MS = 3000;
/** A chat is told no more often what is open, or that nothing is. */
const STATUS_EVERY_MS = 8000;
/** Ids of notices that were said, to know them again until PocketBase has heard of it. */
const SEEN_MAX_COUNT = 5000;

/** How important a line of giveaways is beside answers, which have their asker's rank, 0 to 3. */
const IMPORTANCE = { notice: 4, claim: 2, status: 1, entry: 0 } as const;

const LOGIN = new RegExp(`^[a-z0-9_]{${BOT.channelMinChars},${BOT.channelMaxChars}}$`);

export type GiveawayEffect = Extract<WaddleEffect, { type: "giveaway" }>;

export type GiveawaysOptions = {
  backend: Backend["giveaways"];
  /** Entries that are not answered; closed by whoever opened it, once nothing more is heard. */
  saved: SavedEntries;
  /** Says a line in a tenant's chat; `onEnd` hears whether it was sent. */
  speak: ChatNetwork["speak"];
  /** What a command begins with in a tenant's chat. */
  prefixOf: (tenant: string) => string;
  /** Public address of the main site. */
  siteUrl: string;
  log: Logger;
};

/** Giveaways in real chats: entries, claims and what moderators ask go to PocketBase, news come back. */
export class Giveaways {
  readonly #options: GiveawaysOptions;
  /** By tenant, which has one open run at most. */
  readonly #open = new Map<string, RunEntries>();
  /** Those that have ended, while entries are still on their way. */
  readonly #ending = new Set<RunEntries>();
  readonly #claims = new Claims();
  readonly #toldAt = new Map<string, number>();
  /** Notices that were said and that PocketBase has not heard of. */
  readonly #said = new Set<string>();
  readonly #seen = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #isAway = false;
  #isStopped = false;
  #hasPolled = false;

  constructor(options: GiveawaysOptions) {
    this.#options = options;
  }

  start(): void {
    this.#schedule(0);
  }

  /** A line of a chat: it counts for its writer while a giveaway is open there. */
  hear(line: WaddleLine): void {
    if (line.isSelf || line.isBot || line.isShared) return;
    this.#open.get(line.channel)?.hear(line.login);
  }

  /** Does what somebody asked for in chat. */
  act(effect: GiveawayEffect): void {
    switch (effect.action) {
      case "start":
        void this.#moderate(effect, () => this.#start(effect));
        break;
      case "end":
        void this.#moderate(effect, () => this.#end(effect));
        break;
      case "enter":
        void this.#enter(effect);
        break;
      case "claim":
        this.#claim(effect.line, effect.argument);
        break;
      case "status":
        void this.#tellStatus(effect.line.channel);
        break;
    }
  }

  /** Hands over the entries that wait, if PocketBase takes them at once. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#claims.clear();
    await this.#polling;
    const runs = [...this.#open.values(), ...this.#ending];
    await Promise.all(runs.filter(({ isBusy }) => isBusy).map((entries) => entries.flush()));
    for (const entries of runs) entries.stop();
  }

  async #start({ argument, line }: GiveawayEffect): Promise<void> {
    const { channel: tenant, login, level } = line;
    if (level !== "mod" && level !== "broadcaster") return;
    const answer = await this.#options.backend.start({ tenant, login, level, name: argument });
    if (answer.ok) this.#put(answer.run);
    else this.#say(tenant, refusalLine(line.displayName, answer.code), IMPORTANCE.claim);
  }

  async #end({ argument, line }: GiveawayEffect): Promise<void> {
    const { channel: tenant, login, level } = line;
    if (level !== "mod" && level !== "broadcaster") return;
    // Whoever has entered before the end takes part.
    await this.#open.get(tenant)?.flush();
    const cancel = argument.trim().toLowerCase() === "cancel";
    const answer = await this.#options.backend.end({ tenant, login, level, cancel });
    if (answer.ok) this.#remove(tenant);
    else this.#say(tenant, refusalLine(line.displayName, answer.code), IMPORTANCE.claim);
  }

  /** Does a moderator's will, and brings the news of it to chat. */
  async #moderate({ line }: GiveawayEffect, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      await this.#pollNow();
    } catch (error) {
      this.#setAway(error);
      this.#say(line.channel, sorry(line), IMPORTANCE.claim);
    }
  }

  async #enter({ argument, line }: GiveawayEffect): Promise<void> {
    // A name that the product does not know as one would spoil the batch that it is in.
    if (!LOGIN.test(line.login)) return;
    const asked = readEnter(argument);
    if (asked.type === "number") return this.#claim(line, asked.number);
    // It may have been opened in the console a moment ago.
    if (!this.#open.has(line.channel)) await this.#pollNow();
    const entries = this.#open.get(line.channel);
    if (!entries) return this.#tellStatus(line.channel);
    entries.enter({
      login: line.login,
      display_name: line.displayName,
      subscriber: line.isSubscriber ?? false,
      add: Math.min(asked.count, entries.run.max_entries_per_user),
    });
  }

  #claim(line: WaddleLine, number: string): void {
    const { channel: tenant, login, displayName } = line;
    this.#claims.add(async () => {
      try {
        const answer = await this.#options.backend.claim({
          tenant,
          login,
          display_name: displayName.slice(0, 60),
          number,
          lines: this.#open.get(tenant)?.linesOf(login) ?? 0,
          subscriber: line.isSubscriber ?? false,
        });
        this.#say(tenant, claimLine(displayName, answer), IMPORTANCE.claim);
      } catch (error) {
        this.#setAway(error);
        this.#say(tenant, sorry(line), IMPORTANCE.claim);
      }
    });
  }

  async #tellStatus(tenant: string): Promise<void> {
    const now = performance.now();
    const toldAt = this.#toldAt.get(tenant);
    if (toldAt !== undefined && now - toldAt < STATUS_EVERY_MS) return;
    this.#toldAt.set(tenant, now);
    await this.#pollNow();
    this.#say(
      tenant,
      statusLine(this.#open.get(tenant)?.run, this.#words(tenant)),
      IMPORTANCE.status,
    );
  }

  #schedule(waitMs: number): void {
    if (this.#timer || this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#pollNow().finally(() => this.#schedule(POLL_MS));
    }, waitMs);
  }

  /** Asks for what is open and what is new; never throws. */
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
    const answer = await this.#options.backend.due({ said });
    for (const id of said) this.#said.delete(id);
    if (this.#isAway) this.#options.log.info("Giveaways reach PocketBase again");
    this.#isAway = false;
    this.#apply(answer);
  }

  #apply({ open, notices }: DueAnswer): void {
    if (!this.#hasPolled) this.#options.saved.keep(open.map(({ run }) => run));
    this.#hasPolled = true;
    const tenants = new Set(open.map(({ tenant }) => tenant));
    for (const tenant of this.#open.keys()) if (!tenants.has(tenant)) this.#remove(tenant);
    for (const run of open) this.#put(run);
    for (const notice of notices) this.#tell(notice);
  }

  #tell(notice: ChatNotice): void {
    const { id, tenant } = notice;
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    const text = noticeLine(notice, this.#words(tenant));
    this.#options.speak(tenant, text, IMPORTANCE.notice, (isSent) => {
      // What was not sent comes again with the next news, here or in the process that can say it.
      if (isSent) this.#said.add(id);
      else this.#seen.delete(id);
    });
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
      saved: this.#options.saved,
      enter: (batch) => this.#options.backend.enter(batch),
      say: (text) => this.#say(run.tenant, text, IMPORTANCE.entry),
      away: (error) => this.#setAway(error),
    });
    this.#open.set(run.tenant, entries);
  }

  /** The tenant's run has ended: what waits is sent, and its senders hear that it was too late. */
  #remove(tenant: string): void {
    const entries = this.#open.get(tenant);
    if (!entries) return;
    this.#open.delete(tenant);
    this.#ending.add(entries);
    void entries.flush().finally(() => this.#ending.delete(entries));
  }

  #say(tenant: string, text: string, importance: number): void {
    this.#options.speak(tenant, text, importance);
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

function sorry({ displayName }: WaddleLine): string {
  return `@${displayName}: that could not be done right now. Type it again in a minute.`;
}
