// biome-ignore-all lint/suspicious/noTemplateCurlyInString: other bots write variables so
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { IncomingLine } from "../chat/chat-events.ts";
import { PLAIN_COMMAND } from "../entities/chat-command.ts";
import {
  EMPTY_CONFIG,
  type WaddleCommand,
  type WaddleConfig,
  type WaddleCounter,
} from "./config.ts";
import { handle, startWaddle } from "./engine.ts";
import { COMMAND } from "./limits.ts";
import type { WaddleEffect } from "./state.ts";

const START = Date.UTC(2026, 10, 21, 19);

function command(changes: Partial<WaddleCommand> = {}): WaddleCommand {
  return {
    ...PLAIN_COMMAND,
    id: "c1",
    command_name: "!hello",
    aliases: ["!hi"],
    response_text: "Hi $(user)!",
    cooldown_seconds: 0,
    cooldown_user_seconds: 0,
    cooldown_group: "",
    cooldown_exempt: "none",
    user_level: "everyone",
    enabled: true,
    usage_count: 0,
    ...changes,
  };
}

function counter(changes: Partial<WaddleCounter> = {}): WaddleCounter {
  return {
    id: "n1",
    name: "deaths",
    value: 7,
    step: 2,
    user_level: "mod",
    revision: 1,
    lastBatch: "",
    ...changes,
  };
}

/** A chat in which a minute passes between two lines. */
function chat(changes: Partial<WaddleConfig> = {}, random = () => 0.5) {
  const config: WaddleConfig = {
    ...EMPTY_CONFIG,
    channel: "pond",
    commands: [command()],
    counters: [counter()],
    ...changes,
  };
  const state = startWaddle(config);
  let now = START;
  let id = 0;
  const say = (
    text: string,
    level: IncomingLine["level"] = "everyone",
    more = {},
  ): WaddleEffect[] => {
    now += 60_000;
    id += 1;
    const line: IncomingLine = {
      type: "line",
      id: `l${id}`,
      channel: "t1",
      login: "hanna",
      displayName: "Hanna",
      level,
      text,
      isSelf: false,
      isBot: false,
      ...more,
    };
    const { effects } = handle(state, line, { now, random });
    // Each answer is sent at once.
    const ends = effects.flatMap((effect) => {
      if (effect.type !== "say") return [];
      const ended = { type: "ended", answer: effect.answer, isSent: true } as const;
      return handle(state, ended, { now, random }).effects;
    });
    return [...effects, ...ends];
  };
  return { config, state, say };
}

/** What is said, or else why nothing is. */
function answer(effects: readonly WaddleEffect[]): string | undefined {
  const said = effects.find((effect) => effect.type === "say");
  const trace = effects.find((effect) => effect.type === "trace");
  return said?.type === "say" ? said.text : trace?.type === "trace" ? trace.reason : undefined;
}

const edits = (effects: readonly WaddleEffect[]) =>
  effects.flatMap((effect) => (effect.type === "edit" ? [effect.edit] : []));

describe("WADDLE-B1: built-in commands", () => {
  it("give way to the workspace's own command of that name, even when it is off", () => {
    const own = command({ command_name: "!uptime", aliases: [], response_text: "Long." });
    expect(answer(chat({ commands: [own] }).say("!uptime"))).toBe("Long.");
    const off = { ...own, enabled: false };
    expect(answer(chat({ commands: [off] }).say("!uptime"))).toBe("this command is off");
  });

  it("WADDLE-B2: go by the tenant's prefix", () => {
    const { say } = chat({ prefix: "?" });
    expect(say("!commands")).toEqual([]);
    expect(answer(say("?commands"))).toBe("Commands: ?hello");
  });

  it("WADDLE-B3: wait after an answer, but not for mods", () => {
    const { state, say } = chat();
    say("!uptime");
    const at = (level: IncomingLine["level"]) => {
      const line = { type: "line", id: "x", channel: "t1", login: "a", displayName: "A" } as const;
      const event = { ...line, level, text: "!uptime", isSelf: false, isBot: false };
      return answer(handle(state, event, { now: START + 62_000, random: () => 0 }).effects);
    };
    expect(at("everyone")).toBe("on cooldown for 3 more seconds");
    expect(at("mod")).toBe("I can't tell whether the stream is live.");
  });

  it.each([
    ["!addcom !x y", "everyone", "mod and above only"],
    ["!editcom !hello y", "vip", "mod and above only"],
    ["!delcom !hello", "vip", "mod and above only"],
    ["!counter deaths +", "vip", "the counter is changed by mod and above only"],
  ] as const)("WADDLE-B4: %s from %s: %s", (text, level, reason) => {
    const effects = chat().say(text, level);
    expect(effects).toHaveLength(1);
    expect(answer(effects)).toBe(reason);
  });

  it.each(["!addcom !x y", "!counter deaths +"])(
    "WADDLE-W7: %s from another channel of a shared chat does nothing",
    (text) => {
      const effects = chat().say(text, "broadcaster", { isShared: true });
      expect(effects.map(({ type }) => type)).toEqual(["trace"]);
    },
  );
});

describe("!commands and !uptime", () => {
  it("WADDLE-B5: lists what the asker may use, by name", () => {
    const commands = [
      command({ id: "a", command_name: "!raid", aliases: [], user_level: "mod" }),
      command({ id: "b", command_name: "!off", aliases: [], enabled: false }),
      command(),
    ];
    expect(answer(chat({ commands }).say("!commands"))).toBe("Commands: !hello");
    expect(answer(chat({ commands }).say("!commands", "mod"))).toBe("Commands: !hello, !raid");
    expect(answer(chat({ commands: [] }).say("!commands"))).toBe("There are no commands yet.");
  });

  it("WADDLE-B5: says how many do not fit in a line", () => {
    const commands = Array.from({ length: 300 }, (_, index) =>
      command({ id: `c${index}`, command_name: `!name${1000 + index}`, aliases: [] }),
    );
    const text = answer(chat({ commands }).say("!commands")) ?? "";
    const [, rest] = /, !name\d+ and (\d+) more$/.exec(text) ?? [];
    expect(text.length).toBeLessThanOrEqual(500);
    expect(text.split("!").length - 1 + Number(rest)).toBe(300);
  });

  it("WADDLE-B6: says how long the stream has been live", () => {
    const { state, say } = chat();
    expect(answer(say("!uptime"))).toBe("I can't tell whether the stream is live.");
    const live = { isLive: true, title: "", game: "", startedAt: START };
    handle(state, { type: "live", live }, { now: START, random: () => 0 });
    expect(answer(say("!uptime"))).toBe("Live for 2 minutes.");
    handle(
      state,
      { type: "live", live: { ...live, startedAt: 0 } },
      { now: START, random: () => 0 },
    );
    expect(answer(say("!uptime"))).toBe("The stream is live.");
    handle(
      state,
      { type: "live", live: { ...live, isLive: false } },
      { now: START, random: () => 0 },
    );
    expect(answer(say("!uptime"))).toBe("The stream is offline.");
  });
});

describe("!addcom, !editcom and !delcom", () => {
  it("WADDLE-B7: make a command that answers at once", () => {
    const { say } = chat();
    const effects = say(
      "!addcom -ul=vip -cd=30 -ucd=60 -a=!cuddle !hug $(user) hugs $(touser)",
      "mod",
    );
    expect(answer(effects)).toBe("Hanna: !hug is added.");
    expect(edits(effects)).toMatchObject([
      {
        action: "add",
        tenant: "t1",
        login: "hanna",
        level: "mod",
        command: expect.stringMatching(/^[a-z0-9]{15}$/),
        fields: {
          command_name: "!hug",
          aliases: ["!cuddle"],
          response_text: "$(user) hugs $(touser)",
          cooldown_seconds: 30,
          cooldown_user_seconds: 60,
          user_level: "vip",
          enabled: true,
        },
      },
    ]);
    expect(answer(say("!cuddle @Greta", "vip"))).toBe("Hanna hugs Greta");
  });

  it.each([
    ["!addcom", "Hanna: name a command."],
    ["!addcom !hug", "Hanna: write it as !addcom !hug RESPONSE."],
    ["!addcom !hello again", "Hanna: there is already a command !hello."],
    ["!addcom hi again", "Hanna: !hi is already an alias of !hello."],
    ["!addcom -a=hi !hug x", "Hanna: !hi is already an alias of !hello."],
    ["!addcom !h+g x", 'Hanna: command name must be "!" and 1 to 24 letters, digits, "_" or "-".'],
    [
      "!addcom -ul=king !hug x",
      "Hanna: the levels are everyone, follower, sub, regular, vip, mod, broadcaster.",
    ],
    ["!addcom -cd=soon !hug x", "Hanna: cooldown must be a number of seconds."],
    ["!addcom -ul=owner !hug x", "Hanna: that command is for broadcaster only."],
    [`!addcom !hug ${"x".repeat(451)}`, "Hanna: response must be 450 characters or less."],
    ["!editcom !nope x", "Hanna: there is no command !nope."],
    ["!editcom !hello", "Hanna: write it as !editcom !hello NEW RESPONSE."],
    ["!delcom !nope", "Hanna: there is no command !nope."],
  ])("WADDLE-B8: %s is refused: %s", (text, expected) => {
    const effects = chat().say(text, "mod");
    expect(answer(effects)).toBe(expected);
    expect(edits(effects)).toEqual([]);
  });

  it("WADDLE-B8: says what of a response will not work", () => {
    expect(answer(chat().say("!addcom !hug $(usr) hugs", "mod"))).toBe(
      'Hanna: !hug is added, but: there is no variable "usr"; it says nothing in chat.',
    );
  });

  it("WADDLE-B9: change what is named, by an alias too, and nothing else", () => {
    const { say } = chat();
    const effects = say("!editcom -cd=5 hi Yo $(user)", "mod");
    expect(answer(effects)).toBe("Hanna: !hello is changed.");
    expect(edits(effects)).toMatchObject([
      {
        action: "edit",
        command: "c1",
        name: "!hello",
        fields: { cooldown_seconds: 5, response_text: "Yo $(user)" },
      },
    ]);
    const [edit] = edits(effects);
    const fields = edit?.action === "edit" ? Object.keys(edit.fields) : [];
    expect(fields.sort()).toEqual(["cooldown_seconds", "response_text"]);
    expect(answer(say("!hello"))).toBe("Yo Hanna");
  });

  it("WADDLE-B10: nobody touches a command that they may not use", () => {
    const { say } = chat({ commands: [command({ user_level: "broadcaster" })] });
    for (const text of ["!editcom !hello x", "!editcom -ul=mod !hello", "!delcom !hello"]) {
      expect(answer(say(text, "mod"))).toBe("Hanna: that command is for broadcaster only.");
    }
    expect(answer(say("!delcom !hello", "broadcaster"))).toBe("Hanna: !hello is deleted.");
    expect(answer(say("!hello", "broadcaster"))).toBe("there is no command !hello");
  });

  it("WADDLE-B11: a workspace that is full takes no more", () => {
    const commands = Array.from({ length: COMMAND.perTenantMaxCount }, (_, index) =>
      command({ id: `c${index}`, command_name: `!name${index}`, aliases: [] }),
    );
    const effects = chat({ commands }).say("!addcom !hug x", "mod");
    expect(answer(effects)).toMatch(/no room for more/);
    expect(edits(effects)).toEqual([]);
  });

  it("WADDLE-B7: gives each new command an id of its own, whatever the dice say", () => {
    const { say } = chat({}, () => 0);
    const ids = ["!a", "!b", "!c"].flatMap((name) =>
      edits(say(`!addcom ${name} x`, "mod")).map((edit) => edit.command),
    );
    expect(new Set(ids).size).toBe(3);
  });
});

describe("!counter", () => {
  it.each([
    ["!counter", "Counters: deaths 7"],
    ["!counter deaths", "deaths: 7"],
    ["!counter DEATHS", "deaths: 7"],
    ["!counter lives", "there is no counter lives"],
  ])("WADDLE-B12: everyone may ask: %s: %s", (text, expected) => {
    expect(answer(chat().say(text))).toBe(expected);
  });

  it.each([
    ["+", 9, 2],
    ["-", 5, -2],
    ["+10", 17, 10],
    ["- 3", 4, -3],
    ["12", 12, undefined],
    ["=-4", -4, undefined],
    ["set 0", 0, undefined],
    ["reset", 0, undefined],
  ])("WADDLE-B13: !counter deaths %s makes it %i", (change, value, by) => {
    const { say } = chat();
    const effects = say(`!counter deaths ${change}`, "mod");
    expect(effects[0]).toEqual({
      type: "counter",
      counter: "n1",
      value,
      ...(by !== undefined && { by }),
    });
    expect(answer(effects)).toBe(`deaths: ${value}`);
    expect(answer(say("!counter deaths"))).toBe(`deaths: ${value}`);
  });

  it("WADDLE-B13: what can't be read changes nothing, and says how it is written", () => {
    const effects = chat().say("!counter deaths many", "mod");
    expect(answer(effects)).toBe("Hanna: !counter deaths + or - or =12");
    expect(effects.some(({ type }) => type === "counter")).toBe(false);
  });

  it("WADDLE-R10: a response changes it only when it is said", () => {
    const commands = [
      command({
        id: "a",
        command_name: "!died",
        aliases: [],
        response_text: "$(counter deaths +)",
      }),
      command({ id: "b", command_name: "!echo", aliases: [], response_text: "$(args)" }),
    ];
    const { say } = chat({ commands, counters: [counter({ step: 1 })] });
    expect(say("!died")).toMatchObject([
      { type: "count", command: "a", by: 1 },
      { type: "counter", counter: "n1", value: 8, by: 1 },
      { type: "say", text: "8" },
      { type: "trace", answered: true },
    ]);
    expect(answer(say("!echo $(counter deaths +)"))).toBe("$(counter deaths +)");
    expect(answer(say("!counter deaths"))).toBe("deaths: 8");
  });

  it("WADDLE-W19: a new configuration keeps what chat made of a counter that did not change", () => {
    const { state, config, say } = chat();
    say("!counter deaths +", "mod");
    const context = { now: START, random: () => 0 };
    handle(state, { type: "config", config: { ...config, commands: [] } }, context);
    expect(answer(say("!counter deaths"))).toBe("deaths: 9");
    const counters = [counter({ value: 100, revision: 2 })];
    handle(state, { type: "config", config: { ...config, counters } }, context);
    expect(answer(say("!counter deaths"))).toBe("deaths: 100");
  });
});

describe("commands of other services", () => {
  it.each(["!giveaway start Eggs", "!enter", "!claim 1234"])(
    "WADDLE-B14: %s is left to them",
    (text) => {
      expect(chat().say(text, "mod")).toMatchObject([{ type: "trace", isUnknown: true }]);
    },
  );

  it.each(["!enter", "!e"])("WADDLE-B1: give way to the workspace's own command %s", (text) => {
    const own = command({ command_name: "!enter", aliases: ["!e"], enabled: false });
    expect(chat({ commands: [own] }).say(text)).toEqual([
      { type: "trace", line: "l1", answered: false, reason: "this command is off" },
    ]);
  });
});

describe("any chat", () => {
  const LEVELS = ["everyone", "vip", "mod", "broadcaster"] as const;
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom("/", ".", "\r\n", "\\", "$(user)", "$(args)", "$(counter deaths +)", "${1}"),
    fc.constantFrom("!hug", "!hello", "hi", "-ul=mod", "-cd=3", "-a=!y", "deaths", "+", "=5", "-"),
    fc.constantFrom(
      "$(pick /|.|$(1))",
      "$(title)",
      "\u2028",
      "\u{E0000}",
      "start",
      "x".repeat(460),
    ),
  );
  const text = fc
    .tuple(
      fc.constantFrom(
        "!addcom ",
        "!editcom ",
        "!delcom ",
        "!counter ",
        "!counter deaths ",
        "!commands ",
        "!giveaway ",
        "!claim ",
        "!enter",
        "!uptime",
        "!hug ",
        "!hello ",
        "",
      ),
      fc.array(piece, { maxLength: 6 }),
    )
    .map(([start, pieces]) => start + pieces.join(" "));
  const line = fc.tuple(
    text,
    fc.constantFrom(...LEVELS),
    fc.string({ unit: "binary", minLength: 1, maxLength: 20 }),
  );

  it("10,000 lines and the responses that they make: nothing unsafe is said", () => {
    const title = "/ban\r\n .\\ everyone";
    let count = 0;
    fc.assert(
      fc.property(fc.array(line, { minLength: 20, maxLength: 20 }), (lines) => {
        const { state, say } = chat({}, Math.random);
        const live = { isLive: true, title, game: "\n/me", startedAt: START };
        handle(state, { type: "live", live }, { now: START, random: Math.random });
        for (const [words, level, displayName] of lines) {
          count += 1;
          const effects = say(words, level, { displayName });
          for (const effect of effects) {
            if (effect.type !== "say") continue;
            expect(effect.text).not.toMatch(/^$|^[\s/.\\]/u);
            expect(effect.text).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
            expect(effect.text.length).toBeLessThanOrEqual(500);
          }
          expect(effects.filter(({ type }) => type === "trace").length).toBeLessThanOrEqual(1);
          const { config, counters } = state;
          expect(new Set(config.commands.map(({ id }) => id)).size).toBe(config.commands.length);
          expect(Number.isSafeInteger(counters.find("deaths")?.value)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
    expect(count).toBeGreaterThanOrEqual(10_000);
  }, 20_000);
});
