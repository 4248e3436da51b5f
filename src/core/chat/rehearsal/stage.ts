/** The stage of a rehearsal: the stream and the clock (docs/spec/rooms.md, ROOM-R30 to ROOM-R32). */

import { durationWords } from "../../platform/time/duration.ts";
import { REHEARSAL } from "../limits.ts";
import type { RehearsalPersonMessage, RehearsalStage } from "./protocol.ts";

type StageMessage = Extract<RehearsalPersonMessage, { type: "live" | "forward" }>;

/**
 * The stage after a message, and what to write in chat about it. `now` is the real time in
 * milliseconds since the epoch. `too far`: the clock would leave REHEARSAL.aheadMaxDays behind it.
 */
export function changeStage(
  stage: RehearsalStage,
  message: StageMessage,
  now: number,
): { stage: RehearsalStage; words: string } | "same" | "too far" {
  if (message.type === "forward") {
    const shift_ms = stage.shift_ms + message.ms;
    if (shift_ms > REHEARSAL.aheadMaxDays * 86_400_000) return "too far";
    return { stage: { ...stage, shift_ms }, words: `${durationWords(message.ms)} later` };
  }
  const { is_live = stage.is_live, title = stage.title, game = stage.game } = message;
  if (is_live === stage.is_live && title === stage.title && game === stage.game) return "same";
  if (!is_live) {
    const words = stage.is_live ? "The stream ends" : "The next stream is prepared";
    return { stage: { ...stage, is_live, title, game, started_at: 0 }, words };
  }
  const started_at = stage.is_live ? stage.started_at : now + stage.shift_ms;
  const words = stage.is_live ? "The stream has another title or category" : "The stream begins";
  return { stage: { ...stage, is_live, title, game, started_at }, words };
}
