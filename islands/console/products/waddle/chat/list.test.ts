import { describe, expect, it } from "vitest";
import { PLAIN_COMMAND } from "#core/entities/chat-command.ts";
import { arrange, type Command } from "./list.ts";

function command(name: string, more: Partial<Command> = {}): Command {
  return {
    collectionId: "c",
    collectionName: "chat_commands",
    id: name.slice(1),
    tenant: "t",
    ...PLAIN_COMMAND,
    command_name: name,
    aliases: [],
    response_text: "Hi",
    cooldown_seconds: 10,
    cooldown_user_seconds: 0,
    cooldown_group: "",
    cooldown_exempt: "none",
    user_level: "everyone",
    enabled: true,
    usage_count: 0,
    created_at: "",
    updated_at: "",
    ...more,
  };
}

const commands = [
  command("!raid", { user_level: "mod", usage_count: 18, response_text: "Wings up" }),
  command("!lurk", { usage_count: 311, aliases: ["!afk"] }),
  command("!hello", { usage_count: 18 }),
];

const names = (list: Command[]) => list.map(({ command_name }) => command_name);

describe("the list of commands", () => {
  it("is found by name, alias and response, all words together", () => {
    const by = { by: "name", descending: false } as const;
    expect(names(arrange(commands, "AFK", by))).toEqual(["!lurk"]);
    expect(names(arrange(commands, "wings !raid", by))).toEqual(["!raid"]);
    expect(names(arrange(commands, "wings lurk", by))).toEqual([]);
  });

  it("is sorted; the name decides between equals", () => {
    expect(names(arrange(commands, "", { by: "used", descending: true }))).toEqual([
      "!lurk",
      "!hello",
      "!raid",
    ]);
    expect(names(arrange(commands, "", { by: "level", descending: false })).at(-1)).toBe("!raid");
  });
});
