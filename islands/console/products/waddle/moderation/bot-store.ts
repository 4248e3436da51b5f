import { atom } from "nanostores";
import { safeParse } from "valibot";
import { CHANNEL_PROTOCOL, channelNotice } from "#core/chat/channel/protocol.ts";
import type { DryRunResult } from "#core/moderation/dry-run.ts";
import {
  MODERATION_SERVICE,
  type ModerationAnswer,
  type ModerationRequest,
  moderationAnswer,
} from "#core/moderation/requests.ts";
import type { ModerationSettings } from "#core/moderation/settings.ts";
import { ERRORS } from "#core/platform/errors.ts";
import type { ModerationLogRecord } from "#core/platform/records.generated.ts";
import { newId } from "../../../../stores/new-id.ts";
import { openRoom, type RoomSocket } from "../../../../stores/room-socket.ts";
import { currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";

/** What the bot says of itself in the channel; undefined until it has. */
export type BotState =
  | { status: "waiting" }
  | { status: "away"; reason: string }
  | { status: "here"; canAct: boolean; reason: string; lines: number };

export const $bot = atom<BotState>({ status: "waiting" });

/** How long an answer is waited for. */
const ANSWER_MS = 20_000;

const AWAY = ERRORS.BOT_AWAY;
const NOBODY = "Waddle does not moderate here. Switch it on first.";

type Answer = { ok: true; value: ModerationAnswer } | { ok: false; reason: string };
type Waiting = { settle: (answer: Answer) => void; timer: ReturnType<typeof setTimeout> };

let socket: RoomSocket | undefined;
const waiting = new Map<string, Waiting>();

/** Sits in the channel's room, through which the bot is asked. Returns an unsubscribe function. */
export function followBot(): () => void {
  $bot.set({ status: "waiting" });
  const joined = openRoom({
    kind: "channel",
    room: currentSession()?.tenant.id ?? "",
    protocol: CHANNEL_PROTOCOL,
    onStatus: (status) => {
      if (status === "disconnected") $bot.set({ status: "away", reason: AWAY });
    },
    onMessage: receive,
    onRefused: (reason) => $bot.set({ status: "away", reason }),
  });
  socket = joined;
  return () => {
    joined.close();
    if (socket === joined) socket = undefined;
    for (const id of [...waiting.keys()]) settle(id, { ok: false, reason: AWAY });
  };
}

/** What these settings would have removed of the last hour; they need not be saved. */
export async function runDry(settings: ModerationSettings): Promise<DryRunResult | string> {
  const answer = await ask({ action: "dry_run", settings });
  if (!answer.ok) return answer.reason;
  return answer.value.action === "dry_run" ? answer.value : reasonOf(answer.value);
}

/** Times out everyone who wrote the words in the last minutes. Returns what came of it, in words. */
export async function nukeChannel(words: string, minutes: number): Promise<string> {
  const answer = await ask({ action: "nuke", words, minutes });
  if (!answer.ok) return answer.reason;
  if (answer.value.action !== "nuke") return reasonOf(answer.value);
  const { found, done, reason } = answer.value;
  if (found === 0) return "Nobody wrote that in this time.";
  return `Timed out ${done} of ${found} people.${reason === "" ? "" : ` ${reason}`}`;
}

/** Takes acts of the log back, and says how that went. */
export async function undo(entries: readonly ModerationLogRecord[]): Promise<void> {
  const answer = await ask({
    action: "undo",
    entries: entries.map(({ id, act, user_id, strike_at }) => ({ id, act, user_id, strike_at })),
  });
  const reason = !answer.ok
    ? answer.reason
    : answer.value.action === "undo"
      ? answer.value.reason
      : reasonOf(answer.value);
  if (reason !== "") return showToast({ tone: "danger", text: `Not undone: ${reason}` });
  showToast({
    tone: "info",
    text: entries.length === 1 ? "Undone." : `Undone: ${entries.length}.`,
  });
}

function reasonOf(answer: ModerationAnswer): string {
  return answer.action === "refused" ? answer.reason : "The bot gave another answer. Try again.";
}

function ask(body: ModerationRequest): Promise<Answer> {
  const id = newId();
  const sent = socket?.send({ type: "ask", id, service: MODERATION_SERVICE, body });
  if (!sent) return Promise.resolve({ ok: false, reason: AWAY });
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(id, { ok: false, reason: AWAY }), ANSWER_MS);
    waiting.set(id, { settle: resolve, timer });
  });
}

function settle(id: string | undefined, answer: Answer): void {
  const asked = id === undefined ? undefined : waiting.get(id);
  if (!asked || id === undefined) return;
  clearTimeout(asked.timer);
  waiting.delete(id);
  asked.settle(answer);
}

function receive(message: unknown): void {
  const read = safeParse(channelNotice, message);
  if (!read.success) return;
  const notice = read.output;
  switch (notice.type) {
    case "welcome":
    case "presence":
      if (notice.bot) void askState();
      else $bot.set({ status: "away", reason: AWAY });
      return;
    // It may have joined, or become a moderator.
    case "status":
      void askState();
      return;
    case "answer": {
      const answer = safeParse(moderationAnswer, notice.body);
      settle(
        notice.id,
        answer.success ? { ok: true, value: answer.output } : { ok: false, reason: NOBODY },
      );
      return;
    }
    case "refused":
      settle(notice.id, { ok: false, reason: notice.message });
      return;
    default:
  }
}

async function askState(): Promise<void> {
  const answer = await ask({ action: "state" });
  if (!answer.ok) return $bot.set({ status: "away", reason: answer.reason });
  if (answer.value.action !== "state") return;
  const { can_act: canAct, reason, lines } = answer.value;
  $bot.set({ status: "here", canAct, reason, lines });
}
