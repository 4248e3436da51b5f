import { chatCommandSchema, USER_LEVELS } from "../../entities/chat-command.ts";
import { COMMAND } from "../../waddle/limits.ts";
import type { Command } from "../command.ts";
import { answer, type PageLink } from "../output.ts";
import { checked, cut, given, listing, notYet, onOff, refused } from "./answers.ts";

const PAGE: PageLink = { text: "Waddle → Chat", variant: "creator", path: "/waddle/chat" };
const NEEDS = { session: true, permission: "waddle_chat_edit" } as const;

export const CHAT_COMMANDS: readonly Command[] = [
  {
    path: ["chat", "create"],
    about: "makes a chat command",
    arguments: [],
    flags: [
      { name: "name", kind: "text", value: "!WORD", about: "begins with `!`", required: true },
      { name: "response", kind: "text", value: "TEXT", about: "what Waddle says", required: true },
      {
        name: "cooldown",
        kind: "number",
        value: "SECONDS",
        about: "seconds until it answers again",
        fallback: COMMAND.cooldownDefaultSeconds,
      },
      {
        name: "level",
        kind: "choice",
        value: "LEVEL",
        about: "who may use it: everyone, vip, mod or broadcaster",
        choices: USER_LEVELS,
        fallback: "everyone",
      },
      { name: "enabled", kind: "switch", value: "BOOL", about: "true or false", fallback: true },
    ],
    needs: NEEDS,
    examples: [
      'chat create --name !lurk --response "$(user) slips into the reeds."',
      'chat create --name !hug --response "$(user) hugs $(touser)" --cooldown 5 --level vip',
    ],
    async run(values, context) {
      const command = checked(
        chatCommandSchema,
        given({
          command_name: values.text("name"),
          response_text: values.text("response"),
          cooldown_seconds: values.number("cooldown"),
          user_level: values.text("level"),
          enabled: values.isOn("enabled"),
        }),
      );
      if (!command.ok) return command.answer;
      const added = await context.addCommand(command.value);
      if (!added.ok) {
        return refused(added, {
          creating: "creating the command",
          failed: "Failed to create the command",
        });
      }
      const { command_name: name, cooldown_seconds, user_level, enabled } = command.value;
      const state = enabled ? "enabled" : "disabled";
      return answer({
        type: "changed",
        text: `Created ${name}. Cooldown ${cooldown_seconds} s, for ${user_level}, ${state}.`,
        link: { ...PAGE, path: `${PAGE.path}?search=${encodeURIComponent(name)}` },
        undo: { type: "remove", kind: "command", id: added.value.id },
      });
    },
  },
  {
    path: ["chat", "list"],
    about: "lists the chat commands",
    arguments: [],
    flags: [],
    needs: { session: true },
    examples: ["chat list", "chat list --json"],
    async run(_values, context) {
      const list = await context.commands();
      if (!list.ok) {
        return refused(list, {
          creating: "loading the commands",
          failed: "Failed to load the commands",
        });
      }
      return listing(
        "Chat commands",
        ["Name", "Level", "Cooldown", "Used", "On", "Response"],
        list.value.map((command) => [
          command.command_name,
          command.user_level,
          `${command.cooldown_seconds} s`,
          String(command.usage_count),
          onOff(command.enabled),
          cut(command.response_text),
        ]),
        'No chat commands yet. Make one: chat create --name !hello --response "Hi $(user)!"',
      );
    },
  },
  ...(["update", "delete"] as const).map(
    (verb): Command => ({
      path: ["chat", verb],
      about: `${verb}s a chat command: in the console`,
      arguments: [
        {
          name: "name",
          value: "!WORD",
          about: "the command",
          required: false,
          rest: true,
          names: "commands",
        },
      ],
      flags: [],
      needs: NEEDS,
      inConsole: true,
      examples: [`chat ${verb} !lurk`],
      run: () => notYet(`Interactive ${verb} of chat commands`, PAGE),
    }),
  ),
];
