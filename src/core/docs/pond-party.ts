/** What the page about Pond Party says of its limits and messages. */
import type { ErrorCode } from "../platform/errors.ts";
import { DOODLE, DUCK, PACK, POND, QUIZ } from "../pond/limits.ts";
import { type LimitRow, number } from "./table-rows.ts";

const range = (min: number, max: number) => `${number(min)} to ${number(max)}`;

export const POND_LIMITS: readonly LimitRow[] = [
  { name: "Players in a room", value: range(POND.seatsMinCount, POND.seatsMaxCount) },
  { name: "Big screens of a room", value: number(POND.screensMaxCount) },
  { name: "A name", value: `up to ${POND.nameMaxChars} characters` },
  {
    name: "A seat in the lobby is kept for somebody who is away",
    value: `${POND.seatLostMs / 1000} seconds`,
  },
  { name: "A room closes when nobody has been there for", value: minutes(POND.emptyCloseMs) },
  { name: "A room is open for at most", value: `${POND.openMaxHours} hours` },
  { name: "The host's pause ends by itself after", value: minutes(POND.pauseMaxMs) },
  { name: "Goose Doodle: rounds", value: range(DOODLE.roundsMinCount, DOODLE.roundsMaxCount) },
  {
    name: "Goose Doodle: seconds a turn",
    value: range(DOODLE.turnMinSeconds, DOODLE.turnMaxSeconds),
  },
  { name: "Honk Quiz: questions", value: range(QUIZ.questionsMinCount, QUIZ.questionsMaxCount) },
  {
    name: "Honk Quiz: seconds a question",
    value: range(QUIZ.answerMinSeconds, QUIZ.answerMaxSeconds),
  },
  { name: "Duck Duck Goose: rounds", value: range(DUCK.roundsMinCount, DUCK.roundsMaxCount) },
  { name: "Words in a pack", value: `up to ${number(PACK.wordsMaxCount)}` },
  { name: "Questions in a pack", value: `up to ${number(PACK.questionsMaxCount)}` },
  { name: "A pack's text", value: `up to ${number(PACK.textMaxChars)} characters` },
];

function minutes(ms: number): string {
  return `${ms / 60_000} minutes`;
}

/** What a guest can be told. */
export const POND_ERRORS = [
  "POND_UNKNOWN",
  "POND_CODE_TAKEN",
  "POND_CLOSED",
  "POND_FULL",
  "POND_LOCKED",
  "POND_KICKED",
  "POND_LEFT",
  "POND_ELSEWHERE",
  "POND_HOST_ONLY",
  "POND_TOO_FEW",
  "POND_DRAWING_FULL",
  "ROOM_FULL",
  "RATE_LIMITED",
  "PROTOCOL_OLD",
] as const satisfies readonly ErrorCode[];
