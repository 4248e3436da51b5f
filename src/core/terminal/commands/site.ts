import type { BotPresence } from "../../chat/bot-presence.ts";
import { ASK_ADDRESSES, MAIN_ADDRESSES } from "../../platform/addresses.ts";
import { CONSOLE_ADDRESSES } from "../../platform/console-routes.ts";
import { nearestAddresses } from "../../platform/nearest.ts";
import { ROLE_NAMES } from "../../platform/permissions.ts";
import { type StatusReport, summaryOf } from "../../platform/status.ts";
import { THEMES } from "../../platform/themes.ts";
import type { Command } from "../command.ts";
import type { Called } from "../context.ts";
import { answer, failure, type Output, type PageLink } from "../output.ts";
import { notLoggedIn, refused } from "./answers.ts";
import { ASK } from "./ask.ts";
import { SEARCH } from "./search.ts";

const NO_SESSION = { session: false };

/** Every page that can be opened by name; the console's before those of the same path elsewhere. */
export const PAGES: readonly PageLink[] = [
  ...CONSOLE_ADDRESSES.filter((path) => !path.includes(":") && !path.includes("callback")).map(
    (path): PageLink => ({ text: path, variant: "creator", path }),
  ),
  ...MAIN_ADDRESSES.map((path): PageLink => ({ text: path, variant: "main", path })),
  ...ASK_ADDRESSES.map((path): PageLink => ({ text: path, variant: "ask", path })),
];

const OPEN: Command = {
  path: ["open"],
  about: "goes to a page",
  arguments: [
    { name: "page", value: "PAGE", about: "a page's path", required: true, names: "pages" },
  ],
  flags: [],
  needs: NO_SESSION,
  examples: ["open waddle/chat", "open cards"],
  run(values) {
    const typed = values.argument("page") ?? "";
    const path = `/${typed.replace(/^\/+|\/+$/gu, "")}`;
    const page = PAGES.find((one) => one.path === path);
    if (page !== undefined) {
      return {
        outputs: [{ type: "info", text: `Opening ${page.path}` }],
        action: { type: "open", page },
      };
    }
    const near = nearestAddresses(path, [...new Set(PAGES.map((one) => one.path))], 3);
    return failure({
      code: "CMD_INVALID_ARG",
      message: `There is no page ${path}`,
      hints:
        near.length > 0
          ? [`Did you mean: ${near.join(", ")}?`]
          : ["open followed by Tab lists them."],
    });
  },
};

const THEME: Command = {
  path: ["theme"],
  about: "shows or changes the theme",
  arguments: [
    {
      name: "theme",
      value: "NAME",
      about: THEMES.join(", "),
      required: false,
      choices: THEMES,
    },
  ],
  flags: [],
  needs: NO_SESSION,
  examples: ["theme", "theme walnut"],
  run(values, context) {
    const theme = values.argument("theme");
    if (theme === undefined) {
      return answer({
        type: "text",
        text: `The theme is ${context.theme()}. There are: ${THEMES.join(", ")}`,
      });
    }
    return {
      outputs: [{ type: "text", text: `The theme is now ${theme}` }],
      action: { type: "theme", theme },
    };
  },
};

const TWITCH_WORDS: Record<StatusReport["twitch"], string> = {
  connected: "connected",
  connecting: "connecting",
  refused: "refuses the bot's login",
  unset: "no bot account on this server",
  unknown: "unknown",
};

/** The workspace's bot, in the words of every other place (docs/spec/status.md). */
function botOutputs(bot: Called<BotPresence>): Output[] {
  if (!bot.ok) return [{ type: "text", text: "Your channel: the status could not be loaded." }];
  const { sentence, notes, remedy } = bot.value;
  const fix = remedy === undefined || remedy.page ? [] : [remedy.text];
  return [
    { type: "text", text: ["Your channel:", [sentence, ...notes, ...fix].join(". ")].join(" ") },
    ...(remedy?.page
      ? [{ type: "links" as const, links: [{ text: remedy.text, ...remedy.page }] }]
      : []),
  ];
}

const STATUS: Command = {
  path: ["status"],
  about: "says how the parts of the platform are, and whether the bot is in your channel",
  arguments: [],
  flags: [],
  needs: NO_SESSION,
  examples: ["status"],
  async run(_values, context) {
    const status = await context.status();
    if (!status.ok) {
      return refused(status, {
        creating: "loading the status",
        failed: "Failed to load the status",
      });
    }
    const { services, twitch } = status.value;
    const bot = context.person() === null ? undefined : await context.bot();
    return {
      ...answer(
        { type: "text", text: summaryOf(status.value) },
        {
          type: "table",
          caption: "The parts of the platform",
          columns: ["Part", "State"],
          rows: [...Object.entries(services), ["twitch", TWITCH_WORDS[twitch]]],
        },
        ...(bot === undefined ? [] : botOutputs(bot)),
      ),
      data: bot?.ok ? { ...status.value, bot: bot.value } : status.value,
    };
  },
};

const WHOAMI: Command = {
  path: ["whoami"],
  about: "shows your account, workspace and permissions",
  arguments: [],
  flags: [],
  needs: { session: true, unverified: "allowed" },
  examples: ["whoami"],
  run(_values, context) {
    const person = context.person();
    if (person === null) return notLoggedIn();
    const { name, email, workspace, role, permissions } = person;
    return {
      ...answer({
        type: "table",
        caption: "Who you are here",
        columns: ["What", "Value"],
        rows: [
          ["name", name],
          ["e-mail", email],
          ["workspace", workspace],
          ["role", ROLE_NAMES[role]],
          ["permissions", permissions.join(", ") || "none"],
        ],
      }),
      data: person,
    };
  },
};

export const SITE_COMMANDS: readonly Command[] = [STATUS, WHOAMI, OPEN, SEARCH, ASK, THEME];
