import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { IncomingLine } from "../chat/chat-events.ts";
import { USER_LEVELS } from "../entities/chat-command.ts";
import type { WaddleCommand, WaddleConfig } from "./config.ts";
import { handle, runningCooldowns, startWaddle } from "./engine.ts";
import type { WaddleState } from "./state.ts";

const context = { now: 1_000_000, random: () => 0 };

function command(changes: Partial<WaddleCommand> = {}): WaddleCommand {
  return {
    id: "c1",
    command_name: "!hello",
    aliases: ["!hi"],
    response_text: "Hi $(user)!",
    cooldown_seconds: 10,
    cooldown_user_seconds: 0,
    cooldown_group: "",
    cooldown_exempt: "none",
    user_level: "everyone",
    enabled: true,
    usage_count: 4,
    ...changes,
  };
}

function config(...commands: WaddleCommand[]): WaddleConfig {
  return { prefix: "!", channel: "goosepond", timeZone: "UTC", commands, counters: [] };
}

function line(text: string, changes: Partial<IncomingLine> = {}): IncomingLine {
  return {
    type: "line",
    id: "line1",
    channel: "tenant1",
    login: "hanna",
    displayName: "Hanna",
    level: "everyone",
    text,
    isSelf: false,
    isBot: false,
    ...changes,
  };
}

function said(state: WaddleState, event: IncomingLine, now = context.now): string[] {
  return handle(state, event, { ...context, now }).effects.flatMap((effect) =>
    effect.type === "say" ? [effect.text] : [],
  );
}

function reason(state: WaddleState, event: IncomingLine, now = context.now): string | undefined {
  const traces = handle(state, event, { ...context, now }).effects.filter(
    (effect) => effect.type === "trace",
  );
  expect(traces.length).toBeLessThanOrEqual(1);
  return traces[0]?.reason;
}

let hello: WaddleState;

beforeEach(() => {
  hello = startWaddle(config(command()));
});

describe("an answer", () => {
  it("WADDLE-W11, WADDLE-W12: is counted, said and traced, in this order", () => {
    expect(handle(hello, line("!hello"), context).effects).toEqual([
      { type: "count", command: "c1" },
      { type: "say", text: "Hi Hanna!", replyTo: "line1", priority: 0 },
      { type: "trace", line: "line1", answered: true, reason: "answered" },
    ]);
  });

  it.each(["!hello", "!HELLO", "  !hello   you ", "!Hello\u{E0000}", "!hello \u034F", "!hi"])(
    "WADDLE-W1 to WADDLE-W5: %j is answered",
    (text) => {
      expect(said(hello, line(text))).toEqual(["Hi Hanna!"]);
    },
  );

  it.each(["hello", "! hello", "!", "!!hello", "say !hello", "", "!?"])(
    "WADDLE-W1, WADDLE-W12: %j is no command and leaves no trace",
    (text) => {
      expect(handle(hello, line(text), context)).toEqual({ state: hello, effects: [] });
    },
  );

  it("WADDLE-W2: begins with the tenant's prefix", () => {
    const state = startWaddle({ ...config(command()), prefix: "gQ" });
    expect(said(state, line("Gqhello"))).toEqual(["Hi Hanna!"]);
    expect(handle(state, line("!hello"), context).effects).toEqual([]);
  });

  it("WADDLE-W3: passes the arguments on", () => {
    const state = startWaddle(config(command({ response_text: "<$(args)>" })));
    expect(said(state, line("!hello  a b  "))).toEqual(["<a b>"]);
  });

  it("WADDLE-W4: a name wins over another command's alias", () => {
    const other = command({
      id: "c2",
      command_name: "!hi",
      aliases: ["!hello"],
      response_text: "Yo",
    });
    const state = startWaddle(config(command(), other));
    expect(said(state, line("!hi"))).toEqual(["Yo"]);
    expect(said(state, line("!hello"))).toEqual(["Hi Hanna!"]);
  });

  it("WADDLE-W12: says by which name an alias answered", () => {
    expect(reason(hello, line("!hi"))).toBe("answered as !hello");
  });

  it("WADDLE-R7: counts itself", () => {
    const state = startWaddle(config(command({ response_text: "$(count)", cooldown_seconds: 0 })));
    expect(said(state, line("!hello"))).toEqual(["5"]);
    expect(said(state, line("!hello"))).toEqual(["6"]);
  });
});

describe("no answer", () => {
  it("WADDLE-W6: to itself, without a trace", () => {
    expect(handle(hello, line("!hello", { isSelf: true }), context).effects).toEqual([]);
  });

  it("WADDLE-W7: to other bots", () => {
    expect(reason(hello, line("!hello", { isBot: true }))).toBe(
      "lines from other bots get no answer",
    );
  });

  it("WADDLE-W7: to another channel of a shared chat", () => {
    expect(said(hello, line("!hello", { isShared: true }))).toEqual([]);
  });

  it("WADDLE-W8: when the command is off", () => {
    const state = startWaddle(config(command({ enabled: false })));
    expect(handle(state, line("!hello"), context).effects).toEqual([
      { type: "trace", line: "line1", answered: false, reason: "this command is off" },
    ]);
  });

  it("WADDLE-W12: when there is no such command", () => {
    expect(reason(hello, line("!honk"))).toBe("there is no command !honk");
  });

  it("WADDLE-S4: when the response comes out empty", () => {
    const state = startWaddle(config(command({ response_text: "$(args)" })));
    const { effects } = handle(state, line("!hello"), context);
    expect(effects).toEqual([
      { type: "trace", line: "line1", answered: false, reason: "the response came out empty" },
    ]);
  });
});

describe("levels (WADDLE-W9)", () => {
  const reasons = {
    everyone: "answered",
    vip: "vip and above only",
    mod: "mod and above only",
    broadcaster: "broadcaster only",
  };
  for (const [needed, required] of USER_LEVELS.entries()) {
    for (const [has, level] of USER_LEVELS.entries()) {
      const expected = has >= needed ? "answered" : reasons[required];
      it(`${level} asks for a command of ${required}: ${expected}`, () => {
        const state = startWaddle(config(command({ user_level: required })));
        expect(reason(state, line("!hello", { level }))).toBe(expected);
      });
    }
  }
});

describe("cooldown (WADDLE-W10)", () => {
  let after: WaddleState;

  beforeEach(() => {
    after = handle(hello, line("!hello"), context).state;
  });

  it.each([
    [0, "on cooldown for 10 more seconds"],
    [4000, "on cooldown for 6 more seconds"],
    [9000, "on cooldown for 1 more second"],
    [9999, "on cooldown for 1 more second"],
    [10_000, "answered"],
  ])("%i ms after the answer: %s", (waited, expected) => {
    expect(reason(after, line("!hello"), context.now + waited)).toBe(expected);
  });

  it("holds for aliases too", () => {
    expect(said(after, line("!hi"))).toEqual([]);
  });

  it("is not started by a refusal", () => {
    const state = startWaddle(config(command({ user_level: "mod" })));
    const refused = handle(state, line("!hello"), context).state;
    expect(said(refused, line("!hello", { level: "mod" }))).toEqual(["Hi Hanna!"]);
  });

  it("WADDLE-W13: outlives a new configuration, for the commands that remain", () => {
    handle(after, { type: "config", config: config(command()) }, context);
    expect(said(after, line("!hello"))).toEqual([]);
    handle(after, { type: "config", config: config() }, context);
    expect(runningCooldowns(after, context.now)).toEqual([]);
  });
});

describe("any line", () => {
  it("10,000 lines: nothing unsafe is said and no line has two traces", () => {
    const state = startWaddle(
      config(
        command({ response_text: "$(args)", cooldown_seconds: 0 }),
        command({
          id: "c2",
          command_name: "!me",
          aliases: [],
          response_text: "$(1)$(touser)$(user)",
        }),
      ),
    );
    const text = fc
      .tuple(
        fc.constantFrom("!hello ", "!me ", "!", "", "!hi\u034F "),
        fc.array(
          fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("/", ".", "\r\n", "\\", "$(")),
        ),
      )
      .map(([start, pieces]) => start + pieces.join(""));
    fc.assert(
      fc.property(text, fc.string({ unit: "binary", minLength: 1 }), (chat, displayName) => {
        const { effects } = handle(state, line(chat, { displayName }), context);
        for (const effect of effects) {
          if (effect.type !== "say") continue;
          expect(effect.text).not.toMatch(/^$|^[\s/.\\]/u);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
          expect(effect.text).not.toMatch(/[\u0000-\u001f\u007f]/u);
          expect(effect.text.length).toBeLessThanOrEqual(500);
        }
        expect(effects.filter(({ type }) => type === "trace").length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 10_000 },
    );
  }, 20_000);
});
