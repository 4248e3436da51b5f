import { describe, expect, it } from "vitest";
import type { ChatEvent, IncomingLine, LiveState } from "../chat/chat-events.ts";
import { PLAIN_COMMAND } from "../entities/chat-command.ts";
import type { EventMessage } from "../entities/event-message.ts";
import { EMPTY_CONFIG, type WaddleCommand, type WaddleConfig } from "./config.ts";
import { handle, startWaddle } from "./engine.ts";
import type { Lookup, LookupResult } from "./lookups.ts";
import type { WaddleEffect } from "./state.ts";

const START = Date.UTC(2026, 10, 22, 19);
const LIVE: LiveState = { isLive: true, title: "Bread", game: "Goose Game", startedAt: START };

function command(changes: Partial<WaddleCommand> = {}): WaddleCommand {
  return {
    ...PLAIN_COMMAND,
    id: "c1",
    command_name: "!hello",
    aliases: [],
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

type Answers = (lookup: Lookup) => LookupResult;

const NOBODY: Answers = () => ({ ok: false, reason: "nobody knows" });

/** A chat that answers lookups at once, and sends what is said. */
function chat(config: Partial<WaddleConfig>, answers: Answers = NOBODY, roll = () => 0) {
  const state = startWaddle({ ...EMPTY_CONFIG, channel: "pond", ...config });
  const asked: Lookup[] = [];
  let now = START;
  let id = 0;
  const context = () => ({ now, random: roll });
  function follow(effects: readonly WaddleEffect[]): WaddleEffect[] {
    const later = effects.flatMap((effect) => {
      if (effect.type === "say") {
        const ended = { type: "ended", answer: effect.answer, isSent: true } as const;
        return handle(state, ended, context()).effects;
      }
      if (effect.type !== "look_up") return [];
      asked.push(...effect.lookups);
      const results = effect.lookups.map(answers);
      const found = { type: "looked_up", answer: effect.answer, results } as const;
      return follow(handle(state, found, context()).effects);
    });
    return [...effects, ...later];
  }
  return {
    state,
    asked,
    say(text: string, more: Partial<IncomingLine> = {}) {
      now += 60_000;
      id += 1;
      const line: IncomingLine = {
        type: "line",
        id: `l${id}`,
        channel: "t1",
        userId: "7",
        login: "hanna",
        displayName: "Hanna",
        level: "everyone",
        text,
        isSelf: false,
        isBot: false,
        ...more,
      };
      return follow(handle(state, line, context()).effects);
    },
    live: (live: LiveState) => follow(handle(state, { type: "live", live }, context()).effects),
    happen: (event: ChatEvent) =>
      follow(handle(state, { type: "happened", event }, context()).effects),
  };
}

/** What is said, or else why nothing is; nothing where a line is none of Waddle's. */
function answer(effects: readonly WaddleEffect[]): string | undefined {
  const spoken = effects.find((effect) => effect.type === "say");
  if (spoken) return spoken.text;
  return effects.findLast((effect) => effect.type === "trace")?.reason;
}

const reasonOf = (effects: readonly WaddleEffect[]) =>
  effects.findLast((effect) => effect.type === "trace")?.reason;

describe("several responses and how they look", () => {
  it("WADDLE-W26: come one after the other, or by chance", () => {
    const more = { response_text: "one", more_responses: ["two", "three"] };
    const turn = chat({ commands: [command({ ...more, response_order: "turn" })] });
    const said = [1, 2, 3, 4].map(() => answer(turn.say("!hello")));
    expect(said).toEqual(["one", "two", "three", "one"]);
    const random = chat({ commands: [command(more)] }, NOBODY, () => 0.99);
    expect(answer(random.say("!hello"))).toBe("three");
  });

  it("WADDLE-W27: a style and a reply are options of the command, never read from a text", () => {
    const commands = [
      command({ response_style: "action", as_reply: true, response_text: "$(args)" }),
      command({ id: "c2", command_name: "!plain", response_text: "$(args)" }),
    ];
    const { say } = chat({ commands });
    expect(say("!hello waves")[1]).toMatchObject({ text: "waves", style: "action", replyTo: "l1" });
    expect(say("!plain /me waves")[1]).toEqual({
      type: "say",
      answer: 2,
      text: "me waves",
      priority: 0,
    });
  });
});

describe("WADDLE-W31: when a command answers", () => {
  it("only live, and only in its categories", () => {
    const commands = [
      command({ live_only: true }),
      command({ id: "c2", command_name: "!wr", categories: ["goose game", "Chess"] }),
    ];
    const { say, live } = chat({ commands });
    expect(answer(say("!hello"))).toBe("only live, and it is not known whether it is");
    live({ ...LIVE, isLive: false, game: "Cooking" });
    expect(answer(say("!hello"))).toBe("only while the stream is live");
    expect(answer(say("!wr"))).toBe("only in the category goose game or Chess");
    live(LIVE);
    expect([answer(say("!hello")), answer(say("!wr"))]).toEqual(["Hi Hanna!", "Hi Hanna!"]);
  });
});

describe("triggers", () => {
  const commands = [
    command({ triggers: ["good bot", "/^h[oa]nk+$/"], response_text: "$(user): $(args)" }),
  ];

  it("WADDLE-W28, WADDLE-W29: a word, a phrase or an expression in any line", () => {
    const { say } = chat({ commands });
    expect(answer(say("such a GOOD  bot!"))).toBe("Hanna: such a GOOD bot!");
    expect(answer(say("Honkkk"))).toBe("Hanna: Honkkk");
    expect(say("good bottle")).toEqual([]);
    expect(reasonOf(say("honk"))).toBe("answered as !hello, for /^h[oa]nk+$/");
  });

  it("WADDLE-W28: neither in what looks like a command nor in the lines of bots and other channels", () => {
    const { say } = chat({ commands });
    expect(answer(say("!what a good bot"))).toBe("there is no command !what");
    for (const more of [{ isBot: true }, { isShared: true }, { isSelf: true }]) {
      expect(say("good bot", more)).toEqual([]);
    }
  });
});

describe("WADDLE-W30: people beside the level", () => {
  const mods = { user_level: "mod" } as const;

  it("subscribers, regulars and those that are named", () => {
    const commands = [
      command({ ...mods, admits: ["subscriber", "regular"], admitted_people: ["greta"] }),
    ];
    const { say, asked } = chat({ commands, regulars: ["rita"] });
    expect(answer(say("!hello"))).toBe(
      "mod and above only, beside subscribers and regulars and 1 person by name",
    );
    for (const more of [
      { isSubscriber: true },
      { login: "rita" },
      { login: "greta" },
      { level: "mod" as const },
    ]) {
      expect(answer(say("!hello", more))).toBe("Hi Hanna!");
    }
    expect(asked).toEqual([]);
  });

  it("followers, who are looked up", () => {
    const commands = [command({ ...mods, admits: ["follower"] })];
    const follows: Answers = () => ({ ok: true, value: START });
    expect(answer(chat({ commands }, follows).say("!hello"))).toBe("Hi Hanna!");
    const stranger: Answers = () => ({ ok: true, value: undefined });
    const refused = chat({ commands }, stranger).say("!hello");
    expect(answer(refused)).toBe("mod and above only, beside followers");
    expect(refused.some((effect) => effect.type === "say")).toBe(false);
    expect(answer(chat({ commands }).say("!hello"))).toMatch(/not known: nobody knows$/);
  });

  it("WADDLE-B5, WADDLE-B7: !addcom takes groups as levels, and !commands names what they may use", () => {
    const { say } = chat({});
    say("!addcom -ul=sub !subs honk", { level: "mod" });
    expect(answer(say("!subs", { isSubscriber: true }))).toBe("honk");
    expect(answer(say("!subs"))).toMatch(/^vip and above only, beside subscribers/);
    expect(answer(say("!commands", { isSubscriber: true }))).toBe("Commands: !subs");
    expect(answer(say("!commands"))).toBe("There are no commands yet.");
  });

  it("a mod makes and unmakes regulars", () => {
    const { say, state } = chat({ commands: [command({ ...mods, admits: ["regular"] })] });
    expect(answer(say("!regular add @Rita", { level: "mod" }))).toBe(
      "Hanna: rita is a regular now.",
    );
    expect(answer(say("!hello", { login: "rita" }))).toBe("Hi Hanna!");
    say("!regular remove rita", { level: "mod" });
    expect([...state.regulars]).toEqual([]);
    expect(answer(say("!regular add x"))).toBe("mod and above only");
  });
});

describe("variables that are looked up", () => {
  const known: Answers = (lookup) => {
    if (lookup.type === "viewers") return { ok: true, value: 128 };
    if (lookup.type === "chatters") return { ok: true, value: ["greta"] };
    if (lookup.type === "followed_at") return { ok: true, value: START - 400 * 86_400_000 };
    if (lookup.type === "fetch") return { ok: true, value: `[${lookup.url}] ${lookup.path}` };
    return { ok: false, reason: "the bot may not see subscribers" };
  };
  const say = (response_text: string, more: Partial<WaddleConfig> = {}, line = "!hello") => {
    const opened = chat({ commands: [command({ response_text })], mayFetch: true, ...more }, known);
    return { ...opened, effects: opened.say(line) };
  };

  it("WADDLE-R11: come with the answer, which is traced while it waits", () => {
    const { effects } = say("$(viewers) watch, $(chatter) too; followed $(followage)");
    expect(answer(effects)).toBe("128 watch, greta too; followed 1 year 1 month");
    expect(effects.filter(({ type }) => type === "trace")).toMatchObject([
      { answered: true, reason: "looking it up" },
      { answered: true, reason: "answered" },
    ]);
  });

  it("WADDLE-R12: what can't be known says nothing, and the trace says why", () => {
    const { effects } = say("We are $(subscribers) geese");
    expect(answer(effects)).toBe("We are geese");
    expect(reasonOf(effects)).toBe("answered; $(subscribers): the bot may not see subscribers");
    expect(answer(say("$(subscribers)").effects)).toBe(
      "$(subscribers): the bot may not see subscribers",
    );
  });

  it("WADDLE-R13: a page is read where the owner allows it", () => {
    const off = say("$(urlfetch https://a.example/x)", { mayFetch: false });
    expect(answer(off.effects)).toMatch(/off; the owner/);
    expect(off.asked).toEqual([]);
    const on = say("$(urlfetch https://a.example/?q=$(args) fact.text)", {}, "!hello @b/..:c d#|");
    expect(on.asked).toEqual([
      { type: "fetch", url: "https://a.example/?q=%40b%2F..%3Ac%20d%23%7C", path: "fact.text" },
    ]);
  });

  it("WADDLE-R13: what a viewer types is no address", () => {
    const { asked } = say("$(urlfetch $(args))", {}, "!hello http://127.0.0.1/");
    expect(asked).toEqual([{ type: "fetch", url: "http%3A%2F%2F127.0.0.1%2F", path: "" }]);
  });

  it("WADDLE-W10: one that waits keeps others from the command", () => {
    const state = startWaddle({
      ...EMPTY_CONFIG,
      commands: [command({ response_text: "$(viewers)", cooldown_seconds: 30 })],
    });
    const line = (id: string): IncomingLine => ({
      type: "line",
      id,
      channel: "t1",
      login: "hanna",
      displayName: "Hanna",
      level: "everyone",
      text: "!hello",
      isSelf: false,
      isBot: false,
    });
    const context = { now: START, random: () => 0 };
    const [first] = handle(state, line("a"), context).effects;
    expect(first).toMatchObject({ type: "look_up", lookups: [{ type: "viewers" }] });
    expect(reasonOf(handle(state, line("b"), context).effects)).toMatch(/^on cooldown/);
    const results = [{ ok: false, reason: "away" }] as const;
    const found = { type: "looked_up", answer: 1, results } as const;
    expect(reasonOf(handle(state, found, context).effects)).toBe("$(viewers): away");
    expect(handle(state, line("c"), context).effects[0]).toMatchObject({ type: "look_up" });
  });
});

describe("WADDLE-R14: conditions and quotes", () => {
  const said = (response_text: string, line: string) => {
    const quotes = [{ id: "q", number: 3, text: "Honk", game: "Chess", said_on: "2026-11-22" }];
    return answer(chat({ commands: [command({ response_text })], quotes }).say(line));
  };

  it.each([
    ["$(if $(1) == bread|yum|meh)", "!hello Bread", "yum"],
    ["$(if $(1) > 10|big|small)", "!hello 9", "small"],
    ["$(if $(1)|$(1)|nothing)", "!hello", "nothing"],
    ["$(if $(1) != 1|a|b)", "!hello 1.0", "b"],
    // A condition is one of the response: what people type is compared, not read.
    ["$(if $(1) == a|yes|no)", "!hello 1==1", "no"],
    ["$(math $(1)*2+1)", "!hello 3", "7"],
    ["x$(math $(args))", "!hello 1;2", "x"],
    ["$(quote 3)", "!hello", 'Quote 3: "Honk" (Chess, 11/22/26)'],
    ["x$(quote 4)", "!hello", "x"],
  ])("%s, asked by %s, says %s", (text, line, expected) => {
    expect(said(text, line)).toBe(expected);
  });
});

describe("WADDLE-B15: built-in commands of the channel", () => {
  const person = { id: "9", login: "greta", displayName: "Greta", game: "Chess", title: "" };
  const willing: Answers = (lookup) => {
    if (lookup.type === "person") {
      return { ok: true, value: lookup.login === "greta" ? person : undefined };
    }
    if (lookup.type === "set_category") return { ok: true, value: "Untitled Goose Game" };
    if (lookup.type === "clip") return { ok: true, value: "https://clips.example/a" };
    if (lookup.type === "followed_at") return { ok: true, value: START - 86_400_000 };
    return { ok: true, value: undefined };
  };
  const refusing: Answers = () => ({ ok: false, reason: "the bot is no moderator; type /mod bot" });
  const mod = { level: "mod" } as const;

  it.each([
    ["!so @Greta", "Have a look at Greta, last in Chess: twitch.tv/greta"],
    ["!so nobody", "Hanna: there is no nobody on Twitch."],
    ["!title Bread tonight", "Hanna: the title is now: Bread tonight"],
    ["!title", "Title: Bread"],
    ["!game untitled", "Hanna: the category is now Untitled Goose Game."],
    ["!clip", "Hanna: https://clips.example/a"],
    ["!followage greta", "Greta has followed for 1 day."],
    ["!poll Which?|A|B", "Hanna: the poll is open: Which?"],
    ["!poll Which?|A", "Hanna: write it as QUESTION|ANSWER|ANSWER, with 2 to 5 answers."],
    ["!poll -t=5 Which?|A|B", "Hanna: it takes 15 to 1800 seconds."],
    ["!poll end", "Hanna: the poll is over."],
    ["!prediction Win?|Y|N", "Hanna: the prediction is open: Win?"],
    ["!prediction end 2", "Hanna: the prediction is settled."],
    ["!prediction cancel", "Hanna: the points are given back."],
  ])("%s: %s", (text, expected) => {
    const { say, live } = chat({}, willing);
    live(LIVE);
    expect(answer(say(text, mod))).toBe(expected);
  });

  it.each(["!so greta", "!title x", "!game x", "!clip", "!poll Q|A|B", "!prediction Q|A|B"])(
    "%s answers a missing right in words",
    (text) => {
      const { say } = chat({}, refusing);
      expect(answer(say(text, mod))).toBe("Hanna: the bot is no moderator; type /mod bot.");
    },
  );

  it("are for mods where they change something", () => {
    const { say, asked } = chat({}, willing);
    for (const text of ["!so greta", "!title x", "!game x", "!poll Q|A|B", "!followage greta"]) {
      expect(answer(say(text))).toMatch(/mod and above/);
    }
    expect(asked).toEqual([]);
  });

  it("WADDLE-B16: quotes are kept, said and deleted", () => {
    const { say } = chat({});
    expect(answer(say("!quote"))).toBe("There are no quotes yet.");
    const [edit] = say('!addquote "Honk if you can"', mod);
    expect(edit).toMatchObject({
      edit: { action: "add_quote", fields: { text: "Honk if you can" } },
    });
    expect(answer(say("!quote 1"))).toBe('Quote 1: "Honk if you can" (11/22/26)');
    expect(answer(say("!quote HONK"))).toMatch(/^Quote 1/);
    expect(answer(say("!delquote 1"))).toBe("mod and above only");
    expect(answer(say("!delquote 1", mod))).toBe("Hanna: quote 1 is removed.");
    expect(answer(say("!delquote 1", mod))).toBe("Hanna: there is no such quote.");
  });
});

describe("events", () => {
  const plain = { minimum: 0, reward: "", message_text: "", command_name: "", counter_name: "" };
  const message = (changes: Partial<EventMessage> & Pick<EventMessage, "kind">) => ({
    id: changes.kind,
    ...plain,
    shout_out: false,
    enabled: true,
    ...changes,
  });
  const who = { userId: "9", login: "greta", displayName: "Greta" };
  const raid = { ...who, id: "e1", type: "raid", viewers: 40 } as const;

  it("WADDLE-E1, WADDLE-E2: each says its message, from its minimum on, once", () => {
    const eventMessages = [
      message({ kind: "raid", minimum: 10, message_text: "$(user) brings $(viewers) geese" }),
      message({ kind: "cheer", minimum: 100, message_text: "$(bits) bits: $(input)" }),
      message({ kind: "redemption", reward: "Hydrate", message_text: "$(reward)! $(input)" }),
    ];
    const { happen } = chat({ eventMessages });
    expect(answer(happen(raid))).toBe("Greta brings 40 geese");
    expect(happen(raid)).toEqual([]);
    expect(happen({ ...raid, id: "e2", viewers: 9 })).toEqual([]);
    const cheer = { ...who, id: "e3", type: "cheer", bits: 100, message: "$(args) hi" } as const;
    expect(answer(happen(cheer))).toBe("100 bits: $(args) hi");
    const redeemed = { ...who, type: "redemption", input: "now" } as const;
    expect(answer(happen({ ...redeemed, id: "e4", reward: "hydrate" }))).toBe("hydrate! now");
    expect(happen({ ...redeemed, id: "e5", reward: "Stretch" })).toEqual([]);
  });

  it("WADDLE-E3: runs a command and steps a counter", () => {
    const counters = [
      { id: "n", name: "subs", value: 4, step: 1, user_level: "mod", revision: 1, lastBatch: "" },
    ] as const;
    const eventMessages = [
      message({ kind: "subscription", command_name: "!hello", counter_name: "subs" }),
    ];
    const { happen } = chat({
      commands: [command({ user_level: "broadcaster" })],
      counters,
      eventMessages,
    });
    const effects = happen({
      ...who,
      id: "e",
      type: "subscription",
      tier: 1,
      months: 3,
      message: "",
    });
    expect(answer(effects)).toBe("Hi Greta!");
    expect(effects).toContainEqual({ type: "counter", counter: "n", value: 5, by: 1 });
    expect(effects).toContainEqual({ type: "count", command: "c1", by: 1 });
    const off = chat({ commands: [command({ enabled: false })], eventMessages });
    const again = {
      ...who,
      id: "e",
      type: "subscription",
      tier: 1,
      months: 3,
      message: "",
    } as const;
    expect(answer(off.happen(again))).toBe("this command is off");
  });

  it("WADDLE-E4: shouts a raider out", () => {
    const { happen, asked } = chat({ eventMessages: [message({ kind: "raid", shout_out: true })] });
    happen(raid);
    expect(asked).toEqual([{ type: "shout_out", userId: "9" }]);
  });

  it("WADDLE-E5: the stream begins and ends, which is not so where it is known for the first time", () => {
    const eventMessages = [
      message({ kind: "stream_on", message_text: "$(channel) is live with $(game)" }),
      message({ kind: "stream_off", message_text: "Good night" }),
    ];
    const { live } = chat({ eventMessages });
    expect(live(LIVE)).toEqual([]);
    expect(answer(live({ ...LIVE, isLive: false }))).toBe("Good night");
    expect(live({ ...LIVE, isLive: false, title: "x" })).toEqual([]);
    expect(answer(live(LIVE))).toBe("pond is live with Goose Game");
  });
});
