import { handle, startWaddle, type WaddleLine } from "#core/waddle/engine.ts";

/** What a creator wrote in the console to get the sample chat. */
export const SAMPLE_COMMANDS = [
  { name: "!hello", answer: "Hi $(user), grab some bread.", level: "everyone" },
  { name: "!dice", answer: "$(user) rolls a $(random 1-6).", level: "everyone" },
  { name: "!raid", answer: "Wings up, we fly to $(touser).", level: "mod" },
] as const;

const LINES = [
  { at: 0, user: "pondweed", text: "!hello" },
  { at: 2000, user: "reedling", text: "!hello" },
  { at: 9000, user: "marsh_marigold", text: "!raid reedling" },
  { at: 12_000, user: "pondweed", text: "!dice" },
] as const;

export type SampleLine =
  | { type: "viewer"; user: string; text: string }
  | { type: "bot"; text: string }
  | { type: "trace"; reason: string };

/** The sample chat, answered by the bot's own engine when the page is built. */
export function sampleChat(): SampleLine[] {
  let state = startWaddle({
    prefix: "!",
    channel: "millpond",
    timeZone: "Europe/Berlin",
    commands: SAMPLE_COMMANDS.map(({ name, answer, level }) => ({
      id: name,
      command_name: name,
      aliases: [],
      response_text: answer,
      cooldown_seconds: 10,
      user_level: level,
      enabled: true,
      usage_count: 0,
    })),
  });
  const chat: SampleLine[] = [];
  for (const { at, user, text } of LINES) {
    const line: WaddleLine = {
      type: "line",
      id: String(at),
      channel: "sample",
      login: user,
      displayName: user,
      level: "everyone",
      text,
      isSelf: false,
      isBot: false,
    };
    const step = handle(state, line, { now: at, random: () => 0.55 });
    state = step.state;
    chat.push({ type: "viewer", user, text });
    for (const effect of step.effects) {
      if (effect.type === "say") chat.push({ type: "bot", text: effect.text });
      if (effect.type === "trace" && !effect.answered) {
        chat.push({ type: "trace", reason: effect.reason });
      }
    }
  }
  return chat;
}
