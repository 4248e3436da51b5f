import { setTimeout as wait } from "node:timers/promises";
import type { ChannelRequest, CommitAnswer, CommitRequest } from "#core/gaggle/api.ts";
import type { OpenEncounter } from "#core/gaggle/channel-log.ts";
import {
  closedLine,
  type GaggleWords,
  openedLine,
  resultLines,
  voidLine,
} from "#core/gaggle/chat-lines.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { FOX_VISITOR } from "#core/gaggle/log-events.ts";
import { roundFor } from "#core/gaggle/timing.ts";
import type { Chat } from "../../chat/network.ts";
import type { PlayParts } from "./play-parts.ts";
import { PRIORITY } from "./teller.ts";

/** The line that opens an encounter waits so long for the names of those who wish for it. */
const WISHERS_MS = 1_000;

export type VoidReason = Parameters<typeof voidLine>[1];

export type PlayVoiceOptions = Pick<PlayParts, "backend" | "teller"> & {
  chat: Chat;
  channel: ChannelRequest;
  /** How lines are worded now. */
  words: () => GaggleWords;
};

/** What chat hears of one chat's encounters. */
export class PlayVoice {
  readonly #options: PlayVoiceOptions;

  constructor(options: PlayVoiceOptions) {
    this.#options = options;
  }

  /** Says what came by; names those who wish for it, if PocketBase answers at once. */
  async opened(open: OpenEncounter, honkers: number): Promise<void> {
    const { visitor, openedAt, endsAt } = open;
    const wishers = visitor === FOX_VISITOR ? [] : await this.#wishersOf(visitor);
    const stays = { seconds: endsAt - openedAt, honkers, wishers };
    this.#say(openedLine(visitor, stays, this.#options.words()), PRIORITY.opening);
  }

  closed({ visitor, tries, honkers, endsAt }: OpenEncounter, hash: string): void {
    const count = visitor === FOX_VISITOR ? honkers.size : tries.size;
    const closing = { count, hash, round: roundFor(endsAt) };
    this.#say(closedLine(visitor, closing, this.#options.words()), PRIORITY.closing);
  }

  void({ visitor }: OpenEncounter, reason: VoidReason): void {
    this.#say(voidLine(visitor, reason, this.#options.words()), PRIORITY.closing);
  }

  /** Tells a result until it is said or too old; resolves to false when another process has to. */
  async result(
    encounter: CommitRequest["encounter"],
    answer: CommitAnswer,
    drawnAt: number,
  ): Promise<boolean> {
    if (encounter?.state !== "drawn") return true;
    const { visitor, tries, honks, ran_off: ranOff } = encounter;
    const { chat, teller, words } = this.#options;
    const result = { visitor, count: tries.length + honks.length, ranOff };
    const lines = resultLines(result, answer, words());
    return teller.tell(chat, lines, drawnAt + GAME.tellWithinMinutes * 60_000);
  }

  async #wishersOf(card: string): Promise<readonly string[]> {
    const { backend, channel } = this.#options;
    const asked = backend.wishers({ ...channel, card }).catch(() => []);
    return Promise.race([asked, wait(WISHERS_MS, [], { ref: false })]);
  }

  #say(text: string, priority: number): void {
    const { network, tenant } = this.#options.chat;
    network.send(tenant, { text, priority });
  }
}
