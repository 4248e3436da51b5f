import { botConfigSchema } from "../../entities/bot-config.ts";
import { frequencyOf, intervalOf, isInterval } from "../../gaggle/frequency.ts";
import { GAME } from "../../gaggle/limits.ts";
import type { ArgumentSpec, Command, FlagSpec } from "../command.ts";
import type { GameConfig, TerminalContext } from "../context.ts";
import { type Answer, answer, failure, type GameValues, type PageLink } from "../output.ts";
import { checked, refused } from "./answers.ts";

const WADDLE_PAGE: PageLink = {
  text: "Waddle → General",
  variant: "creator",
  path: "/waddle/general",
};
const GAME_PAGE: PageLink = {
  text: "Gaggle → Gameplay",
  variant: "creator",
  path: "/gaggle/gameplay",
};

export const WADDLE_KEYS = ["prefix"] as const;
export const GAME_KEYS = ["interval", "chase"] as const;

const VALUE: FlagSpec = {
  name: "value",
  kind: "text",
  value: "VALUE",
  about: "what it is to be",
  required: true,
};

function keyArgument(keys: readonly string[], required: boolean): ArgumentSpec {
  // Its values are checked by the command itself, whose error names those there are.
  return { name: "key", value: "KEY", about: keys.join(" or "), required };
}

function unknownKey(key: string, keys: readonly string[]): Answer {
  return failure({
    code: "CMD_INVALID_ARG",
    message: `Unknown config key: ${key}. Available: ${keys.join(", ")}`,
  });
}

const loading = (what: string) => ({
  creating: `loading the ${what} configuration`,
  failed: `Failed to load the ${what} configuration`,
});
const saving = (what: string) => ({
  creating: `saving the ${what} configuration`,
  failed: `Failed to save the ${what} configuration`,
});

function notLoaded(message: string): Answer {
  return failure({
    code: "API_ERROR",
    message,
    hints: ["Resource not found. Reload the page and try again."],
  });
}

const WADDLE_GET: Command = {
  path: ["config", "waddle", "get"],
  about: "shows Waddle's settings",
  arguments: [keyArgument(WADDLE_KEYS, false)],
  flags: [],
  needs: { session: true },
  examples: ["config waddle get", "config waddle get prefix"],
  async run(values, context) {
    const key = values.argument("key");
    if (key !== undefined && !WADDLE_KEYS.some((one) => one === key)) {
      return unknownKey(key, WADDLE_KEYS);
    }
    const config = await context.waddleConfig();
    if (!config.ok) return refused(config, loading("Waddle"));
    if (config.value === null) return notLoaded("Waddle configuration not loaded");
    const rows = [["prefix", config.value.command_prefix]];
    if (key === undefined) rows.push(["channel", config.value.twitch_channel || "none"]);
    return answer({ type: "table", caption: "Waddle's settings", columns: ["Key", "Value"], rows });
  },
};

const WADDLE_SET: Command = {
  path: ["config", "waddle", "set"],
  about: "changes one of Waddle's settings",
  arguments: [keyArgument(WADDLE_KEYS, true)],
  flags: [VALUE],
  needs: { session: true, permission: "waddle_config_edit" },
  examples: ["config waddle set prefix --value ?"],
  async run(values, context) {
    const key = values.argument("key") ?? "";
    if (!WADDLE_KEYS.some((one) => one === key)) return unknownKey(key, WADDLE_KEYS);
    const prefix = checked(botConfigSchema.entries.command_prefix, values.text("value"));
    if (!prefix.ok) return prefix.answer;
    const before = await context.waddleConfig();
    if (!before.ok) return refused(before, loading("Waddle"));
    if (before.value === null) return notLoaded("Waddle configuration not loaded");
    const saved = await context.setWaddleConfig({ command_prefix: prefix.value });
    if (!saved.ok) return refused(saved, saving("Waddle"));
    return answer({
      type: "changed",
      text: `The prefix is now ${prefix.value}`,
      link: WADDLE_PAGE,
      undo: { type: "waddle-config", values: { command_prefix: before.value.command_prefix } },
    });
  },
};

/** The values of the game's configuration that a key stands for, or what is wrong with the value. */
function gameValues(key: string, text: string): GameValues | Answer {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const inRange = (min: number, max: number) => number >= min && number <= max;
  if (key === "interval") {
    const { intervalMinMinutes: min, intervalMaxMinutes: max } = GAME;
    if (!isInterval(number)) return outOfRange("interval", `${min} and ${max} minutes`);
    return { game_frequency: frequencyOf(number) };
  }
  const { chaseMinSeconds: min, chaseMaxSeconds: max } = GAME;
  if (!inRange(min, max)) return outOfRange("duration", `${min} and ${max} seconds`);
  return { chase_duration_seconds: number };
}

function outOfRange(what: string, range: string): Answer {
  return failure({
    code: "VAL_OUT_OF_RANGE",
    message: `Invalid ${what}. Must be between ${range}`,
  });
}

async function loadedGame(
  context: TerminalContext,
): Promise<{ ok: true; config: GameConfig } | { ok: false; answer: Answer }> {
  const config = await context.gameConfig();
  if (!config.ok) return { ok: false, answer: refused(config, loading("gaggle")) };
  if (config.value === null) {
    return { ok: false, answer: notLoaded("gaggle configuration not loaded") };
  }
  return { ok: true, config: config.value };
}

const GAME_GET: Command = {
  path: ["config", "gaggle", "get"],
  about: "shows the game's settings",
  arguments: [keyArgument(GAME_KEYS, false)],
  flags: [],
  needs: { session: true },
  examples: ["config gaggle get"],
  async run(values, context) {
    const key = values.argument("key");
    if (key !== undefined && !GAME_KEYS.some((one) => one === key))
      return unknownKey(key, GAME_KEYS);
    const loaded = await loadedGame(context);
    if (!loaded.ok) return loaded.answer;
    const { game_frequency, chase_duration_seconds } = loaded.config;
    const rows = [
      ["interval", intervalWords(game_frequency)],
      ["chase", `${chase_duration_seconds} s`],
    ].filter(([name]) => key === undefined || name === key);
    return answer({
      type: "table",
      caption: "The game's settings",
      columns: ["Key", "Value"],
      rows,
    });
  },
};

/** A text that is no interval is shown as it is. */
function intervalWords(frequency: string): string {
  const minutes = intervalOf(frequency);
  return minutes === undefined ? frequency : `every ${minutes} minutes`;
}

const GAME_SET: Command = {
  path: ["config", "gaggle", "set"],
  about: "changes one of the game's settings",
  arguments: [keyArgument(GAME_KEYS, true)],
  flags: [VALUE],
  needs: { session: true, permission: "gaggle_manage" },
  examples: ["config gaggle set interval --value 30", "config gaggle set chase --value 120"],
  async run(values, context) {
    const key = values.argument("key") ?? "";
    if (!GAME_KEYS.some((one) => one === key)) return unknownKey(key, GAME_KEYS);
    const wanted = gameValues(key, values.text("value") ?? "");
    if ("outputs" in wanted) return wanted;
    const loaded = await loadedGame(context);
    if (!loaded.ok) return loaded.answer;
    const saved = await context.setGameConfig(wanted);
    if (!saved.ok) return refused(saved, saving("gaggle"));
    const { game_frequency, chase_duration_seconds } = loaded.config;
    return answer({
      type: "changed",
      text: `The ${key} is now ${values.text("value")} ${key === "interval" ? "minutes" : "seconds"}`,
      link: GAME_PAGE,
      undo: {
        type: "game-config",
        values: key === "interval" ? { game_frequency } : { chase_duration_seconds },
      },
    });
  },
};

export const CONFIG_COMMANDS: readonly Command[] = [WADDLE_GET, WADDLE_SET, GAME_GET, GAME_SET];
