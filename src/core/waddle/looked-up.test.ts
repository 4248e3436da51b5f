import { expect, test } from "vitest";
import { eventMessage } from "../entities/event-message.ts";
import { offlineMessage } from "../entities/offline-message.ts";
import { check } from "../entities/text.ts";
import { timer } from "../entities/timer.ts";

const problem = (schema: Parameters<typeof check>[0], value: object) => {
  const result = check(schema, value);
  return result.ok ? "" : Object.values(result.errors).join();
};

const REFUSED = "$(subscribers) is looked up, and only commands look things up: leave it out";

test("WADDLE-R12: what has to be looked up is refused where nobody asks", () => {
  const text = "We are $(if $(subscribers) > 10|many|$(time)) here";
  const fine = "$(time) in $(game), $(counter raids)";
  expect(problem(timer.schema, { message_text: text })).toBe(REFUSED);
  expect(problem(timer.schema, { message_text: "a", more_messages: [text] })).toBe(REFUSED);
  expect(problem(offlineMessage.schema, { message_text: text })).toBe(REFUSED);
  expect(problem(eventMessage.schema, { kind: "follow", message_text: text })).toBe(REFUSED);
  expect(problem(timer.schema, { message_text: fine })).toBe("");
});

test("WADDLE-R12: a raid's own viewers are no lookup", () => {
  const message_text = "$(user) brings $(viewers)";
  expect(problem(eventMessage.schema, { kind: "raid", message_text })).toBe("");
  expect(problem(eventMessage.schema, { kind: "cheer", message_text })).toContain("$(viewers)");
});
