// biome-ignore-all lint/suspicious/noTemplateCurlyInString: other bots write variables so
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RESPONSE_VARIABLES } from "../response-variables.ts";
import { translateResponse } from "./translate.ts";

const spoken = (text: string) => translateResponse(text).text;

describe("WADDLE-I3: variables of other bots", () => {
  it.each([
    ["Hi ${sender}, ${user} and $(username)", "Hi $(user), $(user) and $(user)"],
    ["$(query) ${1:} $(args)", "$(args) $(args) $(args)"],
    ["${random.1-100} $(random.-5-5)", "$(random 1-100) $(random -5-5)"],
    ["${random.pick 'rock' \"paper\"'scissors'}", "$(pick rock|paper|scissors)"],
    ["${getcount Deaths} ${count}", "$(counter deaths) $(count)"],
    ["${time.europe/berlin} ${time.UTC}", "$(time Europe/Berlin) $(time UTC)"],
    ["${time.america/new_york}", "$(time America/New_York)"],
    ['$(time "Europe/Berlin")', "$(time Europe/Berlin)"],
    ["$(status) of $(channel.display_name)", "$(title) of $(channel)"],
    [
      '$(twitch $(channel) "{{displayName}} plays {{game}}, live for {{uptimeLength}}")',
      "$(channel) plays $(game), live for $(uptime)",
    ],
    ["${random.pick '${sender}' 'nobody'}", "$(pick $(user)|nobody)"],
    ["/me waves at ${1}", "waves at $(1)"],
    ["$(urlfetch json https://a.example/${1})", "$(urlfetch https://a.example/$(1))"],
    ["${customapi.https://a.example/b}", "$(urlfetch https://a.example/b)"],
    ["${channel.viewers} ${random.chatter}", "$(viewers) $(chatter)"],
    ["no variables, {braces} and $5 (five)", "no variables, {braces} and $5 (five)"],
    ["$(unclosed", "$(unclosed"],
  ])("%s is %s", (theirs, ours) => {
    expect(spoken(theirs)).toBe(ours);
  });

  it("one that Waddle lacks stays and is named, what is inside it is translated", () => {
    expect(translateResponse("$(emotes ${sender}) $(eval 1)")).toEqual({
      text: "$(emotes $(user)) $(eval 1)",
      notes: [
        "Waddle has no $(emotes); it says nothing in chat",
        "Waddle has no $(eval); it says nothing in chat",
      ],
    });
  });

  it("a counter that counts by being said goes on counting", () => {
    const { text, notes } = translateResponse("Deaths: ${count Deaths}");
    expect(text).toBe("Deaths: $(counter deaths +)");
    expect(notes).toEqual(['It counts with the counter "deaths"; make one if there is none']);
  });

  it("ours stay as they are", () => {
    for (const { example } of RESPONSE_VARIABLES) {
      expect(translateResponse(`a ${example} b`)).toEqual({ text: `a ${example} b`, notes: [] });
    }
  });
});

describe("WADDLE-I3: any text", () => {
  const piece = fc.constantFrom(
    ..."$(){}|'\" .:/1ab",
    "$(",
    "${",
    "${random.pick ",
    '$(twitch $(channel) "',
    "{{game}}",
    "${sender}",
    "$(count x",
    "$(user)",
    "${time.a/b}",
  );
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

  it("is translated without an error, and a second time changes nothing", () => {
    fc.assert(
      fc.property(text, (theirs) => {
        const once = spoken(theirs);
        expect(spoken(once)).toBe(once);
      }),
      { numRuns: 5000 },
    );
  });

  it("without variables stays as it is", () => {
    fc.assert(
      fc.property(fc.string(), (theirs) => {
        fc.pre(!/\$[({]/.test(theirs) && !/^\s*[/.]me\s/i.test(theirs));
        expect(spoken(theirs)).toBe(theirs);
      }),
    );
  });
});
