import { describe, expect, it } from "vitest";
import { EMPTY_FORM, validateForm } from "./form.ts";

describe("the giveaway form", () => {
  it("needs a name alone", () => {
    expect(validateForm({ ...EMPTY_FORM, name: "Keys" })).toEqual({});
    expect(validateForm(EMPTY_FORM).name).toBe("Giveaway name is required");
  });

  it("says what is wrong in the words of the schema", () => {
    const form = { ...EMPTY_FORM, name: "Keys" };
    expect(validateForm({ ...form, duration_minutes: "" }).duration_minutes).toContain("number");
    expect(validateForm({ ...form, duration_minutes: "0" }).duration_minutes).toContain(
      "1 or more",
    );
    expect(validateForm({ ...form, max_entries_per_user: "101" }).max_entries_per_user).toContain(
      "100 or less",
    );
    expect(validateForm({ ...form, cron_schedule: "often" }).cron_schedule).toContain(
      "five fields",
    );
  });
});
