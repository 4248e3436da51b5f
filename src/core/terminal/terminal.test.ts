import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { CardSearchAnswer } from "../cards/api.ts";
import { presenceOf } from "../chat/bot-presence.ts";
import { newExchange } from "../knowledge/conversation.ts";
import { PERMISSIONS } from "../platform/permissions.ts";
import { nameOf, usageOf } from "./command.ts";
import type { Called, TerminalContext } from "./context.ts";
import { demoContext } from "./demo-context.ts";
import { lex, quoteWord } from "./lexer.ts";
import { TERMINAL } from "./limits.ts";
import { type Output, plainText } from "./output.ts";
import { parse, suggestionsFor } from "./parse.ts";
import { TERMINAL_COMMANDS } from "./registry.ts";
import { runLine, runUndo } from "./run.ts";

const NOBODY = { person: null };
const ARTIST = {
  person: {
    name: "Art",
    email: "art@example.com",
    workspace: "Pond",
    role: "artist",
    permissions: ["nest_sketch_manage"],
    verified: true,
  },
} as const;

const PRINTING = {
  set: "first-flight",
  set_name: "First Flight",
  collector_number: "FF 020",
  rarity: "epic",
  finish: "plain",
  only_in: null,
  released: "2026-11-01",
  picture: "",
  thumbnail: "",
} as const;

const EMPEROR_FOUND: CardSearchAnswer = {
  query: "emperor foo:bar",
  understood: ["“emperor” is on the card"],
  problems: [{ from: 8, to: 15, message: "There is no such field" }],
  count: 1,
  page: 1,
  pages: 1,
  next: null,
  results: [
    {
      ...{ slug: "emperor-goose", name: "Emperor goose", kind: "real", species: "Anser canagicus" },
      ...{ family: "goose", traits: [], habitat: [], season: "winter", flavour_text: "", url: "" },
      ...{ honk: 4, speed: 5, mischief: 3, wingspan_cm: null, weight_g: null, range: null },
      printings: [PRINTING],
      found: PRINTING,
    },
  ],
};

async function outputsOf(
  line: string,
  context: TerminalContext = demoContext(),
): Promise<Output[]> {
  return (await runLine(line, context, TERMINAL_COMMANDS)).outputs;
}

async function textOf(line: string, context?: TerminalContext): Promise<string> {
  return (await outputsOf(line, context)).map(plainText).join("\n");
}

async function problemOf(line: string, context?: TerminalContext) {
  const [first] = await outputsOf(line, context);
  if (first?.type !== "error") throw new Error(`${line} did not fail`);
  return first.problem;
}

describe("status", () => {
  test("STATUS-C6: says where the bot is, in the words of every other place", async () => {
    expect(await textOf("status")).toContain("Your channel: In #demopond as a moderator.");
    expect(await textOf("status", demoContext(NOBODY))).not.toContain("Your channel");
    const bot = presenceOf(
      {
        is_on: false,
        has_beacon: true,
        channel: "",
        bot_login: "",
        status: null,
        heard_at: 0,
        now: 1,
      },
      1,
    );
    const outputs = await outputsOf("status", demoContext({ bot }));
    expect(outputs.at(-1)).toMatchObject({
      type: "links",
      links: [{ text: "Switch Waddle on", variant: "creator", path: "/waddle" }],
    });
  });
});

describe("giveaway start and end", () => {
  const filled = async (context: TerminalContext) => {
    await textOf('giveaway create --name "Friday keys"', context);
    await textOf('giveaway code create --giveaway "friday keys" --code A --prize Game', context);
    return context;
  };

  test("STATUS-G1: opens a run where the bot is, and says why not elsewhere", async () => {
    const context = await filled(demoContext());
    expect(await textOf("giveaway start friday keys", context)).toContain("Friday keys is open.");
    expect(await textOf('giveaway start "Friday keys"', context)).toContain("It is running.");
    expect(await textOf("giveaway end friday keys", context)).toContain("takes no more entries");
    expect(await textOf("giveaway end friday keys", context)).toContain("is not open");
    const bot = presenceOf(
      {
        is_on: true,
        has_beacon: true,
        channel: "",
        bot_login: "",
        status: null,
        heard_at: 1,
        now: 1,
      },
      1,
    );
    const nowhere = await filled(demoContext({ bot }));
    expect(await problemOf("giveaway start friday keys", nowhere)).toMatchObject({
      message: "Friday keys can't start now. No Twitch channel is connected: nobody could enter.",
      link: { text: "Connect your channel", path: "/waddle/general" },
    });
  });
});

describe("words (TERMINAL-Q1 to TERMINAL-Q3)", () => {
  test("TERMINAL-Q1: quotes and backslashes keep text together, and every word knows its place", () => {
    const { words } = lex(String.raw`chat  --name="a b" 'c "d' e\ f "g\"h"`);
    expect(words.map(({ text }) => text)).toEqual(["chat", "--name=a b", 'c "d', "e f", 'g"h']);
    expect(words[1]).toMatchObject({ start: 6, end: 18 });
  });

  test("TERMINAL-Q2: no input throws, and a quoted word reads back as it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        expect(() => parse(text, TERMINAL_COMMANDS)).not.toThrow();
        if (text === "") return;
        expect(lex(quoteWord(text)).words.map((word) => word.text)).toEqual([text]);
      }),
    );
  });

  test("TERMINAL-Q3: an open quote is an error that points at it", async () => {
    const problem = await problemOf('chat create --name "!hello');
    expect(problem).toMatchObject({ code: "CMD_INVALID_SYNTAX", at: { start: 19, end: 26 } });
  });
});

describe("finding the command (TERMINAL-Q10 to TERMINAL-Q14)", () => {
  test.each(["", "   "])("TERMINAL-Q10: %j is 'Command is required'", async (line) => {
    expect(await problemOf(line)).toMatchObject({
      code: "CMD_INVALID_SYNTAX",
      message: "Command is required",
    });
  });

  test("TERMINAL-Q11: an unknown command is named, with up to 3 within edit distance 2", async () => {
    expect(await problemOf("chta list")).toMatchObject({
      code: "CMD_NOT_FOUND",
      message: "Command not found: chta",
      hints: ["Did you mean: chat?"],
    });
    expect((await problemOf("xyzzyx")).hints).toEqual(["Type help to see all commands."]);
    const near = suggestionsFor("aa", ["ab", "ac", "ad", "ae", "xxxx"]);
    expect(near).toHaveLength(TERMINAL.suggestionsMaxCount);
  });

  test("TERMINAL-Q12: a missing subcommand lists the available ones", async () => {
    expect(await problemOf("chat")).toMatchObject({
      code: "CMD_MISSING_ARG",
      message: "chat needs a subcommand. Available: create, list, update, delete",
    });
    expect((await problemOf("giveaway code")).message).toContain("create, list");
    expect(await problemOf("timer mkae")).toMatchObject({
      code: "CMD_INVALID_ARG",
      message: "Unknown subcommand: mkae. Available: create, list, update, delete",
    });
  });

  test("TERMINAL-Q13: a flag that is missing, unknown, doubled or without value is named", async () => {
    expect(await problemOf("timer create")).toMatchObject({
      code: "CMD_MISSING_FLAG",
      message: "timer create needs --message",
    });
    expect((await problemOf("chat create")).message).toBe(
      "chat create needs --name and --response",
    );
    expect(await problemOf("chat create --nmae x")).toMatchObject({
      code: "CMD_INVALID_ARG",
      message: "Unknown flag: --nmae",
    });
    expect((await problemOf("timer create --message a --message b")).code).toBe(
      "CMD_INVALID_SYNTAX",
    );
    expect((await problemOf("timer create --message")).code).toBe("CMD_MISSING_ARG");
    expect((await problemOf("timer create --message a --activity many")).message).toBe(
      "--activity must be a number",
    );
  });

  test("TERMINAL-Q14: --flag value and --flag=value are the same; a switch may stand alone", async () => {
    const context = demoContext();
    await textOf('timer create --message=a --online-only --schedule="*/30 * * * *"', context);
    await textOf("timer create --message b --online-only true --schedule '*/30 * * * *'", context);
    const timers = await context.timers();
    const [one, two] = timers.ok ? timers.value : [];
    expect({ ...one, id: "", message_text: "" }).toEqual({ ...two, id: "", message_text: "" });
    expect(one).toMatchObject({ online_only: true, cron_schedule: "*/30 * * * *" });
  });
});

describe("creating (TERMINAL-Q20 to TERMINAL-Q26)", () => {
  test("TERMINAL-Q20: a chat command's name begins with !; cooldown 10 s, everyone, enabled by default", async () => {
    const context = demoContext();
    expect(await problemOf("chat create --name lurk --response hi", context)).toMatchObject({
      code: "VAL_FAILED",
      message: 'Command name must start with "!"',
    });
    await textOf('chat create --name !lurk --response "hi there"', context);
    const commands = await context.commands();
    expect(commands.ok && commands.value[0]).toMatchObject({
      command_name: "!lurk",
      response_text: "hi there",
      cooldown_seconds: 10,
      user_level: "everyone",
      enabled: true,
    });
  });

  test("TERMINAL-Q21: a timer is every 15 minutes, activity 0, not only online, enabled by default", async () => {
    const context = demoContext();
    expect(await textOf("timer create --message water", context)).toBe(
      "Created a timer: every 15 minutes.",
    );
    const timers = await context.timers();
    expect(timers.ok && timers.value[0]).toMatchObject({
      cron_schedule: "*/15 * * * *",
      min_chat_activity: 0,
      online_only: false,
      enabled: true,
    });
  });

  test("TERMINAL-Q22: an offline message is every 24 hours, offset 0, enabled by default", async () => {
    const context = demoContext();
    await textOf("offline create --message soon", context);
    const messages = await context.offlineMessages();
    expect(messages.ok && messages.value[0]).toMatchObject({
      frequency_hours: 24,
      offset_minutes: 0,
      enabled: true,
    });
    expect((await problemOf("offline create")).message).toBe("offline create needs --message");
  });

  test("TERMINAL-Q23: a giveaway is 30 minutes, 1 entry per user, no schedule, enabled by default", async () => {
    const context = demoContext();
    expect(await textOf("giveaway create --name Keys", context)).toBe(
      "Created the giveaway Keys: 30 minutes, 1 entry per user.",
    );
    const giveaways = await context.giveaways();
    expect(giveaways.ok && giveaways.value[0]).toMatchObject({ cron_schedule: "", enabled: true });
    expect((await problemOf("giveaway create")).message).toBe("giveaway create needs --name");
  });

  test("TERMINAL-Q23: a giveaway takes prizes without codes and a word of its own", async () => {
    const context = demoContext();
    await textOf(
      'giveaway create --name Plush --keyword !plush --prizes "2 Plush goose; Mug;"',
      context,
    );
    const giveaways = await context.giveaways();
    expect(giveaways.ok && giveaways.value[0]).toMatchObject({
      keyword: "!plush",
      prizes: [
        { name: "Plush goose", count: 2 },
        { name: "Mug", count: 1 },
      ],
    });
    expect(await problemOf('giveaway create --name B --prizes "0 Mug"', context)).toMatchObject({
      code: "VAL_FAILED",
    });
  });

  test("TERMINAL-Q24: a code needs a giveaway that exists, whatever its capitals", async () => {
    const context = demoContext();
    await textOf('giveaway create --name "Friday keys"', context);
    const code = "--code A-1 --prize Pond";
    expect(
      await problemOf(`giveaway code create --giveaway Fridya ${code}`, context),
    ).toMatchObject({
      code: "VAL_FAILED",
      message: "Giveaway not found: Fridya",
    });
    expect(await textOf(`giveaway code create --giveaway "FRIDAY KEYS" ${code}`, context)).toBe(
      "Added a code to Friday keys. 1 unused.",
    );
    expect(await textOf("giveaway code list --giveaway 'friday keys'", context)).not.toContain(
      "A-1",
    );
  });

  test("TERMINAL-Q25: what was created links to its page, and can be taken back", async () => {
    const context = demoContext();
    const [made] = await outputsOf("chat create --name !a --response b", context);
    if (made?.type !== "changed" || made.undo === undefined) throw new Error("nothing to undo");
    expect(made.link.path).toBe("/waddle/chat?search=!a");
    await runUndo(made.undo, context);
    expect(await textOf("chat list", context)).toContain("No chat commands yet");
  });

  test.each([
    [404, "", "Failed to create the timer", "Resource not found."],
    [409, "taken", "Error creating the timer: taken", "Conflict with existing data."],
    [422, "bad", "Error creating the timer: bad", "Check your input."],
  ])(
    "TERMINAL-Q26: a refusal with status %i says so, with its hint",
    async (status, reason, message, hint) => {
      const refusing: Called<never> = { ok: false, status, reason };
      const context = { ...demoContext(), addTimer: () => Promise.resolve(refusing) };
      expect(await problemOf("timer create --message a", context)).toMatchObject({
        code: "API_ERROR",
        message,
        hints: [hint],
      });
    },
  );
});

describe("settings (TERMINAL-Q30 to TERMINAL-Q33)", () => {
  test("TERMINAL-Q30: a key and --value are needed; an unknown key is answered with those there are", async () => {
    expect((await problemOf("config waddle set --value x")).code).toBe("CMD_MISSING_ARG");
    expect((await problemOf("config waddle set prefix")).message).toBe(
      "config waddle set needs --value",
    );
    expect((await problemOf("config waddle set colour --value green")).message).toBe(
      "Unknown config key: colour. Available: prefix",
    );
  });

  test("TERMINAL-Q31: Waddle's prefix has 3 characters or less", async () => {
    const context = demoContext();
    expect((await problemOf("config waddle set prefix --value ????", context)).message).toBe(
      "Command prefix must be 3 characters or less",
    );
    expect(await textOf("config waddle set prefix --value ?", context)).toBe("The prefix is now ?");
    expect(await textOf("config waddle get prefix", context)).toContain("?");
  });

  test.each(["14", "121", "x", "15.5"])(
    "TERMINAL-Q32: an interval of %s is out of range",
    async (value) => {
      expect(await problemOf(`config gaggle set interval --value ${value}`)).toMatchObject({
        code: "VAL_OUT_OF_RANGE",
        message: "Invalid interval. Must be between 15 and 120 minutes",
      });
    },
  );

  test.each(["59", "301"])("TERMINAL-Q32: a chase of %s is out of range", async (value) => {
    expect((await problemOf(`config gaggle set chase --value ${value}`)).message).toBe(
      "Invalid duration. Must be between 60 and 300 seconds",
    );
  });

  test("TERMINAL-Q34: every setting of the game is listed, changed, and taken back", async () => {
    const context = demoContext();
    const before = await textOf("config gaggle get", context);
    for (const key of ["interval", "chase", "catch-rate", "egg-chance", "fox", "when"]) {
      expect(before).toContain(key);
    }
    const [changed] = await outputsOf("config gaggle set egg-chance --value 2.3", context);
    expect(await textOf("config gaggle get egg-chance", context)).toContain("2.3 percent");
    if (changed?.type !== "changed" || changed.undo === undefined) throw new Error("No undo");
    expect(changed.link.path).toBe("/gaggle/gameplay");
    await runUndo(changed.undo, context);
    expect(await textOf("config gaggle get", context)).toBe(before);
  });

  test("ASK-G1: ask answers in lines with the numbers of their sources, which follow as links", async () => {
    const passage = { trail: ["Timers", "Fields"], address: "/ask/waddle/timers#fields", score: 1 };
    const context: TerminalContext = {
      ...demoContext(),
      askDocs: async (question) => ({
        ok: true,
        value: {
          ...newExchange(question),
          passages: [
            { ...passage, number: 1, text: "A timer has a message." },
            { ...passage, number: 0, text: "Left out." },
          ],
          sentences: [{ text: "A timer has a message.", cites: [1] }],
          end: { outcome: "quoted", notice: "Word for word.", removed: 0, id: "" },
        },
      }),
    };
    expect(await textOf("ask what has a timer?", context)).toBe(
      "A timer has a message. [1]\nWord for word.\n[1] Timers › Fields  /waddle/timers#fields",
    );
    expect(await problemOf(`ask ${"x".repeat(501)}`)).toMatchObject({ code: "VAL_OUT_OF_RANGE" });
  });

  test("ASK-G1: without the network, ask says what to do", async () => {
    const context: TerminalContext = {
      ...demoContext(),
      askDocs: async () => ({ ok: false, status: 0, reason: "" }),
    };
    expect(await problemOf("ask how", context)).toMatchObject({
      code: "API_ERROR",
      message: "Failed to ask the documentation",
      hints: ["The server can't be reached. Check your connection and try again."],
    });
  });

  test("TERMINAL-Q35: a search lists what it found, what it understood, and what it left out", async () => {
    const query = "emperor foo:bar";
    const context = {
      ...demoContext(),
      searchCards: () => Promise.resolve({ ok: true, value: EMPEROR_FOUND } as const),
    };
    const text = await textOf(`search ${query}`, context);
    expect(text).toContain("ignored: foo:bar: There is no such field");
    expect(text).toContain("1 found: “emperor” is on the card");
    expect(text).toContain("Emperor goose");
    expect(await textOf("search nothing")).toContain("0 found: every card");
  });

  test("TERMINAL-Q35: cards that can't be searched are an error", async () => {
    const context = {
      ...demoContext(),
      searchCards: () => Promise.resolve({ ok: false, status: 0, reason: "" } as const),
    };
    expect(await problemOf("search snow", context)).toMatchObject({
      code: "API_ERROR",
      message: "Failed to search the cards",
    });
  });

  test("TERMINAL-Q33: a configuration that is not there says so", async () => {
    const context = demoContext({ waddle: null, game: null });
    expect((await problemOf("config waddle get", context)).message).toBe(
      "Waddle configuration not loaded",
    );
    expect((await problemOf("config gaggle set chase --value 60", context)).message).toBe(
      "gaggle configuration not loaded",
    );
  });
});

describe("who may (TERMINAL-Q40, TERMINAL-Q41)", () => {
  test("TERMINAL-Q40: without a session a command that needs one says so", async () => {
    for (const line of ["chat list", "whoami", "config waddle get"]) {
      expect(await problemOf(line, demoContext(NOBODY))).toMatchObject({
        code: "PERM_NOT_AUTH",
        message: "You must be logged in to use this command",
      });
    }
    expect(await textOf("honk", demoContext(NOBODY))).toBe("HONK");
  });

  test("TERMINAL-Q41: without the permission nothing is called", async () => {
    const context = demoContext(ARTIST);
    expect(await problemOf("chat create --name !a --response b", context)).toMatchObject({
      code: "PERM_DENIED",
    });
    const commands = await context.commands();
    expect(commands.ok && commands.value).toEqual([]);
  });
});

test.each(["chat create --name !a --response b", "chat list"])(
  "TERMINAL-Q43: somebody whose address is not verified is told so by %s",
  async (line) => {
    const person = { ...ARTIST.person, permissions: PERMISSIONS, verified: false };
    const context = demoContext({ person });
    expect(await problemOf(line, context)).toMatchObject({
      code: "PERM_DENIED",
      message: "Permission denied: Verify your e-mail address first.",
      link: { path: "/verify-email" },
    });
    expect((await context.commands()).ok).toBe(true);
    expect(await textOf("whoami", context)).toContain("art@example.com");
  },
);

describe("what is for the console (TERMINAL-Q50)", () => {
  test.each([
    ["chat delete !a", "/waddle/chat"],
    ["timer update", "/waddle/timers"],
    ["offline delete", "/waddle/offline"],
    ["giveaway update", "/waddle/giveaways"],
  ])("TERMINAL-Q50: %s is not yet supported and points to %s", async (line, path) => {
    const problem = await problemOf(line);
    expect(problem).toMatchObject({ code: "SYS_NOT_IMPL", link: { path } });
    expect(problem.message).toContain("not yet supported");
  });

  test("TERMINAL-Q50: a code's update and delete are not implemented", async () => {
    expect((await problemOf("giveaway code delete x")).message).toContain("not implemented");
  });
});

describe("listings (TERMINAL-Q60 to TERMINAL-Q62)", () => {
  const long = "a goose says honk ".repeat(6).trim();

  test("TERMINAL-Q60: texts of timers and offline messages are cut to 50 characters", async () => {
    const context = demoContext();
    await textOf(`timer create --message "${long}"`, context);
    await textOf(`offline create --message "${long}"`, context);
    for (const line of ["timer list", "offline list"]) {
      const [table] = await outputsOf(line, context);
      if (table?.type !== "table") throw new Error("no table");
      expect([...(table.rows[0]?.at(-1) ?? "")]).toHaveLength(TERMINAL.listedTextMaxChars);
    }
  });

  test("TERMINAL-Q61: --json prints data", async () => {
    const context = demoContext();
    await textOf("timer create --message water", context);
    const [json] = await outputsOf("timer list --json", context);
    expect(json).toMatchObject({
      type: "json",
      value: [{ schedule: "*/15 * * * *", message: "water", on: "on" }],
    });
  });

  test("TERMINAL-Q62: an empty list says how to begin, in a line that works", async () => {
    const text = await textOf("offline list");
    const line = text.slice(text.indexOf("offline create"));
    expect(parse(line, TERMINAL_COMMANDS).ok).toBe(true);
  });
});

describe("help (TERMINAL-Q70 to TERMINAL-Q72)", () => {
  test.each(TERMINAL_COMMANDS.map((command) => [nameOf(command), command] as const))(
    "TERMINAL-Q70: every example in the manual of %s parses",
    async (name, command) => {
      for (const example of command.examples) {
        const parsed = parse(example, TERMINAL_COMMANDS);
        expect(parsed, example).toMatchObject({ ok: true, command: { path: command.path } });
      }
      const text = await textOf(`help ${name}`);
      expect(text).toContain(usageOf(command));
      expect(await textOf(`${name} --help`)).toBe(text);
    },
  );

  test("TERMINAL-Q71: help lists every command; help of a group lists the group", async () => {
    const text = await textOf("help");
    for (const command of TERMINAL_COMMANDS) expect(text).toContain(nameOf(command));
    expect(await textOf("help giveaway code")).not.toContain("chat create");
    expect((await problemOf("help chta")).hints).toEqual(["Did you mean: chat?"]);
  });

  it("TERMINAL-Q72: what a command throws is an error of the system, not of the page", async () => {
    const context = { ...demoContext(), timers: () => Promise.reject(new Error("broken pipe")) };
    expect(await problemOf("timer list", context)).toMatchObject({
      code: "SYS_ERROR",
      message: "System error: broken pipe",
    });
  });
});
