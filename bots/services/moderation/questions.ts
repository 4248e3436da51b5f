import * as v from "valibot";
import { dryRun } from "#core/moderation/dry-run.ts";
import { RECENT_CHAT } from "#core/moderation/limits.ts";
import type { RecentLine } from "#core/moderation/recent-chat.ts";
import {
  type ModerationAnswer,
  type ModerationRequest,
  moderationRequest,
} from "#core/moderation/requests.ts";
import type { ModerationSettings } from "#core/moderation/settings.ts";
import type { Chat } from "../../chat/network.ts";
import { type Acts, NO_API } from "./acts.ts";
import type { NukeResult } from "./nuke.ts";

/** What the console's questions are answered from. */
export type Questioned = {
  chat: Chat;
  acts: Acts;
  /** Who asks, as the log names them. */
  by: string;
  /** People who may be exempt as regulars. */
  regulars: readonly string[];
  /** The lines of the last minutes. */
  lines: (minutes: number) => readonly RecentLine[];
  nuke: (words: string, minutes: number, by: string) => Promise<NukeResult>;
  /** Takes a person's strike back. */
  forgive: (person: string, at: number) => void;
};

/** Answers a question of the console; what can't be read is refused with its reason. */
export async function answerQuestion(
  body: unknown,
  questioned: Questioned,
): Promise<ModerationAnswer> {
  const request = v.safeParse(moderationRequest, body);
  if (!request.success) return { action: "refused", reason: request.issues[0].message };
  const { output } = request;
  switch (output.action) {
    case "state":
      return stateOf(questioned);
    case "dry_run":
      return runDry(output.settings, questioned);
    case "nuke": {
      const result = await questioned.nuke(output.words, output.minutes, questioned.by);
      return { action: "nuke", ...result };
    }
    case "undo":
      return undo(output.entries, questioned);
  }
}

function stateOf({ chat, acts, lines }: Questioned): ModerationAnswer {
  const canAct = chat.network.channelApi?.(chat.tenant) !== undefined;
  return {
    action: "state",
    can_act: canAct,
    reason: canAct ? acts.failureIn(chat) : NO_API,
    lines: lines(RECENT_CHAT.keptMinutes).length,
    minutes: RECENT_CHAT.keptMinutes,
  };
}

/** Gives way to chat after each few lines. */
async function runDry(
  settings: ModerationSettings,
  { lines, regulars }: Questioned,
): Promise<ModerationAnswer> {
  const run = dryRun(settings, lines(RECENT_CHAT.keptMinutes), regulars);
  for (;;) {
    const step = run.next();
    if (step.done) return { action: "dry_run", ...step.value };
    await new Promise((resolve) => setImmediate(resolve));
  }
}

type UndoEntries = Extract<ModerationRequest, { action: "undo" }>["entries"];

async function undo(
  entries: UndoEntries,
  { chat, acts, by, forgive }: Questioned,
): Promise<ModerationAnswer> {
  const done: string[] = [];
  let reason = "";
  for (const { id, act, user_id: userId, strike_at } of entries) {
    const failure = await acts.undo(chat, { id, act, userId, by });
    if (failure === undefined) {
      done.push(id);
      if (strike_at > 0) forgive(userId, strike_at);
    } else reason = failure;
  }
  return { action: "undo", done, reason };
}
