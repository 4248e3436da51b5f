import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import * as v from "valibot";
import { BOT_MEMBERS } from "#core/chat/limits.ts";
import { type Heartbeat, type MemberList, memberId } from "#core/chat/members.ts";
import {
  expiredIn,
  follow,
  isSettled,
  ownsChannel,
  type ShareEvent,
  type ShareState,
  type ShareTiming,
  startShare,
  viewOf,
} from "#core/chat/ownership.ts";

const remembered = v.object({ member: memberId, view: v.number() });

export type MembersOptions = {
  /** This process's own folder: who it was is kept there. */
  folder: string;
  newId: () => string;
  /** Sends a heartbeat to PocketBase and returns who is there. Throws without an answer. */
  heartbeat: (heartbeat: Heartbeat) => Promise<MemberList>;
  /** The channels that this process owns, or its part of the limits, may have changed. */
  onChange: () => void;
  log: Logger;
  timing?: ShareTiming & { everyMs: number; hurryMs: number };
};

/** This process among those that share the channels. */
export class Members {
  readonly #options: MembersOptions;
  readonly #timing: { everyMs: number; hurryMs: number };
  #state: ShareState;
  #asking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isAway = false;

  constructor(options: MembersOptions) {
    this.#options = options;
    this.#timing = options.timing ?? BOT_MEMBERS;
    const { member, view } = this.#remembered() ?? { member: options.newId(), view: 0 };
    this.#state = startShare(member, view, options.timing);
  }

  start(): void {
    this.#asking ??= this.#run();
  }

  /** Says goodbye, so that the others need not wait for long. */
  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#asking;
    await this.#beat(true).catch(() => undefined);
  }

  /** Whether this process owns a channel (or a tenant without one) now: no other process speaks there. */
  ownsChannel(key: string): boolean {
    return ownsChannel(this.#state, key, performance.now());
  }

  /** The part of the account's limits that is ours. */
  get part(): number {
    return this.#state.part;
  }

  /** For the health endpoint: how many share the channels, and whether all agree on it. */
  get health(): { members: number; settled: boolean } {
    return {
      members: this.#state.memberList?.members.length ?? 0,
      settled: isSettled(this.#state),
    };
  }

  async #run(): Promise<void> {
    // After a long sleep we are silent before we ask.
    this.#step({ type: "tick" });
    await this.#beat(false).catch((error: unknown) => this.#setAway(error));
    this.#step({ type: "tick" });
    this.#asking = undefined;
    if (this.#isStopped) return;
    const { everyMs, hurryMs } = this.#timing;
    const waitMs = isSettled(this.#state) && !this.#isAway ? everyMs : hurryMs;
    this.#timer = setTimeout(() => {
      this.#asking = this.#run();
    }, waitMs);
  }

  async #beat(isLeaving: boolean): Promise<void> {
    const askedAt = performance.now();
    const { self: member } = this.#state;
    const expired = expiredIn(this.#state, askedAt);
    const view = viewOf(this.#state);
    const memberList = await this.#options.heartbeat({ member, view, expired, isLeaving });
    if (isLeaving) return;
    if (this.#isAway) this.#options.log.info("PocketBase reports again who shares the channels");
    this.#isAway = false;
    this.#step({ type: "memberList", memberList, askedAt });
  }

  #step(event: ShareEvent): void {
    const before = this.#state;
    this.#state = follow(before, event, performance.now());
    const { chain, part, memberList } = this.#state;
    if (isSettled(this.#state)) this.#remember();
    if (chain === before.chain && part === before.part) return;
    const members = memberList?.members.length ?? 0;
    const words = chain.length === 0 ? "Speaking for no channels" : "Sharing the channels";
    this.#options.log.info({ members, settled: isSettled(this.#state) }, words);
    this.#options.onChange();
  }

  #setAway(error: unknown): void {
    if (this.#isAway || this.#isStopped) return;
    this.#isAway = true;
    const reason = error instanceof Error ? error.message : String(error);
    this.#options.log.warn({ reason }, "PocketBase does not report who shares the channels");
  }

  get #file(): string {
    return join(this.#options.folder, "member.json");
  }

  #remembered(): v.InferOutput<typeof remembered> | undefined {
    try {
      const result = v.safeParse(remembered, JSON.parse(readFileSync(this.#file, "utf8")));
      return result.success ? result.output : undefined;
    } catch {
      return undefined;
    }
  }

  #remember(): void {
    const view = viewOf(this.#state);
    if (this.#remembered()?.view === view) return;
    const content: v.InferOutput<typeof remembered> = { member: this.#state.self, view };
    writeFileSync(`${this.#file}.new`, JSON.stringify(content));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
