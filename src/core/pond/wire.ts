/**
 * What a room of Pond Party and its clients say to each other: JSON, one object a frame. The socket's
 * query carries `v`, the protocol's version. A guest's first message is `hello`, which takes a seat;
 * whoever has one already, by the person of their ticket, has it back without a word. Big screens say
 * nothing.
 *
 * The room sends `frame`s. The first one after a socket opened is `full`; each later one has the parts
 * of the view that changed. `applyFrame` of client-view.ts puts them together.
 */
import * as v from "valibot";
import { beginStroke, elementId, extendStroke } from "../canvas/stroke.ts";
import { singleLine } from "../entities/text.ts";
import type { ErrorNotice } from "../platform/errors.ts";
import { PACK, POND, QUIZ } from "./limits.ts";
import { GAMES, PACK_KINDS, settingsChange } from "./settings.ts";
import type { InkOp, PondView } from "./view-types.ts";

export const POND_PROTOCOL = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

export const guestName = singleLine("Your name", 1, POND.nameMaxChars);

/** A goose is drawn from it by `guestTraits` of src/art/goose/guest.ts. */
export const gooseSeed = v.pipe(
  v.string("A goose is a text"),
  v.regex(new RegExp(`^[a-z0-9-]{1,${POND.gooseSeedMaxChars}}$`), "That is no goose"),
);

/** From a client. What names a turn, question or round is ignored when that is over. */
export const pondRequest = v.variant("type", [
  /** Takes a seat; in the lobby, whoever has one changes their name and goose. */
  v.object({ type: v.literal("hello"), name: guestName, goose: gooseSeed }),
  /** Gives the seat up. */
  v.object({ type: v.literal("leave") }),
  /** Answers `you.echo`, at once: so the room measures how slow the connection is. */
  v.object({ type: v.literal("echo"), echo: v.pipe(v.string(), v.maxLength(20)) }),
  /** Of the game that is over: what was drawn, by the number of the drawing. */
  v.object({ type: v.literal("drawing"), drawing: count }),

  // The host.
  v.object({ type: v.literal("start"), game: v.picklist(GAMES) }),
  v.object({ type: v.literal("settings"), settings: settingsChange }),
  /** Replaces the pack of that kind; an empty text takes it away. */
  v.object({
    type: v.literal("pack"),
    kind: v.picklist(PACK_KINDS),
    text: v.pipe(v.string(), v.maxLength(PACK.textMaxChars)),
  }),
  v.object({ type: v.literal("lock"), locked: v.boolean() }),
  v.object({ type: v.literal("kick"), seat: count }),
  v.object({ type: v.literal("host"), seat: count }),
  v.object({ type: v.literal("pause"), paused: v.boolean() }),
  /** Ends the turn, question or round that runs. */
  v.object({ type: v.literal("skip") }),
  /** Ends the game, with its report. */
  v.object({ type: v.literal("end") }),
  /** Back to the lobby from the report. */
  v.object({ type: v.literal("lobby") }),

  // Goose Doodle.
  v.object({ type: v.literal("choose"), turn: count, option: count }),
  v.object({
    type: v.literal("guess"),
    turn: count,
    text: singleLine("A guess", 1, POND.lineMaxChars),
  }),
  /** A stroke as in Nest Sketch; without `turn`, since only one person draws at a time. */
  beginStroke,
  extendStroke,
  /** Takes the newest stroke back. */
  v.object({ type: v.literal("undo"), id: elementId }),
  v.object({ type: v.literal("clear") }),

  // Honk Quiz.
  v.object({
    type: v.literal("answer"),
    question: count,
    option: v.pipe(count, v.maxValue(QUIZ.optionsCount - 1)),
  }),

  // Duck Duck Goose.
  v.object({ type: v.literal("honk"), round: count }),
]);

export type PondRequest = v.InferOutput<typeof pondRequest>;

/** Parts of the view that replace what was there before. */
type Replaced = Omit<PondView, "lines" | "ink">;

export type PondFrame = Partial<Replaced> & {
  type: "frame";
  protocol: number;
  /** Everything is in it: what the client had before is void. */
  full: boolean;
  /** The room's clock, in milliseconds since the epoch: `deadline`s are by it. */
  now: number;
  /** With `reset`, the lines before are void. */
  lines?: { reset: boolean; add: PondView["lines"] };
  /** Steps from number `from` on; another `drawing`, or null, makes what was there void. */
  ink?: { drawing: number; from: number; ops: InkOp[] } | null;
};

export type PondNotice =
  | PondFrame
  | { type: "drawing"; drawing: number; ops: InkOp[] }
  | ({ type: "refused"; id?: string; seq?: number } & ErrorNotice);
