import { expect, test } from "vitest";
import { signUpSchema } from "./account.ts";
import { botConfigSchema } from "./bot-config.ts";
import { chatCommandSchema, PLAIN_COMMAND } from "./chat-command.ts";
import { slugOf } from "./tenant.ts";
import { check } from "./text.ts";

const hello = { command_name: "!hello", response_text: "Hi $(user)!" };
const commandErrors = (change: Record<string, unknown>) => {
  const result = check(chatCommandSchema, { ...hello, ...change });
  return result.ok ? {} : result.errors;
};

test("a command needs a name and a response; the rest has the required defaults", () => {
  expect(check(chatCommandSchema, hello)).toEqual({
    ok: true,
    value: {
      ...hello,
      ...PLAIN_COMMAND,
      aliases: [],
      cooldown_seconds: 10,
      cooldown_user_seconds: 0,
      cooldown_group: "",
      cooldown_exempt: "none",
      user_level: "everyone",
      enabled: true,
    },
  });
});

test.each([
  ["!Grüße-2", "!grüße-2"],
  ["!gru\u0308\u00dfe", "!grüße"],
  ["!ПРИВЕТ", "!привет"],
  ["!नमस्ते", "!नमस्ते"],
  ["!ガチョウ", "!ガチョウ"],
  ["!so-long_1", "!so-long_1"],
])("WADDLE-W25: a command may be called %s", (command_name, stored) => {
  expect(check(chatCommandSchema, { ...hello, command_name })).toMatchObject({
    value: { command_name: stored },
  });
});

test.each(["!-so", "!a b", "!so!", "!🦆", "!\u0308a", "!a\u200b"])(
  "WADDLE-W25: a command can't be called %j",
  (command_name) => {
    expect(commandErrors({ command_name }).command_name).toMatch(/letters, digits/);
  },
);

test("a command's name is kept in lower case", () => {
  expect(check(chatCommandSchema, { ...hello, command_name: " !HeLLo " })).toMatchObject({
    value: { command_name: "!hello" },
  });
});

test.each([
  [{ command_name: "hello" }, { command_name: 'Command name must start with "!"' }],
  [{ command_name: "" }, { command_name: "Command name is required" }],
  [
    { command_name: "!two words" },
    { command_name: 'Command name must be "!" and 1 to 24 letters, digits, "_" or "-"' },
  ],
  [
    { command_name: `!${"a".repeat(25)}` },
    { command_name: 'Command name must be "!" and 1 to 24 letters, digits, "_" or "-"' },
  ],
  [{ response_text: "  " }, { response_text: "Response is required" }],
  [
    { response_text: "a".repeat(451) },
    { response_text: "Response must be 450 characters or less" },
  ],
  [
    { response_text: "a\nb" },
    { response_text: "Response must be a single line without control characters" },
  ],
  [
    { cooldown_seconds: 86_401 },
    { cooldown_seconds: "Cooldown must be 86400 seconds (a day) or less" },
  ],
  [{ cooldown_seconds: -1 }, { cooldown_seconds: "Cooldown must be 0 seconds or more" }],
  [{ cooldown_seconds: 1.5 }, { cooldown_seconds: "Cooldown must be a whole number of seconds" }],
  [
    { user_level: "king" },
    { user_level: "User level must be one of: everyone, vip, mod, broadcaster" },
  ],
  [{ aliases: ["!hello"] }, { aliases: "An alias can't be the command's own name" }],
])("%o is refused with its message", (change, errors) => {
  expect(commandErrors(change)).toEqual(errors);
});

test("every wrong field of a command is named at once", () => {
  expect(Object.keys(commandErrors({ command_name: "x", response_text: "" }))).toEqual([
    "command_name",
    "response_text",
  ]);
});

test.each([
  ["https://www.twitch.tv/Pond_Weed", "pond_weed"],
  ["#pondweed", "pondweed"],
  [" Pondweed ", "pondweed"],
  ["", ""],
])("the channel %j is read as %j", (twitch_channel, expected) => {
  expect(check(botConfigSchema, { command_prefix: "!", twitch_channel })).toMatchObject({
    value: { twitch_channel: expected },
  });
});

test.each([
  ["", "Command prefix is required"],
  ["!!!!", "Command prefix must be 3 characters or less"],
  ["! ", "Command prefix must have no spaces and not begin with / or ."],
  ["/", "Command prefix must have no spaces and not begin with / or ."],
])("the prefix %j is refused", (command_prefix, message) => {
  expect(check(botConfigSchema, { command_prefix, twitch_channel: "" })).toMatchObject({
    errors: { command_prefix: message },
  });
});

test("a prefix of three emoji has three characters", () => {
  expect(check(botConfigSchema, { command_prefix: "🪿🦢🦆", twitch_channel: "" })).toMatchObject({
    value: { command_prefix: "🪿🦢🦆" },
  });
});

test("signing up needs an address, 10 characters of password and a workspace", () => {
  const result = check(signUpSchema, { email: "goose", password: "short", workspace: "" });
  expect(result).toMatchObject({
    errors: {
      email: "That is not an e-mail address, it should look like name@example.com",
      password: "Password must be at least 10 characters",
      workspace: "Workspace name is required",
    },
  });
});

test.each([
  ["Pond of Élan!", "pond-of-elan"],
  ["   ", "pond"],
  ["日本", "pond"],
  ["a".repeat(80), "a".repeat(40)],
])("the slug of %j is %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
