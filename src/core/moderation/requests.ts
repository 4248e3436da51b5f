import * as v from "valibot";
import { recordId } from "../entities/session.ts";
import { dryRunResult } from "./dry-run.ts";
import { NUKE, RECENT_CHAT } from "./limits.ts";
import { moderationSchema } from "./settings.ts";

/**
 * What the console asks of the bots about a channel's moderation, through the channel's room. The
 * people there may all edit chat commands (src/core/rooms/kinds.ts), which is the page's permission.
 */
export const MODERATION_SERVICE = "moderation";

export const nukeRequest = v.object({
  action: v.literal("nuke"),
  words: v.pipe(
    v.string("Words are required"),
    v.trim(),
    v.minLength(NUKE.wordsMinChars, `The words need ${NUKE.wordsMinChars} characters or more`),
    v.maxLength(NUKE.wordsMaxChars, `The words have at most ${NUKE.wordsMaxChars} characters`),
  ),
  minutes: v.pipe(
    v.number("Minutes must be a number"),
    v.integer("Minutes must be a whole number"),
    v.minValue(1, "Minutes must be 1 or more"),
    v.maxValue(NUKE.maxMinutes, `Minutes must be ${NUKE.maxMinutes} or less`),
  ),
});

export const moderationRequest = v.variant("action", [
  /** Whether the bot can act in the channel. */
  v.object({ action: v.literal("state") }),
  /** What these settings would have removed of the last hour; they need not be saved. */
  v.object({ action: v.literal("dry_run"), settings: moderationSchema }),
  nukeRequest,
  /** Takes acts of the log back. */
  v.object({
    action: v.literal("undo"),
    entries: v.pipe(
      v.array(
        v.object({
          id: recordId,
          act: v.picklist(["delete", "timeout", "ban"]),
          user_id: v.pipe(v.string(), v.maxLength(60)),
          strike_at: v.number(),
        }),
      ),
      v.minLength(1),
      v.maxLength(NUKE.peopleMaxCount),
    ),
  }),
]);

export type ModerationRequest = v.InferOutput<typeof moderationRequest>;

export const moderationAnswer = v.variant("action", [
  v.object({
    action: v.literal("state"),
    can_act: v.boolean(),
    /** Why it can't, or why the last act failed; empty when all is well. */
    reason: v.string(),
    /** Lines that are kept for a dry run, and for how many minutes lines are kept. */
    lines: v.number(),
    minutes: v.optional(v.number(), RECENT_CHAT.keptMinutes),
  }),
  v.object({ action: v.literal("dry_run"), ...dryRunResult.entries }),
  /** Whom it found and how many were timed out; `reason`: why not all. */
  v.object({
    action: v.literal("nuke"),
    found: v.number(),
    done: v.number(),
    reason: v.string(),
  }),
  v.object({ action: v.literal("undo"), done: v.array(recordId), reason: v.string() }),
  /** It could not be read. */
  v.object({ action: v.literal("refused"), reason: v.string() }),
]);

export type ModerationAnswer = v.InferOutput<typeof moderationAnswer>;
