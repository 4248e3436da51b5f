import { expect, it } from "vitest";
import { renamed } from "./channel-name.ts";

const POND = { login: "pond", id: "7" };

it.each([
  ["is new: its id is kept", { login: "pond", id: "" }, POND, POND],
  [
    "was renamed: it has the new login",
    POND,
    { login: "lake", id: "7" },
    { login: "lake", id: "7" },
  ],
  ["is as it was", POND, POND, undefined],
  ["lost its name to another", POND, { login: "pond", id: "8" }, undefined],
  [
    "is not the one that was asked for",
    { login: "pond", id: "" },
    { login: "lake", id: "7" },
    undefined,
  ],
  ["was disconnected", { login: "", id: "7" }, POND, undefined],
])("WADDLE-N15: a channel that %s", (_, channel, name, expected) => {
  expect(renamed(channel, name)).toEqual(expected);
});
