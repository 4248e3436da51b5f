import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { IncomingLine } from "../chat/chat-events.ts";
import { PLAIN_COMMAND, USER_LEVELS } from "../entities/chat-command.ts";
import { EMPTY_CONFIG, type WaddleCommand, type WaddleConfig } from "./config.ts";
import { handle, runningCooldowns, startWaddle } from "./engine.ts";
import type { WaddleEffect, WaddleState } from "./state.ts";

const context = { now: 1_000_000, random: () => 0 };

function command(changes: Partial<WaddleCommand> = {}): WaddleCommand {
  return {
    ...PLAIN_COMMAND,
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
  return { ...EMPTY_CONFIG, channel: "goosepond", commands };
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

/** What follows from a line whose answer is sent at once. */
function sent(state: WaddleState, event: IncomingLine, now = context.now): WaddleEffect[] {
  const { effects } = handle(state, event, { ...context, now });
  return [...effects, ...effects.flatMap((effect) => end(state, effect, true, now))];
}

/** What follows when it is known whether an answer was sent. */
function end(state: WaddleState, effect: WaddleEffect, isSent: boolean, now = context.now) {
  if (effect.type !== "say") return [];
  return handle(state, { type: "ended", answer: effect.answer, isSent }, { ...context, now })
    .effects;
}

function said(state: WaddleState, event: IncomingLine, now = context.now): string[] {
  return sent(state, event, now).flatMap((effect) => (effect.type === "say" ? [effect.text] : []));
}

function reason(state: WaddleState, event: IncomingLine, now = context.now): string | undefined {
  const traces = sent(state, event, now).filter((effect) => effect.type === "trace");
  expect(traces.length).toBeLessThanOrEqual(1);
  return traces[0]?.reason;
}

let hello: WaddleState;

beforeEach(() => {
  hello = startWaddle(config(command()));
});

describe("an answer", () => {
  it("WADDLE-W11, WADDLE-W12: is counted, said and traced, in this order", () => {
    expect(sent(hello, line("!hello"))).toEqual([
      { type: "count", command: "c1", by: 1 },
      { type: "say", answer: 1, text: "Hi Hanna!", priority: 0 },
      { type: "trace", line: "line1", answered: true, reason: "answered" },
    ]);
  });

  it("WADDLE-W11: that is still on its way is not said twice, and counts as used", () => {
    const quick = startWaddle(
      config(command({ response_text: "$(count)", cooldown_seconds: 0, id: "c2" })),
    );
    const texts = [1, 2].flatMap(() => handle(quick, line("!hello"), context).effects);
    expect(texts.flatMap((effect) => (effect.type === "say" ? effect.text : []))).toEqual([
      "5",
      "6",
    ]);
    handle(hello, line("!hello"), context);
    expect(reason(hello, line("!hello"), context.now + 20_000)).toBe(
      "on cooldown for 10 more seconds",
    );
  });

  it("WADDLE-W10, WADDLE-W11: that was not sent is taken back, and its trace says so", () => {
    const counters: WaddleConfig["counters"] = [
      { id: "n1", name: "hugs", value: 7, step: 1, user_level: "mod", revision: 1, lastBatch: "" },
    ];
    const text = "$(count): $(counter hugs +) and $(counter hugs +)";
    const state = startWaddle({ ...config(command({ response_text: text })), counters });
    const { effects } = handle(state, line("!hello"), context);
    expect(effects).toContainEqual(expect.objectContaining({ text: "5: 8 and 9" }));
    expect(effects.flatMap((effect) => end(state, effect, false))).toEqual([
      { type: "counter", counter: "n1", value: 8, by: -1 },
      { type: "counter", counter: "n1", value: 7, by: -1 },
      { type: "count", command: "c1", by: -1 },
      {
        type: "trace",
        line: "line1",
        answered: false,
        reason:
          "the answer was not sent, so it does not count and no cooldown began; the ledger says why",
      },
    ]);
    expect(runningCooldowns(state, context.now)).toEqual([]);
    expect(said(state, line("!hello"))).toEqual(["5: 8 and 9"]);
  });

  it("WADDLE-W10: begins its cooldown when it was sent, however long it waited", () => {
    const { effects } = handle(hello, line("!hello"), context);
    const at = context.now + 8000;
    for (const effect of effects) end(hello, effect, true, at);
    expect(reason(hello, line("!hello"), at + 4000)).toBe("on cooldown for 6 more seconds");
    expect(said(hello, line("!hello"), at + 10_000)).toEqual(["Hi Hanna!"]);
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

  it.each(["!GRÜSSE-2 du", "!Gru\u0308sse-2"])("WADDLE-W25: %j finds !grüsse-2", (text) => {
    const state = startWaddle(config(command({ command_name: "!grüsse-2" })));
    expect(said(state, line(text))).toEqual(["Hi Hanna!"]);
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
    sent(hello, line("!hello"));
    after = hello;
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
