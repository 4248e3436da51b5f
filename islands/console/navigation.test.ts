import { expect, test } from "vitest";
import type { Session } from "#core/entities/session.ts";
import { grantsOf, type Role } from "#core/platform/permissions.ts";
import { navigationFor } from "./navigation.ts";

function sessionOf(role: Role, on: readonly string[]): Session {
  return {
    user: {
      id: "user1",
      email: "keeper@example.com",
      name: "",
      email_verified: true,
      tenant_id: "pond1",
      discord_linked: false,
      discord_user_id: "",
      second_factor: false,
      has_password: true,
    },
    tenant: { id: "pond1", name: "Reed pond", slug: "reed-pond", time_zone: "UTC" },
    tenants: [{ id: "pond1", name: "Reed pond", slug: "reed-pond", role }],
    role,
    permissions: grantsOf(role),
    services: {
      waddle_enabled: on.includes("waddle"),
      gaggle_enabled: on.includes("gaggle"),
      gander_enabled: false,
      nest_sketch_enabled: on.includes("nest_sketch"),
      pondparty_enabled: false,
    },
    live_sketch: "",
  };
}

/** The links of a group, each with its mark. */
function links(session: Session, group: string): string[] {
  const found = navigationFor(session).find(({ id }) => id === group);
  return found?.links.map(({ label, mark }) => `${label} ${mark}`) ?? [];
}

test("an owner sees the pages of the services that are on; what is not built is marked", () => {
  const waddle = links(sessionOf("owner", ["waddle"]), "waddle");
  expect(waddle).toEqual(expect.arrayContaining(["Commands none", "Timers none"]));
  const sketch = links(sessionOf("owner", ["nest_sketch"]), "nest_sketch");
  expect(sketch).toEqual(expect.arrayContaining(["Canvas none", "Preview none"]));
  const game = links(sessionOf("owner", ["gaggle"]), "gaggle");
  expect(game).toEqual(expect.arrayContaining(["Gameplay none", "Encounters none"]));
  expect(links(sessionOf("owner", ["waddle"]), "workspace")).toContain("People none");
});

test("services that are off or planned are listed as that, whatever their switch says", () => {
  const more = ["Gaggle off", "Gander off", "Nest Sketch off", "Pond Party planned"];
  expect(links(sessionOf("owner", ["waddle"]), "more")).toEqual(more);
  expect(links(sessionOf("owner", ["waddle", "gaggle"]), "more")).toEqual(more.slice(1));
});

test("pages without their permission are left out", () => {
  const artist = sessionOf("artist", ["waddle", "nest_sketch"]);
  expect(links(artist, "waddle")).toEqual([]);
  expect(links(artist, "nest_sketch")).toContain("Canvas none");
  expect(links(artist, "workspace")).not.toContain("People none");
});

test("GUARD-G60: services whose settings could not be loaded are not shown as off", () => {
  const more = links({ ...sessionOf("owner", []), services: null }, "more");
  expect(more).toContain("Waddle none");
  expect(more).not.toContain("Waddle off");
});
