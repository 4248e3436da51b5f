/**
 * What the requirements say of the terminal, line by line: sections 5 (validation), 8 (errors) and 9
 * (limits). The rules that are cited are those of docs/spec/terminal.md.
 */
import { describe, expect, test } from "vitest";
import type { Called, TerminalContext } from "./context.ts";
import { demoContext } from "./demo-context.ts";
import { TERMINAL_ERRORS } from "./errors.ts";
import { TERMINAL } from "./limits.ts";
import { type Output, plainText } from "./output.ts";
import { TERMINAL_COMMANDS } from "./registry.ts";
import { runLine } from "./run.ts";
import { ENTRY_TYPES, entryTypeOf } from "./session.ts";

async function firstOf(line: string, context: TerminalContext = demoContext()): Promise<Output> {
  const [first] = (await runLine(line, context, TERMINAL_COMMANDS)).outputs;
  if (first === undefined) throw new Error(`${line} answered nothing`);
  return first;
}

async function errorOf(line: string, context?: TerminalContext): Promise<string> {
  const first = await firstOf(line, context);
  if (first.type !== "error") throw new Error(`${line} did not fail: ${plainText(first)}`);
  return `${first.problem.code}: ${first.problem.message}`;
}

async function withGiveaway(): Promise<TerminalContext> {
  const context = demoContext();
  await firstOf('giveaway create --name "Friday keys"', context);
  return context;
}

describe("section 5: validation", () => {
  test.each<readonly [string, string, string]>([
    ["TERMINAL-Q10", "", "CMD_INVALID_SYNTAX: Command is required"],
    ["TERMINAL-Q20", "chat create --response hi", "CMD_MISSING_FLAG: chat create needs --name"],
    ["TERMINAL-Q20", "chat create --name !a", "CMD_MISSING_FLAG: chat create needs --response"],
    [
      "TERMINAL-Q20",
      "chat create --name a --response hi",
      'VAL_FAILED: Command name must start with "!"',
    ],
    ["TERMINAL-Q21", "timer create", "CMD_MISSING_FLAG: timer create needs --message"],
    ["TERMINAL-Q22", "offline create", "CMD_MISSING_FLAG: offline create needs --message"],
    ["TERMINAL-Q23", "giveaway create", "CMD_MISSING_FLAG: giveaway create needs --name"],
    [
      "TERMINAL-Q24",
      "giveaway code create",
      "CMD_MISSING_FLAG: giveaway code create needs --giveaway and --code and --prize",
    ],
    [
      "TERMINAL-Q24",
      "giveaway code create --giveaway Nope --code A --prize B",
      "VAL_FAILED: Giveaway not found: Nope",
    ],
    ["TERMINAL-Q30", "config waddle set", "CMD_MISSING_ARG: config waddle set needs KEY: prefix"],
    [
      "TERMINAL-Q30",
      "config waddle set prefix",
      "CMD_MISSING_FLAG: config waddle set needs --value",
    ],
    [
      "TERMINAL-Q30",
      "config gaggle set chase",
      "CMD_MISSING_FLAG: config gaggle set needs --value",
    ],
    [
      "TERMINAL-Q30",
      "config waddle set colour --value x",
      "CMD_INVALID_ARG: Unknown config key: colour. Available: prefix",
    ],
    [
      "TERMINAL-Q30",
      "config gaggle set colour --value x",
      "CMD_INVALID_ARG: Unknown config key: colour. Available: interval, chase, catch-rate, egg-chance, fox, when",
    ],
    [
      "TERMINAL-Q31",
      "config waddle set prefix --value abcd",
      "VAL_FAILED: Command prefix must be 3 characters or less",
    ],
    ...["14", "121", "15.5", "-20", "half", "1e2"].map(
      (value) =>
        [
          "TERMINAL-Q32",
          `config gaggle set interval --value ${value}`,
          "VAL_OUT_OF_RANGE: Invalid interval. Must be between 15 and 120 minutes",
        ] as const,
    ),
    ...["59", "301", "60.5"].map(
      (value) =>
        [
          "TERMINAL-Q32",
          `config gaggle set chase --value ${value}`,
          "VAL_OUT_OF_RANGE: Invalid duration. Must be between 60 and 300 seconds",
        ] as const,
    ),
    ...[
      ["catch-rate --value 0.09", "VAL_OUT_OF_RANGE: Catch rate must be 0.1 or more"],
      ["catch-rate --value 5.1", "VAL_OUT_OF_RANGE: Catch rate must be 5 or less"],
      ["catch-rate --value much", "VAL_OUT_OF_RANGE: Catch rate must be a number"],
      ["egg-chance --value 101", "VAL_OUT_OF_RANGE: Egg chance must be 100 % or less"],
      [
        "fox --value 29",
        "VAL_OUT_OF_RANGE: Invalid fox duration. Must be between 30 and 600 seconds",
      ],
      ["when --value never", 'VAL_FAILED: When geese come by is "live" or "always"'],
    ].map(
      ([line = "", message = ""]) =>
        ["TERMINAL-Q34", `config gaggle set ${line}`, message] as const,
    ),
  ])("%s: %s", async (_rule, line, message) => {
    expect(await errorOf(line)).toBe(message);
  });

  test.each([
    ["config waddle set prefix --value abc", "The prefix is now abc"],
    ["config gaggle set interval --value 15", "The interval is now 15 minutes"],
    ["config gaggle set interval --value 120", "The interval is now 120 minutes"],
    ["config gaggle set chase --value 60", "The chase is now 60 seconds"],
    ["config gaggle set chase --value 300", "The chase is now 300 seconds"],
    ["config gaggle set catch-rate --value 0.1", "The catch rate is now 0.1"],
    ["config gaggle set egg-chance --value 2.3", "The egg chance is now 2.3 percent"],
    ["config gaggle set fox --value 600", "A fox can now be driven away for 600 seconds"],
    ["config gaggle set when --value always", "Geese come by live or not"],
  ])("TERMINAL-Q31, TERMINAL-Q32: %s is within the limits", async (line, message) => {
    expect(plainText(await firstOf(line))).toBe(message);
  });

  test("TERMINAL-Q24: a code's description may be left out, and is kept when it is given", async () => {
    const context = await withGiveaway();
    const added: unknown[] = [];
    const watched: TerminalContext = {
      ...context,
      addCode: (giveaway, code) => {
        added.push(code);
        return context.addCode(giveaway, code);
      },
    };
    const line = "giveaway code create --giveaway 'friday KEYS' --code A --prize B";
    await firstOf(line, watched);
    await firstOf(`${line.replace("A", "C")} --description "On a card"`, watched);
    expect(added).toMatchObject([
      { prize_description: "" },
      { prize_description: "On a card", prize_name: "B" },
    ]);
  });

  test("TERMINAL-Q23: 30 minutes, 1 entry per user, no schedule, enabled", async () => {
    const context = await withGiveaway();
    const list = await context.giveaways();
    expect(list.ok && list.value[0]).toMatchObject({
      duration_minutes: 30,
      max_entries_per_user: 1,
      cron_schedule: "",
      enabled: true,
    });
  });
});

describe("section 8: errors", () => {
  const REFUSED = { ok: false, status: 500, reason: "" } as const;
  const CREATES = [
    ["addCommand", "chat create --name !a --response b", "command"],
    ["addTimer", "timer create --message a", "timer"],
    ["addOfflineMessage", "offline create --message a", "offline message"],
    ["addGiveaway", "giveaway create --name Another", "giveaway"],
    ["addCode", "giveaway code create --giveaway 'Friday keys' --code A --prize B", "code"],
  ] as const;

  test.each(CREATES)(
    "TERMINAL-Q26: %s refused without a reason, and with one",
    async (call, line, what) => {
      const refusing = async (answer: Called<never>): Promise<TerminalContext> => ({
        ...(await withGiveaway()),
        [call]: () => Promise.resolve(answer),
      });
      expect(await errorOf(line, await refusing(REFUSED))).toBe(
        `API_ERROR: Failed to create the ${what}`,
      );
      expect(await errorOf(line, await refusing({ ...REFUSED, reason: "the pond is full" }))).toBe(
        `API_ERROR: Error creating the ${what}: the pond is full`,
      );
    },
  );

  test("TERMINAL-Q11: at most 3 suggestions, within edit distance 2", async () => {
    const first = await firstOf("cat list");
    expect(first.type === "error" && first.problem).toMatchObject({
      code: "CMD_NOT_FOUND",
      message: "Command not found: cat",
      hints: ["Did you mean: chat?"],
    });
  });

  test("TERMINAL-Q12: a missing subcommand lists the available ones, of every group", async () => {
    const groups = TERMINAL_COMMANDS.flatMap(({ path }) =>
      path.slice(1).map((_, at) => path.slice(0, at + 1)),
    );
    for (const group of new Set(groups.map((path) => path.join(" ")))) {
      const message = await errorOf(group);
      expect(message, group).toContain("Available: ");
      const depth = group.split(" ").length;
      for (const { path } of TERMINAL_COMMANDS) {
        if (path.slice(0, depth).join(" ") === group) expect(message).toContain(path[depth]);
      }
    }
  });

  test.each([
    ["chat update !a", "SYS_NOT_IMPL: Interactive update of chat commands is not yet supported"],
    ["chat delete !a", "SYS_NOT_IMPL: Interactive delete of chat commands is not yet supported"],
    ["timer update", "SYS_NOT_IMPL: Interactive update of timers is not yet supported"],
    ["timer delete", "SYS_NOT_IMPL: Interactive delete of timers is not yet supported"],
    ["offline update", "SYS_NOT_IMPL: Interactive update of offline messages is not yet supported"],
    ["offline delete", "SYS_NOT_IMPL: Interactive delete of offline messages is not yet supported"],
    ["giveaway update", "SYS_NOT_IMPL: Interactive update of giveaways is not yet supported"],
    ["giveaway delete", "SYS_NOT_IMPL: Interactive delete of giveaways is not yet supported"],
    ["giveaway code update", "SYS_NOT_IMPL: Giveaway code update is not implemented"],
    ["giveaway code delete", "SYS_NOT_IMPL: Giveaway code delete is not implemented"],
  ])("TERMINAL-Q50: %s points to the web interface", async (line, message) => {
    const first = await firstOf(line);
    expect(await errorOf(line)).toContain(message);
    expect(await errorOf(line)).toContain("Use the web interface.");
    expect(first.type === "error" && first.problem.link?.variant).toBe("creator");
  });

  test.each([
    ["config waddle get", "API_ERROR: Waddle configuration not loaded"],
    ["config waddle set prefix --value !", "API_ERROR: Waddle configuration not loaded"],
    ["config gaggle get", "API_ERROR: gaggle configuration not loaded"],
    ["config gaggle set interval --value 30", "API_ERROR: gaggle configuration not loaded"],
  ])("TERMINAL-Q33: %s without a configuration", async (line, message) => {
    expect(await errorOf(line, demoContext({ waddle: null, game: null }))).toBe(message);
  });

  test("the catalogue has the twelve codes, with the two messages that are given", () => {
    expect(Object.keys(TERMINAL_ERRORS)).toEqual([
      "CMD_NOT_FOUND",
      "CMD_INVALID_SYNTAX",
      "CMD_MISSING_ARG",
      "CMD_INVALID_ARG",
      "CMD_MISSING_FLAG",
      "PERM_DENIED",
      "PERM_NOT_AUTH",
      "API_ERROR",
      "VAL_FAILED",
      "VAL_OUT_OF_RANGE",
      "SYS_NOT_IMPL",
      "SYS_ERROR",
    ]);
    expect(TERMINAL_ERRORS.CMD_NOT_FOUND).toBe("Command not found: {x}");
    expect(TERMINAL_ERRORS.PERM_NOT_AUTH).toBe("You must be logged in to use this command");
  });
});

describe("sections 3 and 9: the session and its limits", () => {
  test("TERMINAL-Q80 to TERMINAL-Q83, TERMINAL-Q91: the figures are those of the requirements", () => {
    expect(TERMINAL).toMatchObject({
      historyMaxCount: 100,
      entriesMaxCount: 1000,
      sessionMaxBytes: 5 * 1024 * 1024,
      entriesWhenLargeCount: 500,
      entriesWhenFailedCount: 100,
      sessionDays: 7,
      heightDefaultPercent: 40,
      claimWaitMs: 100,
      suggestionsMaxCount: 3,
      suggestionMaxDistance: 2,
      listedTextMaxChars: 50,
    });
  });

  test("an entry is a command, output, error, info or ascii-art", () => {
    expect(ENTRY_TYPES).toEqual(["command", "output", "error", "info", "ascii-art"]);
    expect(entryTypeOf({ type: "text", text: "" })).toBe("output");
    expect(entryTypeOf({ type: "info", text: "" })).toBe("info");
    expect(entryTypeOf({ type: "art", text: "", label: "" })).toBe("ascii-art");
  });
});

describe("TERMINAL-Q61: --json prints one value", () => {
  const jsonOf = async (line: string, context?: TerminalContext) => {
    const { outputs } = await runLine(line, context ?? demoContext(), TERMINAL_COMMANDS);
    expect(outputs.map(({ type }) => type)).toEqual(["json"]);
    return outputs[0]?.type === "json" ? outputs[0].value : undefined;
  };

  test("an empty list is an empty list", async () => {
    for (const line of ["chat list", "timer list", "offline list", "giveaway list"]) {
      expect(await jsonOf(`${line} --json`), line).toEqual([]);
    }
  });

  test("what is made for reading has data of its own", async () => {
    expect(await jsonOf("whoami --json")).toMatchObject({ name: "Ada", role: "owner" });
    expect(await jsonOf("status --json")).toMatchObject({ services: {} });
    expect(await jsonOf("help --json")).toContainEqual({ command: "honk", what_it_does: "honks" });
    expect(await jsonOf("honk --json")).toBe("HONK");
  });

  test("what was made is named, with its page", async () => {
    expect(await jsonOf("timer create --message water --json")).toMatchObject({
      changed: "Created a timer: every 15 minutes.",
      page: "/waddle/timers",
      id: expect.any(String),
    });
  });
});
