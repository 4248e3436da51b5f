import { botConfigSchema } from "../../entities/bot-config.ts";
import type { Command } from "../command.ts";
import { answer, type PageLink } from "../output.ts";
import { checked, refused } from "./answers.ts";
import { GAME_GET, GAME_SET } from "./config-game.ts";
import { keyArgument, loading, notLoaded, saving, unknownKey, VALUE } from "./config-words.ts";

const WADDLE_PAGE: PageLink = {
  text: "Waddle → General",
  variant: "creator",
  path: "/waddle/general",
};
export const WADDLE_KEYS = ["prefix"] as const;

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

export const CONFIG_COMMANDS: readonly Command[] = [WADDLE_GET, WADDLE_SET, GAME_GET, GAME_SET];
