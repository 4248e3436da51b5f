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
import { encounterMessage, type ShownEncounter } from "#core/gaggle/embed.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { FOX_VISITOR } from "#core/gaggle/log-events.ts";
import { FOX } from "#core/gaggle/odds.ts";
import { roundFor } from "#core/gaggle/timing.ts";
import type { Chat, RichPost } from "../../chat/network.ts";
import type { PlayParts } from "./play-parts.ts";
import { PRIORITY } from "./teller.ts";

/** The line that opens an encounter waits so long for the names of those who wish for it. */
const WISHERS_MS = 1_000;

export type VoidReason = Parameters<typeof voidLine>[1];

export type PlayVoiceOptions = Pick<PlayParts, "backend" | "teller" | "pictures"> & {
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
    const { chat, pictures } = this.#options;
    const [wishers] = await Promise.all([
      visitor === FOX_VISITOR ? [] : this.#wishersOf(visitor),
      chat.network.capabilities.edits ? pictures.ready() : undefined,
    ]);
    const stays = { seconds: endsAt - openedAt, honkers, wishers };
    this.#say(openedLine(visitor, stays, this.#options.words()), PRIORITY.opening, {
      ...this.#shownOf(open),
      state: "open",
    });
  }

  /** Somebody's try or honk counts. */
  counted(open: OpenEncounter): void {
    const { network, tenant } = this.#options.chat;
    if (!network.capabilities.edits) return;
    network.showRich?.(tenant, this.#richPost({ ...this.#shownOf(open), state: "open" }));
  }

  closed(open: OpenEncounter, hash: string): void {
    const { visitor, endsAt } = open;
    const shown = this.#shownOf(open);
    const closing = { count: shown.count, hash, round: roundFor(endsAt) };
    const line = closedLine(visitor, closing, this.#options.words());
    this.#say(line, PRIORITY.closing, { ...shown, state: "closed", line });
  }

  void(open: OpenEncounter, reason: VoidReason): void {
    const line = voidLine(open.visitor, reason, this.#options.words());
    this.#say(line, PRIORITY.closing, {
      ...this.#shownOf(open),
      state: "over",
      lines: [line],
      id: "",
    });
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
    const until = drawnAt + GAME.tellWithinMinutes * 60_000;
    if (!chat.network.capabilities.edits) return teller.tell(chat, lines, until);
    const rich = this.#richPost({
      encounter: encounter.number,
      visitor,
      endsAt: Math.floor(encounter.ends_at / 1000),
      honkers: FOX.honkersCount,
      count: result.count,
      picture: this.#pictureOf(visitor),
      state: "over",
      lines,
      id: answer.encounter,
    });
    return teller.tell(chat, [lines.join(" ")], until, { ...rich, place: "beside" });
  }

  async #wishersOf(card: string): Promise<readonly string[]> {
    const { backend, channel } = this.#options;
    const asked = backend.wishers({ ...channel, card }).catch(() => []);
    return Promise.race([asked, wait(WISHERS_MS, [], { ref: false })]);
  }

  #say(text: string, priority: number, shown: ShownEncounter): void {
    const { network, tenant } = this.#options.chat;
    const rich = network.capabilities.edits && this.#richPost(shown);
    network.send(tenant, { text, priority, ...(rich && { rich: { ...rich, place: "instead" } }) });
  }

  #richPost(shown: ShownEncounter): RichPost {
    const message = encounterMessage(shown, this.#options.words());
    return { key: `encounter:${shown.encounter}`, message };
  }

  /** What all messages about an encounter that is open say. */
  #shownOf({ encounter, visitor, endsAt, tries, honkers }: OpenEncounter) {
    const count = visitor === FOX_VISITOR ? honkers.size : tries.size;
    const picture = this.#pictureOf(visitor);
    return { encounter, visitor, endsAt, honkers: FOX.honkersCount, count, picture };
  }

  #pictureOf(visitor: string): string {
    const { chat, pictures } = this.#options;
    const isShown = chat.network.capabilities.edits && visitor !== FOX_VISITOR;
    return isShown ? pictures.of(visitor) : "";
  }
}
