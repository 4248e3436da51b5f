import { safeParse } from "valibot";
import { type GameConfig, gameConfigSchema } from "../../entities/game-config.ts";
import { frequencyOf, intervalOf } from "../../gaggle/frequency.ts";
import { GAME } from "../../gaggle/limits.ts";
import type { Command } from "../command.ts";
import type { TerminalContext } from "../context.ts";
import { type Answer, answer, failure, type PageLink } from "../output.ts";
import { refused } from "./answers.ts";
import { keyArgument, loading, notLoaded, saving, unknownKey, VALUE } from "./config-words.ts";

/** One of the game's settings, as the terminal names it. */
type GameKey = {
  name: string;
  /** What it may be. */
  rule: string;
  page: PageLink;
  show: (config: GameConfig) => string;
  /** What is said after a change, where it is not "The … is now …". */
  said?: (config: GameConfig) => string;
  /** What a value means; the schema checks it. */
  read: (text: string) => Partial<Record<keyof GameConfig, unknown>>;
  /** What is wrong with another value, where the schema can't know how it was typed. */
  wrong?: string;
};

const SETTINGS_PAGE: PageLink = {
  text: "Gaggle → Settings",
  variant: "creator",
  path: "/gaggle/general",
};
const GAMEPLAY_PAGE: PageLink = {
  text: "Gaggle → Gameplay",
  variant: "creator",
  path: "/gaggle/gameplay",
};

/** The game's settings, in the order in which they are listed. */
export const GAME_SETTINGS: readonly GameKey[] = [
  {
    name: "interval",
    rule: `a whole number from ${GAME.intervalMinMinutes} to ${GAME.intervalMaxMinutes} minutes`,
    page: SETTINGS_PAGE,
    show: ({ game_frequency }) => {
      const minutes = intervalOf(game_frequency);
      // A text that is no interval is shown as it is.
      return minutes === undefined ? game_frequency : `${minutes} minutes`;
    },
    read: (text) => ({ game_frequency: frequencyOf(wholeOf(text)) }),
  },
  {
    name: "chase",
    rule: `from ${GAME.chaseMinSeconds} to ${GAME.chaseMaxSeconds} seconds`,
    page: GAMEPLAY_PAGE,
    show: ({ chase_duration_seconds }) => `${chase_duration_seconds} seconds`,
    read: (text) => ({ chase_duration_seconds: wholeOf(text) }),
  },
  {
    name: "catch-rate",
    rule: `from ${GAME.catchRateMin} to ${GAME.catchRateMax}`,
    page: GAMEPLAY_PAGE,
    show: ({ catch_rate_multiplier }) => String(catch_rate_multiplier),
    read: (text) => ({ catch_rate_multiplier: decimalOf(text) }),
  },
  {
    name: "egg-chance",
    rule: "from 0 to 100 percent",
    page: GAMEPLAY_PAGE,
    show: ({ egg_drop_chance }) => `${Math.round(egg_drop_chance * 1_000_000) / 10_000} percent`,
    read: (text) => ({ egg_drop_chance: Math.round(decimalOf(text) * 10_000) / 1_000_000 }),
  },
  {
    name: "fox",
    rule: `from ${GAME.foxMinSeconds} to ${GAME.foxMaxSeconds} seconds`,
    page: GAMEPLAY_PAGE,
    show: ({ fox_encounter_duration_seconds }) => `${fox_encounter_duration_seconds} seconds`,
    said: ({ fox_encounter_duration_seconds }) =>
      `A fox can now be driven away for ${fox_encounter_duration_seconds} seconds`,
    read: (text) => ({ fox_encounter_duration_seconds: wholeOf(text) }),
  },
  {
    name: "when",
    rule: "`live` or `always`",
    page: SETTINGS_PAGE,
    show: ({ plays_offline }) => (plays_offline ? "always" : "live"),
    said: ({ plays_offline }) =>
      plays_offline ? "Geese come by live or not" : "Geese come by while the channel is live",
    read: (text) => ({ plays_offline: text === "always" || (text === "live" ? false : text) }),
    wrong: 'When geese come by is "live" or "always"',
  },
];

export const GAME_KEYS = GAME_SETTINGS.map(({ name }) => name);

/** NaN for what is no whole number, which no schema takes. */
function wholeOf(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function decimalOf(text: string): number {
  return /^\d{1,4}(\.\d{1,4})?$/.test(text.trim()) ? Number(text) : Number.NaN;
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

export const GAME_GET: Command = {
  path: ["config", "gaggle", "get"],
  about: "shows the game's settings",
  arguments: [keyArgument(GAME_KEYS, false)],
  flags: [],
  needs: { session: true },
  examples: ["config gaggle get", "config gaggle get egg-chance"],
  async run(values, context) {
    const key = values.argument("key");
    if (key !== undefined && !GAME_KEYS.includes(key)) return unknownKey(key, GAME_KEYS);
    const loaded = await loadedGame(context);
    if (!loaded.ok) return loaded.answer;
    const rows = GAME_SETTINGS.filter(({ name }) => key === undefined || name === key).map(
      ({ name, show }) => [name, show(loaded.config)],
    );
    const columns = ["Key", "Value"];
    return answer({ type: "table", caption: "The game's settings", columns, rows });
  },
};

export const GAME_SET: Command = {
  path: ["config", "gaggle", "set"],
  about: "changes one of the game's settings",
  arguments: [keyArgument(GAME_KEYS, true)],
  flags: [VALUE],
  needs: { session: true, permission: "gaggle_manage" },
  examples: [
    "config gaggle set interval --value 30",
    "config gaggle set chase --value 120",
    "config gaggle set egg-chance --value 12.5",
  ],
  async run(values, context) {
    const key = values.argument("key") ?? "";
    const setting = GAME_SETTINGS.find(({ name }) => name === key);
    if (!setting) return unknownKey(key, GAME_KEYS);
    const wanted = checkedValues(setting, values.text("value") ?? "");
    if ("outputs" in wanted) return wanted;
    const loaded = await loadedGame(context);
    if (!loaded.ok) return loaded.answer;
    const saved = await context.setGameConfig(wanted);
    if (!saved.ok) return refused(saved, saving("gaggle"));
    const config = { ...loaded.config, ...wanted };
    const fields = Object.entries(loaded.config).filter(([name]) => Object.hasOwn(wanted, name));
    return answer({
      type: "changed",
      text: setting.said?.(config) ?? `The ${key.replace("-", " ")} is now ${setting.show(config)}`,
      link: setting.page,
      undo: { type: "game-config", values: Object.fromEntries(fields) },
    });
  },
};

/** The fields that a value sets, or what is wrong with it. */
function checkedValues({ read, wrong }: GameKey, text: string): Partial<GameConfig> | Answer {
  const wanted: Partial<GameConfig> = {};
  for (const [name, value] of Object.entries(read(text))) {
    const schema = gameConfigSchema.entries[name as keyof GameConfig];
    const result = safeParse(schema, value);
    if (!result.success) {
      if (wrong !== undefined) return failure({ code: "VAL_FAILED", message: wrong });
      return failure({ code: "VAL_OUT_OF_RANGE", message: result.issues[0].message });
    }
    Object.assign(wanted, { [name]: result.output });
  }
  return wanted;
}
