import { describe, expect, it } from "vitest";
import { commandOf, EMPTY_FORM, validateForm } from "./form.ts";

const filled = { ...EMPTY_FORM, command_name: "!hello", response_text: "Hi $(user)!" };

describe("the command form", () => {
  it("is a valid command when name and response are given", () => {
    expect(validateForm(filled)).toEqual({});
  });

  it("takes aliases parted by spaces or commas", () => {
    expect(commandOf({ ...filled, aliases: "!hi, !hey  !yo" }).aliases).toEqual([
      "!hi",
      "!hey",
      "!yo",
    ]);
  });

  it("says what is wrong in the words of the schema", () => {
    expect(validateForm({ ...filled, command_name: "hello" }).command_name).toBe(
      'Command name must start with "!"',
    );
    expect(validateForm({ ...filled, response_text: " " }).response_text).toBe(
      "Response is required",
    );
    expect(validateForm({ ...filled, cooldown_seconds: "1.5" }).cooldown_seconds).toBe(
      "Cooldown must be a whole number of seconds",
    );
    expect(validateForm({ ...filled, cooldown_seconds: "" }).cooldown_seconds).toMatch(/number/);
  });
});
