import { describe, expect, it } from "vitest";
import { EMPTY_FORM, formOf, PRESETS, scheduleOf, timerOf, validateForm } from "./form.ts";

const filled = { ...EMPTY_FORM, message_text: "Drink some water" };

describe("the timer form", () => {
  it("is a valid timer when the message is given, with each of the presets", () => {
    expect(validateForm(filled)).toEqual({});
    for (const { cron } of PRESETS)
      expect(validateForm({ ...filled, cron_schedule: cron })).toEqual({});
  });

  it("says what is wrong in the words of the schema", () => {
    expect(validateForm(EMPTY_FORM).message_text).toBe("Message is required");
    expect(validateForm({ ...filled, min_chat_activity: "" }).min_chat_activity).toMatch(/number/);
    expect(validateForm({ ...filled, min_chat_activity: "1.5" }).min_chat_activity).toMatch(
      /whole/,
    );
    expect(validateForm({ ...filled, cron_schedule: "0 25 * * *" }).cron_schedule).toMatch(
      /hour "25"/,
    );
  });

  it("previews what is typed, however it is spaced, once it is a schedule", () => {
    expect(scheduleOf({ cron_schedule: " 0  9 * * fri" })).toEqual({
      type: "cron",
      pattern: "0 9 * * FRI",
    });
    expect(scheduleOf({ cron_schedule: "0 9 * *" })).toBeUndefined();
  });

  it("takes a timer in and gives it back", () => {
    const timer = {
      message_text: "Hi",
      cron_schedule: "5 * * * *",
      min_chat_activity: 3,
      online_only: true,
      more_messages: ["Two", "Three"],
      categories: ["Chess"],
      title_words: [],
    };
    expect(timerOf(formOf(timer))).toEqual(timer);
  });
});
