import { expect, test } from "vitest";
import { CONSOLE_ADDRESSES, isConsoleAddress } from "./console-routes.ts";

test("each listed address without a parameter is a console address", () => {
  for (const address of CONSOLE_ADDRESSES.filter((path) => !path.includes(":"))) {
    expect(isConsoleAddress(address), address).toBe(true);
  }
});

test.each(["/", "/login/", "/loginx", "/x/login", "/waddle/nothing", "/-/creator/app", "/Login"])(
  "%s is no console address",
  (path) => {
    expect(isConsoleAddress(path)).toBe(false);
  },
);
