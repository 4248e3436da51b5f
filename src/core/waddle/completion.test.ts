// biome-ignore-all lint/suspicious/noTemplateCurlyInString: other bots write variables so
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeAt } from "./completion.ts";
import { isImpersonal } from "./scheduled-message.ts";

const context = {
  counters: ["deaths", "coffees"],
  timeZones: ["Europe/Berlin", "Asia/Tokyo"],
  allows: () => true,
};

/** The text with a caret as |, after its option with that label is taken; ‹› is what is selected. */
function taken(marked: string, label: string): string {
  const caret = marked.indexOf("|");
  const text = marked.replace("|", "");
  const completion = completeAt(text, caret, context);
  const option = completion?.options.find((each) => each.label === label);
  if (!completion || !option) throw new Error(`${label} is not offered at ${marked}`);
  const [from, to] = option.select;
  const { insert } = option;
  const selected = `${insert.slice(0, from)}‹${insert.slice(from, to)}›${insert.slice(to)}`;
  return text.slice(0, completion.start) + selected + text.slice(completion.end);
}

const offered = (marked: string) =>
  completeAt(marked.replace("|", ""), marked.indexOf("|"), context)?.options.map(
    ({ label }) => label,
  );

describe("completion in a response", () => {
  it("offers every variable after a $, and those that fit what follows", () => {
    expect(offered("Hi $|")).toContain("$(user)");
    expect(offered("Hi $(|")).toContain("$(pick a|b|c)");
    expect(offered("Hi $(us|")).toEqual(["$(user)", "$(touser)"]);
    expect(offered("Hi ${PI|")).toEqual(["$(pick a|b|c)"]);
    expect(offered("Hi $ra|")).toEqual(["$(random 1-100)"]);
  });

  it("leaves out what says nothing in the text, as a person does in a timer (WADDLE-T10)", () => {
    const timer = { ...context, allows: isImpersonal };
    const labels = (text: string) =>
      completeAt(text, text.length, timer)?.options.map(({ label }) => label);
    expect(labels("$")).toContain("$(time Europe/Berlin)");
    expect(labels("$")).not.toContain("$(user)");
    expect(labels("$us")).toBeUndefined();
    expect(labels("$(counter de")).toEqual(["deaths"]);
  });

  it.each([
    ["Hi |"],
    ["costs $5|"],
    ["$(user)|"],
    ["$(nothing|"],
    ["$(user|) more".replace("|", "x|")],
  ])("offers nothing at %s", (marked) => {
    expect(offered(marked)).toBeUndefined();
  });

  it("puts the variable in the place of what was typed, and selects what to type over", () => {
    expect(taken("Hi $|", "$(user)")).toBe("Hi $(user)‹›");
    expect(taken("Hi $(us|)!", "$(user)")).toBe("Hi $(user)‹›!");
    expect(taken("Hi $us|!", "$(user)")).toBe("Hi $(user)‹›!");
    expect(taken("$(ra|", "$(random 1-100)")).toBe("$(random ‹1-100›)");
    expect(taken("$(ti|", "$(time Europe/Berlin)")).toBe("$(time ‹›)");
  });

  it("offers time zones and counters where they are named, and closes the bracket once", () => {
    expect(offered("$(time |")).toEqual(["Europe/Berlin", "Asia/Tokyo"]);
    expect(taken("at $(time ber|)", "Europe/Berlin")).toBe("at $(time Europe/Berlin)‹›");
    expect(taken("$(counter |", "deaths")).toBe("$(counter deaths)‹›");
    expect(taken("${counter co|", "coffees")).toBe("${counter coffees}‹›");
    expect(offered("$(counter deaths|)")).toBeUndefined();
  });

  it("is within the text for any text and caret", () => {
    const piece = fc.constantFrom(..."$(){}| abu", "$(", "$(counter ", "$(time Eu", "${us");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.nat({ max: 60 }), (pieces, at) => {
        const text = pieces.join("");
        const caret = Math.min(at, text.length);
        const completion = completeAt(text, caret, context);
        if (!completion) return;
        expect(completion.options.length).toBeGreaterThan(0);
        expect(completion.start).toBeLessThanOrEqual(caret);
        expect(completion.end).toBeGreaterThanOrEqual(caret);
        expect(completion.end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
