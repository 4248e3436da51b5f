// biome-ignore-all lint/suspicious/noTemplateCurlyInString: other bots write variables so
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chatCommandSchema } from "../../entities/chat-command.ts";
import { check } from "../../entities/text.ts";
import { COMMAND, IMPORT } from "../limits.ts";
import { changeSetOf, firstChoice, inverseOf } from "./choose.ts";
import { exportCsv, exportJson } from "./export.ts";
import { type Planned, planImport, type Stored } from "./plan.ts";
import { readImport } from "./read.ts";

const NIGHTBOT = JSON.stringify({
  _total: 3,
  status: 200,
  commands: [
    {
      _id: "1",
      name: "!hello",
      message: "Hi $(user)!",
      coolDown: 5,
      count: 12,
      userLevel: "everyone",
    },
    { _id: "2", name: "!hi", alias: "!hello", message: "", coolDown: 5, userLevel: "everyone" },
    { _id: "3", name: "so", message: "$(twitchemotes)", coolDown: 30, userLevel: "subscriber" },
  ],
});

const STREAM_ELEMENTS = JSON.stringify([
  {
    _id: "584dbb71601791435f4843e1",
    command: "Points",
    reply: "${sender} has none",
    accessLevel: 500,
    type: "say",
    cost: 10,
    cooldown: { global: 5, user: 15 },
    enabled: false,
    aliases: ["pts"],
  },
  { counter: "Deaths", value: 41 },
]);

function stored(name: string, more: object = {}): Stored {
  const parsed = check(chatCommandSchema, { command_name: name, response_text: "Here", ...more });
  if (!parsed.ok) throw new Error(parsed.message);
  return { id: name.slice(1), usage_count: 3, ...parsed.value };
}

function planOf(text: string, commands: readonly Stored[] = [], counters: readonly Stored[] = []) {
  const reading = readImport(text);
  if (!reading.ok) throw new Error(reading.reason);
  return planImport(reading.file.entries, { commands, counters });
}

const named = (plan: readonly Planned[], name: string) => {
  const item = plan.find((planned) => planned.name === name);
  if (!item) throw new Error(`${name} is not in the plan`);
  return item;
};

const csv = (...rows: string[]) => rows.join("\n");

describe("WADDLE-I1: a file is known by what it holds", () => {
  it.each([
    ["nightbot", NIGHTBOT],
    ["nightbot", JSON.stringify(JSON.parse(NIGHTBOT).commands)],
    ["streamelements", STREAM_ELEMENTS],
    ["csv", "Command,Response\n!a,hello"],
    ["csv", "!a;hello\n!b;bye"],
    ["goose-quarters", exportJson({ commands: [stored("!a")] }, 0)],
  ])("%s", (source, text) => {
    expect(readImport(`\uFEFF${text}`)).toMatchObject({ ok: true, file: { source } });
  });

  it.each([
    ["", /empty/],
    ["[1, 2", /can't be read/],
    ["[]", /nothing in it/],
    ['{"commands": [{"title": "x"}]}', /nothing in it/],
    ["hello\nthere", /headings/],
    ['{"format": "goose-quarters.waddle", "version": 9}', /newer version/],
    ["x".repeat(3_000_000), /too large/],
  ])("%.20s is refused in words", (text, reason) => {
    expect(readImport(text)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });
});

describe("WADDLE-I2: what other bots have becomes what Waddle has", () => {
  it("Nightbot: aliases join their command, levels go up, counts come along", () => {
    const plan = planOf(NIGHTBOT);
    expect(plan).toHaveLength(2);
    expect(named(plan, "!hello")).toMatchObject({
      state: "new",
      values: {
        aliases: ["!hi"],
        cooldown_seconds: 5,
        usage_count: 12,
        response_text: "Hi $(user)!",
      },
    });
    const so = named(plan, "!so");
    expect(so.values).toMatchObject({
      user_level: "vip",
      admits: ["subscriber", "regular"],
      cooldown_seconds: 30,
    });
    expect(so.notes.join(" ")).toMatch(/no \$\(twitchemotes\)/);
  });

  it("StreamElements: names, both cooldowns, numbers for levels, counters", () => {
    const plan = planOf(STREAM_ELEMENTS);
    const points = named(plan, "!points");
    expect(points).toMatchObject({
      state: "new",
      values: {
        aliases: ["!pts"],
        response_text: "$(user) has none",
        user_level: "mod",
        cooldown_seconds: 5,
        cooldown_user_seconds: 15,
        enabled: false,
      },
    });
    expect(points.notes).toEqual(["It cost 10 points; here it is free"]);
    expect(named(plan, "deaths")).toMatchObject({
      kind: "counters",
      state: "new",
      values: { name: "deaths", value: 41, step: 1, user_level: "mod" },
    });
  });

  it("timers: Nightbot's schedules, StreamElements' minutes, several messages in turn", () => {
    const timers = JSON.stringify({
      timers: [
        {
          _id: "1",
          name: "a",
          message: "Drink $(user)",
          interval: "*/15 * * * *",
          lines: 2,
          enabled: true,
        },
        {
          name: "b",
          messages: ["One", "Two"],
          chatLines: 5,
          enabled: true,
          online: { enabled: true, interval: 25 },
          offline: { enabled: false, interval: 60 },
        },
      ],
    });
    const plan = readImport(timers);
    if (!plan.ok) throw new Error(plan.reason);
    const items = planImport(plan.file.entries, { timers: [] });
    expect(items.map(({ values }) => values)).toMatchObject([
      { message_text: "Drink $(user)", cron_schedule: "*/15 * * * *", min_chat_activity: 2 },
      {
        message_text: "One",
        more_messages: ["Two"],
        cron_schedule: "*/30 * * * *",
        online_only: true,
        enabled: true,
      },
    ]);
    expect(items[1]?.notes).toEqual(["Every 25 minutes became every 30"]);
  });

  it("tables: any order of columns, words for switches and levels", () => {
    const plan = planOf(
      csv("Response;Trigger;Enabled;Permission;Cooldown", "Hi, you;hello;off;Moderator;20 s"),
    );
    expect(named(plan, "!hello").values).toMatchObject({
      response_text: "Hi, you",
      enabled: false,
      user_level: "mod",
      cooldown_seconds: 20,
    });
  });

  it("says where and why something can't be taken", () => {
    const plan = planOf(
      csv("command,response,level", "!a,hi,king", "!bad!name,hi,mod", ",,", "!b,,"),
    );
    expect(plan.map(({ where, state, reason }) => `${where}: ${state}: ${reason}`)).toEqual([
      expect.stringMatching(/^row 2: unreadable: User level must be/),
      expect.stringMatching(/^row 3: unreadable: Command name must be/),
      expect.stringMatching(/^row 5: unreadable: Response is required/),
    ]);
  });
});

describe("WADDLE-I4: a plan says what changes", () => {
  const hello = stored("!hello", { aliases: ["!hey"], response_text: "Hello", user_level: "vip" });

  it("new, changed with both values, same", () => {
    const plan = planOf(csv("command,response", "!hello,Hi", "!new,There"), [hello]);
    expect(named(plan, "!new").state).toBe("new");
    expect(named(plan, "!hello")).toMatchObject({
      state: "changed",
      id: "hello",
      changes: [{ field: "Response", before: "Hello", after: "Hi" }],
    });
    expect(named(planOf(csv("command,response", "!HELLO,Hello"), [hello]), "!hello").state).toBe(
      "same",
    );
  });

  it("WADDLE-I5: what the file does not say stays: the level and the alias", () => {
    const plan = planOf(csv("command,response", "!hello,Hi"), [hello]);
    expect(named(plan, "!hello").values).toMatchObject({ aliases: ["!hey"], user_level: "vip" });
  });

  it("WADDLE-I6: a name that is an alias now is in the way, and takes it when it is chosen", () => {
    const plan = planOf(csv("command,response", "!hey,Hey you"), [hello]);
    expect(named(plan, "!hey")).toMatchObject({
      state: "conflict",
      reason: "!hey is an alias of !hello now, which would lose it",
    });
    expect(changeSetOf(plan, firstChoice(plan), { commands: [hello] })).toEqual({});
    const all = new Set(plan.map(({ key }) => key));
    const set = changeSetOf(plan, all, { commands: [hello] });
    expect(set.commands?.put).toMatchObject([
      { command_name: "!hey" },
      { id: "hello", command_name: "!hello", aliases: [] },
    ]);
  });

  it("WADDLE-I6: an alias that something else answers to is left out and named", () => {
    const plan = planOf(csv("command,response,aliases", "!a,x,!hey !b", "!b,x,!c", "!d,x,!c"), [
      hello,
    ]);
    expect(named(plan, "!a").values).toMatchObject({ aliases: [] });
    expect(named(plan, "!a").notes).toEqual([
      "Without the alias !hey: !hello has it",
      "Without the alias !b: a command has that name",
    ]);
    expect(named(plan, "!d").notes).toEqual(["Without the alias !c: !b has it"]);
  });

  it("WADDLE-I6: the second of two with one name is left out", () => {
    const plan = planOf(csv("command,response", "!a,first", "!A,second"));
    expect(plan.map(({ state }) => state)).toEqual(["new", "unreadable"]);
    expect(plan[1]?.reason).toMatch(/twice/);
  });

  it("WADDLE-I7: its undo removes what was added and restores what was changed", () => {
    const plan = planOf(csv("command,response", "!hello,Hi", "!new,There"), [hello]);
    const set = changeSetOf(plan, firstChoice(plan), { commands: [hello] });
    expect(inverseOf(set, { commands: [hello] }, { commands: ["hello", "n1"] })).toEqual({
      commands: {
        put: [expect.objectContaining({ id: "hello", response_text: "Hello", aliases: ["!hey"] })],
        remove: ["n1"],
      },
    });
  });

  it("what may not be edited is not taken", () => {
    const reading = readImport(STREAM_ELEMENTS);
    const plan = reading.ok ? planImport(reading.file.entries, { commands: [] }) : [];
    expect(plan.map(({ state }) => state)).toEqual(["new", "unreadable"]);
  });
});

const word = fc.oneof(
  fc.stringMatching(/^[a-z0-9_][a-z0-9_-]{0,23}$/),
  fc.constantFrom("grüße", "привет", "ガチョウ", "नमस्ते"),
);
const line = fc
  .oneof(fc.string(), fc.constantFrom("=1+1", "'=1", "''@x", "-5", "a,b;c", 'say "hi"', "$(user)"))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a response is one line
  .map((text) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/gu, " ").trim())
  .filter((text) => text !== "" && text.length <= COMMAND.responseMaxChars);

const command = fc
  .record({
    name: word,
    response_text: line,
    aliases: fc.uniqueArray(word, { maxLength: 3 }),
    cooldown_seconds: fc.integer({ min: 0, max: 86_400 }),
    enabled: fc.boolean(),
    user_level: fc.constantFrom("everyone", "vip", "mod", "broadcaster"),
    usage_count: fc.nat({ max: IMPORT.usageMaxCount }),
  })
  .map(({ name, aliases, usage_count, ...more }) => ({
    ...stored(`!${name}`, more),
    command_name: `!${name}`,
    response_text: more.response_text,
    aliases: aliases.map((alias) => `!${alias}`),
    usage_count,
  }));

/** Commands of which no two answer to the same word. */
const workspace = fc.array(command, { minLength: 1, maxLength: 8 }).map((commands) => {
  const taken = new Set<string>();
  return commands.flatMap((each) => {
    if (taken.has(String(each.command_name))) return [];
    taken.add(String(each.command_name));
    const aliases = each.aliases.filter(
      (alias) => !taken.has(alias) && !commands.some(({ command_name }) => command_name === alias),
    );
    for (const alias of aliases) taken.add(alias);
    return [{ ...each, aliases }];
  });
});

describe("properties", () => {
  it("WADDLE-I1: any text is read or refused in words, and its plan is made, without an error", () => {
    const shard = fc.constantFrom(
      ...'{}[]",:;\n',
      '"command":',
      '"reply":',
      '"name":',
      '"message":',
      '"userLevel":',
      "!a",
      "null",
      "1e9",
      '{"command":"x","reply":',
      "command,response",
    );
    const text = fc.oneof(
      fc.array(shard, { maxLength: 40 }).map((parts) => parts.join("")),
      fc.string(),
      fc.json(),
      fc
        .array(fc.record({ command: fc.anything(), reply: fc.anything(), aliases: fc.anything() }))
        .map((things) => JSON.stringify(things) ?? ""),
      fc
        .array(
          fc.record({
            name: fc.anything(),
            message: fc.anything(),
            userLevel: fc.anything(),
            alias: fc.anything(),
          }),
        )
        .map((commands) => JSON.stringify({ commands }) ?? ""),
    );
    fc.assert(
      fc.property(text, (given) => {
        const reading = readImport(given);
        if (!reading.ok) {
          expect(reading.reason).not.toBe("");
          return;
        }
        const plan = planImport(reading.file.entries, { commands: [], counters: [] });
        for (const { kind, values } of plan) {
          if (kind !== "commands" || values === undefined) continue;
          expect(check(chatCommandSchema, values).ok).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  }, 30_000);

  it("WADDLE-I7: an export, JSON or CSV, comes back as it was", () => {
    fc.assert(
      fc.property(workspace, (commands) => {
        fc.pre(
          commands.every(({ response_text }) => !/\$[({]|^[/.]me /i.test(String(response_text))),
        );
        for (const text of [exportJson({ commands, counters: [] }, 0), exportCsv(commands)]) {
          const again = planOf(text, commands);
          expect(again.map(({ state, changes }) => [state, changes])).toEqual(
            commands.map(() => ["same", []]),
          );
          const elsewhere = planOf(text);
          expect(elsewhere.map(({ values }) => values)).toEqual(
            commands.map(({ id, ...fields }) => fields),
          );
        }
      }),
      { numRuns: 300 },
    );
  }, 30_000);
});
