import { describe, expect, it } from "vitest";
import { EMPTY_FORM, formOf, offlineOf, scheduleOf, validateForm } from "./form.ts";

const filled = { ...EMPTY_FORM, message_text: "Back on Friday" };

describe("the form of an offline message", () => {
  it("says what is wrong in the words of the schema", () => {
    expect(validateForm(filled)).toEqual({});
    expect(validateForm(EMPTY_FORM).message_text).toBe("Message is required");
    expect(validateForm({ ...filled, frequency_hours: "0" }).frequency_hours).toMatch(
      /1 hour or more/,
    );
    expect(validateForm({ ...filled, offset_minutes: "" }).offset_minutes).toMatch(/number/);
  });

  it("previews turns as soon as both numbers are good, with no message yet", () => {
    expect(scheduleOf(EMPTY_FORM)).toEqual({ type: "every", hours: 24, offsetMinutes: 0 });
    expect(scheduleOf({ ...filled, frequency_hours: "x" })).toBeUndefined();
  });

  it("takes a message in and gives it back", () => {
    const message = { message_text: "Hi", frequency_hours: 6, offset_minutes: 30 };
    expect(offlineOf(formOf(message))).toEqual(message);
  });
});
