import type { IncomingLine } from "#core/chat/chat-events.ts";
import { PLAIN_COMMAND, type UserLevel } from "#core/entities/chat-command.ts";
import { EMPTY_CONFIG } from "#core/waddle/config.ts";
import { handle, startWaddle } from "#core/waddle/engine.ts";
import { COMMAND, COUNTER } from "#core/waddle/limits.ts";

/** A command as a creator writes it in the console. */
export type SampleCommand = {
  name: string;
  response: string;
  level?: UserLevel;
  cooldown?: number;
  aliases?: readonly string[];
};

/** A counter as it stands when the chat begins. */
export type SampleCounter = { name: string; value: number };

/** Who says what, and when: seconds since the chat began. */
export type SaidLine = { at: number; user: string; level?: UserLevel; text: string };

export type ReplayLine =
  | { type: "viewer"; at: number; user: string; level: UserLevel; text: string }
  | { type: "bot"; at: number; text: string }
  | { type: "trace"; at: number; reason: string };

/** 21 November 2025, 20:00 in Berlin: an evening on which a stream might run. */
const EVENING = Date.UTC(2025, 10, 21, 19, 0, 0);

/**
 * A chat as the rehearsal shows it. The answers and the reasons come from the bot's own engine when
 * the page is built; only the clock and the dice are set. `luck` are the numbers that the dice give.
 */
export function rehearse({
  commands,
  counters = [],
  said,
  luck = [0.55],
}: {
  commands: readonly SampleCommand[];
  counters?: readonly SampleCounter[] | undefined;
  said: readonly SaidLine[];
  luck?: readonly number[] | undefined;
}): ReplayLine[] {
  let state = startWaddle({
    ...EMPTY_CONFIG,
    channel: "millpond",
    timeZone: "Europe/Berlin",
    commands: commands.map(({ name, response, level, cooldown, aliases }) => ({
      ...PLAIN_COMMAND,
      id: name,
      command_name: name,
      aliases: [...(aliases ?? [])],
      response_text: response,
      cooldown_seconds: cooldown ?? COMMAND.cooldownDefaultSeconds,
      cooldown_user_seconds: 0,
      cooldown_group: "",
      cooldown_exempt: "none",
      user_level: level ?? "everyone",
      enabled: true,
      usage_count: 0,
    })),
    counters: counters.map((counter) => ({
      ...counter,
      id: counter.name,
      step: COUNTER.stepDefault,
      user_level: "mod",
      revision: 0,
      lastBatch: "",
    })),
  });
  let rolls = 0;
  const random = () => luck[rolls++ % luck.length] ?? 0;
  const chat: ReplayLine[] = [];
  for (const { at, user, level = "everyone", text } of said) {
    const line: IncomingLine = {
      type: "line",
      id: String(at),
      channel: "sample",
      login: user,
      displayName: user,
      level,
      text,
      isSelf: false,
      isBot: false,
    };
    const step = handle(state, line, { now: EVENING + at * 1000, random });
    state = step.state;
    chat.push({ type: "viewer", at, user, level, text });
    for (const effect of step.effects) {
      if (effect.type === "say") {
        chat.push({ type: "bot", at, text: effect.text });
        const ended = { type: "ended", answer: effect.answer, isSent: true } as const;
        handle(state, ended, { now: EVENING + at * 1000, random });
      }
      if (effect.type === "trace" && !effect.answered) {
        chat.push({ type: "trace", at, reason: effect.reason });
      }
    }
  }
  return chat;
}
