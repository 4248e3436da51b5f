/** Why a sketch's room refuses somebody, in words, and when the page tries again. */
import type { ErrorCode } from "#core/platform/errors.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import type { PlateName } from "../../ui/Plate.tsx";

/** Why a person is not in the room. */
export type Refusal = {
  /** An error's code. */
  reason: string;
  message: string;
  /** They came to watch, not to draw. */
  isWatching: boolean;
  /** Steps of theirs that the room has not stored; they are kept in this browser. */
  unsaved: number;
  /** When the page tries again, in milliseconds since the epoch; null: it does not. */
  againAt: number | null;
};

export type RefusalWords = { purpose: string; title: string; text: string; plate: PlateName };

const WORDS: Partial<Record<ErrorCode, RefusalWords>> = {
  SKETCH_LOCKED: {
    purpose: "This sketch takes no newcomers right now.",
    title: "The gate is closed",
    text: "Whoever runs the sketch lets nobody new in for the moment. You come in as soon as it is open again; stay on this page.",
    plate: "gatekeeper",
  },
  SKETCH_KICKED: {
    purpose: "You were sent out of this sketch.",
    title: "Out for a minute",
    text: "A moderator sent you out. What you drew is still there. You may come back in a minute, and this page does so by itself.",
    plate: "egyptian",
  },
  SKETCH_BLOCKED: {
    purpose: "You can't come into this sketch.",
    title: "You were removed",
    text: "A moderator removed you from this sketch, and that holds until they let you in again. If you think that it is a mistake, ask whoever runs it, and then try again.",
    plate: "gatekeeper",
  },
  SKETCH_GONE: {
    purpose: "This sketch was deleted.",
    title: "Nothing is left of it",
    text: "Whoever ran the sketch has deleted it. Open another one.",
    plate: "pink-footed",
  },
  SEATS_TAKEN: {
    purpose: "No seat is free for you right now.",
    title: "Your seats are taken",
    text: "A sketch keeps some seats for members of its workspace, and limits how many one person or one network can have. Close other tabs of this sketch, or wait: you come in as soon as one is free.",
    plate: "canada",
  },
  NOT_FOUND: {
    purpose: "There is nothing at this address.",
    title: "No sketch here",
    text: "It was deleted, or the address is mistyped. The sketches of your workspace are listed on the preview page.",
    plate: "pink-footed",
  },
  PROTOCOL_OLD: {
    purpose: "This page is older than the sketch it shows.",
    title: "Please reload",
    text: "The site was updated while this page was open. What you drew and was not sent yet is kept, and sent after the reload.",
    plate: "pink-footed",
  },
  SKETCH_ELSEWHERE: {
    purpose: "This sketch goes on in another tab of yours.",
    title: "It is open twice",
    text: "Another tab of this browser has taken over. Go on there, or reload this page to go on here.",
    plate: "pink-footed",
  },
};

const count = (places: number) => places.toLocaleString("en-US");

const FULL: Record<"drawing" | "watching", RefusalWords> = {
  drawing: {
    purpose: "Every place to draw is taken.",
    title: `${count(SKETCH.drawingMaxCount)} people draw here already`,
    text: "A sketch holds no more pens than that. You come in as soon as somebody leaves; until then you can watch.",
    plate: "canada",
  },
  watching: {
    purpose: "Every seat is taken.",
    title: `${count(SKETCH.watchingMaxCount)} people watch here already`,
    text: "A sketch holds no more than that. You come in as soon as somebody leaves; stay on this page.",
    plate: "canada",
  },
};

/** What is said of a refusal; for a reason of no special words, its own message. */
export function wordsOf({ reason, message, isWatching }: Refusal): RefusalWords {
  if (reason === "ROOM_FULL") return FULL[isWatching ? "watching" : "drawing"];
  const known = Object.entries(WORDS).find(([code]) => code === reason)?.[1];
  return (
    known ?? {
      purpose: "This sketch is not open to you right now.",
      title: "Not this time",
      text: message,
      plate: "canada",
    }
  );
}

/** What is said to somebody who watches because every place to draw is taken. */
export function waitingForPlace(): string {
  return "You are watching: no place to draw is free for you. The pen comes to you as soon as somebody leaves.";
}

/** True when there is no sketch to come into, and another one is to be chosen. */
export function isGone({ reason }: Refusal): boolean {
  return reason === "NOT_FOUND" || reason === "SKETCH_GONE";
}

/** True when only a reload helps. */
export function needsReload({ reason }: Refusal): boolean {
  return reason === "PROTOCOL_OLD" || reason === "SKETCH_ELSEWHERE";
}

/** True when a seat may be free later: whoever came to draw may watch meanwhile. */
export function isFull({ reason }: Pick<Refusal, "reason">): boolean {
  return reason === "ROOM_FULL" || reason === "SEATS_TAKEN";
}

/** How long until the page tries again by itself, by the reason; the others wait for a person. */
const AGAIN_MS: Partial<Record<ErrorCode, number>> = {
  ROOM_FULL: 10_000,
  SEATS_TAKEN: 10_000,
  SKETCH_LOCKED: 10_000,
  SKETCH_KICKED: SKETCH.kickedMs + 1000,
};

/** When the page tries again, in milliseconds since the epoch; null: it does not. */
export function againAt(reason: string, now: number): number | null {
  const wait = Object.entries(AGAIN_MS).find(([code]) => code === reason)?.[1];
  return wait === undefined ? null : now + wait;
}

/**
 * With these the room ends the connection: what stands in the place of the sketch says it, or the
 * next connection does, and not a passing message too.
 */
const ENDING = new Set<string>([
  "ROOM_FULL",
  "SEATS_TAKEN",
  "SKETCH_LOCKED",
  "SKETCH_KICKED",
  "SKETCH_BLOCKED",
  "SKETCH_GONE",
  "SKETCH_ELSEWHERE",
  "PROTOCOL_OLD",
  "ACCESS_CHANGED",
  "TICKET_EXPIRED",
  "TICKET_WRONG_ROOM",
] satisfies ErrorCode[]);

export function endsConnection(code: string): boolean {
  return ENDING.has(code);
}
