// biome-ignore-all lint/suspicious/noTemplateCurlyInString: other bots write variables so
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CounterChange, Counters } from "./counters.ts";
import { sampleLook } from "./lookup-variables.ts";
import { expandResponse, type ResponseContext } from "./response.ts";
import { responseProblems } from "./response-problems.ts";
import { RESPONSE_VARIABLES } from "./response-variables.ts";

const now = Date.UTC(2026, 10, 21, 13, 5);

const context: ResponseContext = {
  user: "Hanna",
  args: "@Greta two  three",
  count: 8,
  channel: "goosepond",
  timeZone: "UTC",
  live: {
    isLive: true,
    title: "Bread, live",
    game: "Untitled Goose Game",
    startedAt: now - 7_500_000,
  },
  counter: (name) => (name === "deaths" ? 7 : undefined),
  quote: (number) => `Quote ${number ?? 1}`,
  lookups: { look: sampleLook(now), userId: "1", mayFetch: true, failed: () => undefined },
  now,
  random: () => 0.5,
};

/** A counter that stands at 7 and goes by twos. */
function deaths() {
  const user_level = "mod" as const;
  const record = { id: "n1", name: "deaths", user_level, revision: 1, lastBatch: "" };
  const draft = new Counters([{ ...record, value: 7, step: 2 }]).draft();
  return {
    value: (name: string, change: CounterChange | undefined) => draft.value(name, change),
    commit: () => draft.commit(),
  };
}

describe("expandResponse", () => {
  it.each([
    ["Hi $(user)!", "Hi Hanna!"],
    ["$(touser) waves back at $(User)", "Greta waves back at Hanna"],
    ["[$(args)]", "[@Greta two  three]".replace("  ", " ")],
    ["$(1)-$(2)-$(3)-$(4)", "@Greta-two-three-"],
    ["used $(count) times in $(channel)", "used 8 times in goosepond"],
    ["$(random 1-100)", "51"],
    ["$(random)", "51"],
    ["$(random 6-1)", "4"],
    ["$(random -5--1)", "-3"],
    ["$(random many)", ""],
    ["$(pick a|b|c)", "b"],
    ["$(pick one (or two)|three)", "three"],
    ["it is $(time Europe/Berlin)", "it is 14:05"],
    ["it is $(time)", "it is 13:05"],
    ["$(time Nowhere/Land)", ""],
  ])("%s says %j", (text, expected) => {
    expect(expandResponse(text, context)).toBe(expected);
  });

  it.each([
    ["${user} and {user}", "Hanna and Hanna"],
    ["${random 1-100} {pick a|b}", "51 b"],
    ["a {brace} stays", "a {brace} stays"],
    ['{"json": true}', '{"json": true}'],
  ])("WADDLE-R1: %s says %j", (text, expected) => {
    expect(expandResponse(text, context)).toBe(expected);
  });

  it("WADDLE-R2: nests", () => {
    const first = { ...context, random: () => 0 };
    expect(expandResponse("$(pick $(user)|$(touser))", first)).toBe("Hanna");
    expect(expandResponse("$(pick $(user)|$(touser))", context)).toBe("Greta");
    expect(expandResponse("$(pick (a) $(pick x|y)|$(random 1-2))", first)).toBe("(a) x");
  });

  it.each([
    ["WADDLE-R8: $(uptime)", "2 hours 5 minutes"],
    ["WADDLE-R8: $(game) and $(title)", "Untitled Goose Game and Bread, live"],
    ["WADDLE-R9: $(counter deaths), $(counter DEATHS)", "7, 7"],
    ["WADDLE-R9: [$(counter lives)] [$(counter)]", "[] []"],
  ])("%s", (text, expected) => {
    const [rule = "", response = ""] = text.split(/: (.*)/s);
    expect(`${rule}: ${expandResponse(response, { ...context, counter: deaths().value })}`).toBe(
      `${rule}: ${expected}`,
    );
  });

  it("WADDLE-R8: a stream that is off, or not known", () => {
    const text = "[$(uptime)] [$(game)]";
    const live = { isLive: false, title: "", game: "Pond", startedAt: 0 };
    expect(expandResponse(text, { ...context, live })).toBe("[offline] [Pond]");
    expect(expandResponse(text, { ...context, live: undefined })).toBe("[] []");
    expect(expandResponse(text, { ...context, live: { ...live, isLive: true } })).toBe("[] [Pond]");
  });

  it.each([
    ["$(counter deaths +)", "9"],
    ["$(counter deaths -) then $(counter deaths)", "5 then 5"],
    ["$(counter deaths +10) then $(counter deaths -1)", "17 then 16"],
    ["$(counter deaths =3)$(counter deaths reset)", "30"],
    ["$(counter deaths set -4)", "-4"],
    ["$(counter deaths twice)", ""],
    ["$(counter deaths =999999999999)", ""],
    ["$(counter deaths =$(1))", "5"],
    ["$(counter $(2) +)", "9"],
    ["$(pick $(counter deaths +))", "9"],
  ])("WADDLE-R10: %s says %j", (text, expected) => {
    const draft = deaths();
    const counter: ResponseContext["counter"] = (name, change) => draft.value(name, change);
    expect(expandResponse(text, { ...context, args: "5 deaths", counter })).toBe(expected);
  });

  it.each(["deaths =0", "deaths +", "deaths reset"])(
    "WADDLE-R5, WADDLE-R10: a viewer who types %j changes nothing",
    (args) => {
      const draft = deaths();
      const counter: ResponseContext["counter"] = (name, change) => draft.value(name, change);
      expect(expandResponse("[$(counter $(args))]", { ...context, args, counter })).toBe("[]");
      expect(draft.commit()).toEqual([]);
    },
  );

  it("WADDLE-R3: an unknown variable says nothing", () => {
    expect(expandResponse("Hi$(usr) there$(weather)", context)).toBe("Hi there");
  });

  it.each(["$(user", "$(pick a|b", "$()", "$(-)", "$(user!)", "$", "$(", "${", "{", "a ) b } c"])(
    "WADDLE-R4: %s is text",
    (text) => {
      expect(expandResponse(text, context)).toBe(text);
    },
  );

  it("WADDLE-R5: what people typed is not parsed", () => {
    const tricky = { ...context, args: "$(count)|x ${user}", random: () => 0.99 };
    expect(expandResponse("$(args)", tricky)).toBe("$(count)|x ${user}");
    expect(expandResponse("$(pick $(args)|last)", tricky)).toBe("last");
  });

  it("WADDLE-R6: without arguments, touser is the person who asked", () => {
    expect(expandResponse("$(touser)", { ...context, args: "" })).toBe("Hanna");
    expect(expandResponse("$(touser)", { ...context, args: "@" })).toBe("Hanna");
  });

  it("WADDLE-S1: a command smuggled in by an argument is disarmed", () => {
    expect(expandResponse("$(args)", { ...context, args: "/ban Greta" })).toBe("ban Greta");
  });

  it("every listed variable works in its example", () => {
    for (const { example } of RESPONSE_VARIABLES) {
      expect(responseProblems(example)).toEqual([]);
      expect(expandResponse(example, context)).not.toBe("");
    }
  });
});

describe("responseProblems", () => {
  it.each([
    ["Hi $(usr)", 3, 9, /no variable "usr"/],
    ["$(pick a|$(umpire))", 9, 18, /no variable "umpire"/],
    ["Hi $(user", 3, 9, /never closed/],
    ["Hi $()", 3, 5, /name of a variable/],
    ["$(user!)", 0, 6, /space or \)/],
    ["$(random 5)", 0, 11, /two whole numbers/],
    ["$(time Berlin/Europe)", 0, 21, /not a time zone/],
    ["$(pick)", 0, 7, /choices/],
    ["$(counter)", 0, 10, /Name a counter/],
    ["$(counter deaths up)", 0, 20, /After the counter's name/],
  ])("WADDLE-R3: %s is reported at %i to %i", (text, start, end, message) => {
    expect(responseProblems(text)).toEqual([
      { start, end, message: expect.stringMatching(message) },
    ]);
  });

  it("finds nothing in good responses", () => {
    expect(responseProblems("$(pick $(user)|{touser}) {brace} $5 (a)")).toEqual([]);
  });
});

describe("WADDLE-R4: any text", () => {
  const piece = fc.constantFrom(
    ..."$(){}| ab1-/.@",
    "$(",
    "${",
    "$(pick ",
    "$(user)",
    "$(random 1-",
    "$(time ",
    "\n",
    "🪿",
    "\uD83E",
  );

  it("parses and expands 10,000 arbitrary texts without an error", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), fc.string(), (pieces, args) => {
        const text = pieces.join("");
        expect(typeof expandResponse(text, { ...context, args })).toBe("string");
        for (const { start, end } of responseProblems(text)) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it("needs no exponential time for a row of unclosed variables", () => {
    const started = performance.now();
    for (const open of ["$(pick ", "${pick ", "{pick ", "$(pick ${pick "]) {
      expandResponse(open.repeat(300), context);
    }
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
