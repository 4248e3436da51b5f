import { expect, it } from "vitest";
import type { SketchAccess } from "#core/sketch/api.ts";
import { rowsOf } from "./rows.ts";

const GUEST = `guest${"a".repeat(20)}`;
const GONE = `guest${"c".repeat(20)}`;
const BANNED = `guest${"b".repeat(20)}`;

const access: SketchAccess = {
  sketch: { id: "s", name: "Live sketch", live: true },
  link: { access: "draw", token: "t" },
  members: [
    { person: "zoe", name: "Zoe", role: "owner", given: null, fixed: true },
    { person: "abe", name: "Abe", role: "viewer", given: "viewer", fixed: false },
  ],
  guests: [{ person: BANNED, name: "Troll", role: "blocked" }],
};

it("lists members, guests who are here, who drew or who have a role, those here first", () => {
  const people = [
    { connection: "1", person: "zoe", name: "Zoe", role: "owner" as const },
    { connection: "2", person: GUEST, name: "Kim", role: "guest" as const },
    { connection: "3", person: GUEST, name: "Kim", role: "guest" as const },
  ];
  const rows = rowsOf(access, { people, person: "zoe" }, [
    { by: GUEST, author: "Kim" },
    { by: GUEST, author: "Kim" },
    { by: GONE, author: "Left" },
    { by: "removed-member", author: "Gone" },
  ]);
  expect(rows.map(({ name, isHere, role, given }) => [name, isHere, role, given])).toEqual([
    ["Kim", true, "guest", null],
    ["Zoe", true, "owner", null],
    ["Abe", false, "viewer", "viewer"],
    ["Left", false, "guest", null],
    ["Troll", false, "blocked", "blocked"],
  ]);
  expect(rows[0]).toMatchObject({ drawn: 2, isGuest: true, isYou: false });
  expect(rows[1]).toMatchObject({ drawn: 0, isYou: true, fixed: true });
});
