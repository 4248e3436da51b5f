import { expect, test } from "vitest";
import { nearestAddresses } from "./nearest.ts";

const ADDRESSES = ["/dashboard", "/login", "/signup", "/waddle/chat", "/waddle/test"];

test("a typing mistake finds the page", () => {
  expect(nearestAddresses("/dashbord", ADDRESSES, 3)[0]).toBe("/dashboard");
  expect(nearestAddresses("/Login", ADDRESSES, 3)[0]).toBe("/login");
});

test("a page that moved is found by its last segment", () => {
  expect(nearestAddresses("/commands/of/the/chat/chat", ADDRESSES, 3)).toEqual(["/waddle/chat"]);
});

test("nothing is suggested for a path like none", () => {
  expect(nearestAddresses("/zzzzzzzzzzzzzzzzzzzzzz", ADDRESSES, 3)).toEqual([]);
  expect(nearestAddresses("/wp-login.php", ["/waddle/chat"], 3)).toEqual([]);
});

test("at most `count` are named, and a long path is harmless", () => {
  expect(nearestAddresses("/waddle/xxxx", ADDRESSES, 1)).toHaveLength(1);
  expect(nearestAddresses(`/${"a".repeat(100_000)}`, ADDRESSES, 3)).toEqual([]);
});
