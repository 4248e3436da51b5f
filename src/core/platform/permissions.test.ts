import { expect, test } from "vitest";
import { grantsOf, PERMISSIONS } from "./permissions.ts";

test("owner and admin hold everything", () => {
  expect(grantsOf("owner")).toEqual([...PERMISSIONS]);
  expect(grantsOf("admin")).toEqual([...PERMISSIONS]);
});

test("a manager holds every service, but not the people", () => {
  expect(grantsOf("manager")).toEqual(PERMISSIONS.filter((name) => name !== "tenant_admin"));
});

test("a chat moderator edits commands, timers and giveaways only", () => {
  expect(grantsOf("chat_moderator")).toEqual([
    "waddle_chat_edit",
    "waddle_timers_edit",
    "waddle_giveaways_edit",
  ]);
});

test("waddle_manage implies the other waddle permissions", () => {
  expect(grantsOf("custom", ["waddle_manage"])).toEqual([
    "waddle_config_edit",
    "waddle_chat_edit",
    "waddle_timers_edit",
    "waddle_giveaways_edit",
    "waddle_manage",
  ]);
});

test("tenant_admin implies everything", () => {
  expect(grantsOf("custom", ["tenant_admin"])).toEqual([...PERMISSIONS]);
});

test("picked permissions count for the custom role alone, and unknown names for nothing", () => {
  expect(grantsOf("artist", ["tenant_admin"])).toEqual(["nest_sketch_manage"]);
  expect(grantsOf("custom", ["gander_manage", "root"])).toEqual(["gander_manage"]);
  expect(grantsOf("custom")).toEqual([]);
});
