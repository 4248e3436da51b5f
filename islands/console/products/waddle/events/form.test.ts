import { describe, expect, it } from "vitest";
import { conditionOf, EMPTY_FORM, eventOf, formOf, validateForm } from "./form.ts";

const filled = { ...EMPTY_FORM, message_text: "$(user) brings $(viewers) geese!" };

describe("the event form", () => {
  it("is valid when something is to happen", () => {
    expect(validateForm(filled)).toEqual({});
    expect(validateForm(EMPTY_FORM).message_text).toMatch(/^Choose what happens/);
    expect(validateForm({ ...EMPTY_FORM, command_name: "!SO" })).toEqual({});
    expect(validateForm({ ...EMPTY_FORM, shout_out: true })).toEqual({});
    expect(validateForm({ ...filled, minimum: "" }).minimum).toMatch(/number/);
    expect(validateForm({ ...filled, command_name: "so" }).command_name).toBeDefined();
  });

  it("leaves out what an event's kind does not have", () => {
    const form = { ...filled, minimum: "7", reward: "Hydrate", shout_out: true };
    expect(eventOf({ ...form, kind: "follow" })).toMatchObject({
      minimum: 0,
      reward: "",
      shout_out: false,
    });
    expect(eventOf(form)).toMatchObject({ minimum: 7, reward: "", shout_out: true });
  });

  it("takes an event message in and gives it back, and says when in words", () => {
    const cheer = { ...eventOf({ ...filled, kind: "cheer", minimum: "100" }), enabled: true };
    expect(eventOf(formOf(cheer))).toEqual(eventOf({ ...filled, kind: "cheer", minimum: "100" }));
    expect(conditionOf(cheer)).toBe("from 100 bits on");
  });
});
