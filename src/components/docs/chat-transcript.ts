import { PLAIN_COMMAND, type UserLevel } from "#core/entities/chat-command.ts";
import { EMPTY_CONFIG } from "#core/waddle/config.ts";
import { handle, startWaddle } from "#core/waddle/engine.ts";
import { COMMAND, COUNTER } from "#core/waddle/limits.ts";

/** A chat to show: the commands that a creator wrote, and what people say and when. */
export type ChatScript = {
  prefix?: string;
  commands: readonly { name: string; answer: string; level?: UserLevel; cooldown?: number }[];
  counters?: readonly { name: string; value: number }[];
  /** `at`: seconds since the start. */
  lines: readonly { at: number; user: string; text: string; level?: UserLevel }[];
};

export type ChatLine =
  | { type: "viewer"; user: string; text: string }
  | { type: "bot"; text: string }
  | { type: "trace"; reason: string };

/** Always the same, so that a page is built the same each time. */
const random = () => 0.55;

/** Returns every line, the bot's answers, and the reasons why it gave none. */
export function transcribe({
  prefix = "!",
  commands,
  counters = [],
  lines,
}: ChatScript): ChatLine[] {
  let state = startWaddle({
    ...EMPTY_CONFIG,
    prefix,
    channel: "millpond",
    timeZone: "Europe/Berlin",
    commands: commands.map(({ name, answer, level, cooldown }) => ({
      ...PLAIN_COMMAND,
      id: name,
      command_name: name,
      aliases: [],
      response_text: answer,
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
  return lines.flatMap(({ at, user, text, level }) => {
    const step = handle(
      state,
      {
        type: "line",
        id: String(at),
        channel: "docs",
        login: user,
        displayName: user,
        level: level ?? "everyone",
        text,
        isSelf: false,
        isBot: false,
      },
      { now: at * 1000, random },
    );
    state = step.state;
    const chat: ChatLine[] = [{ type: "viewer", user, text }];
    for (const effect of step.effects) {
      if (effect.type === "say") {
        chat.push({ type: "bot", text: effect.text });
        const ended = { type: "ended", answer: effect.answer, isSent: true } as const;
        handle(state, ended, { now: at * 1000, random });
      }
      if (effect.type === "trace" && !effect.answered) {
        chat.push({ type: "trace", reason: effect.reason });
      }
    }
    return chat;
  });
}
