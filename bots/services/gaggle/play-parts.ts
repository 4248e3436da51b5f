import type PQueue from "p-queue";
import type { Logger } from "pino";
import type { LiveState } from "#core/chat/chat-events.ts";
import type { GaggleWords } from "#core/gaggle/chat-lines.ts";
import { variantUrl } from "#core/platform/variants.ts";
import type { GaggleBackend } from "../../backend.ts";
import type { Chat } from "../../chat/network.ts";
import type { CardPictures } from "./card-pictures.ts";
import { cardName, cardRarity } from "./cards.ts";
import type { RoundSource } from "./rounds.ts";
import type { Teller } from "./teller.ts";

/** What all games of a kind share: those of real channels, or those of rehearsals. */
export type PlayParts = {
  backend: GaggleBackend;
  /** Undefined: the beacon is switched off, and nothing comes by. */
  rounds: RoundSource | undefined;
  teller: Teller;
  /** Requests of a kind that are on their way at once; draws are made one after the other. */
  queues: { restores: PQueue; commits: PQueue; draws: PQueue };
  liveOf: (chat: Chat) => LiveState | undefined;
  /** Random hexadecimal digits, two for each byte. */
  randomHex: (bytes: number) => string;
  pictures: CardPictures;
  /** Public address of the main site. */
  siteUrl: string;
  /** PocketBase did not answer; called again with each try. */
  onAway: (error: unknown) => void;
  log: Logger;
};

/** How a chat's lines are worded. `at` is in milliseconds since the epoch. */
export function wordsOf(siteUrl: string, prefix: string, at: number): GaggleWords {
  return {
    prefix,
    link: (path) => variantUrl(siteUrl, "main", path),
    nameOf: cardName,
    rarityOf: (slug) => cardRarity(slug, at),
  };
}
