import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { sketchAccess } from "#core/sketch/api.ts";
import { joined, post } from "../../stack/people.ts";
import type { PocketBaseStack } from "../../stack/pocketbase.ts";
import { type AccessEventsListener, listenForAccessEvents } from "../../stack/sketch-rooms.ts";
import { claimsIn, type SketchPond, sketchPond } from "./sketch-fixture.ts";

/** docs/spec/sketch-access.md, ACCESS-K2 to ACCESS-K7. */
let rooms: AccessEventsListener;
let pond: SketchPond;
let stack: PocketBaseStack;
let owner: TypedPocketBase;
let artist: TypedPocketBase;
let watcher: TypedPocketBase;
let tenant: string;
let sketch: string;

beforeAll(async () => {
  rooms = await listenForAccessEvents();
  pond = await sketchPond({ GQ_ROOMS_URL: rooms.url });
  ({ stack, owner, artist, watcher, tenant } = pond);
});

beforeEach(async () => {
  sketch = (await owner.collection("sketches").create({ name: "Pond" })).id;
  rooms.received.length = 0;
});

afterAll(async () => {
  await stack.stop();
  await rooms.stop();
});

const idOf = (client: TypedPocketBase) => client.authStore.record?.id ?? "";
const ticketFor = (as: TypedPocketBase, room = sketch) =>
  post(stack, "/api/gq/tickets", as, { kind: "sketch", room });
const accessFor = (as: TypedPocketBase) =>
  stack.request("GET", `/api/gq/sketches/${sketch}/access`, { as });
const give = (person: string, role: string | null, as = owner) =>
  post(stack, "/api/gq/sketches/permissions", as, { sketch, person, role, name: "Somebody" });

async function roleOf(as: TypedPocketBase) {
  const answer = await ticketFor(as);
  return answer.status === 200 ? (await claimsIn(answer.body)).role : answer.body;
}

const AS_ABSENT = { status: 404, body: { code: "NOT_FOUND" } };

describe("roles", () => {
  it("ACCESS-K2, ACCESS-K3: everybody is what their place in the workspace makes them, and is listed so", async () => {
    expect(await roleOf(owner)).toBe("owner");
    expect(await roleOf(artist)).toBe("owner");
    expect(await roleOf(watcher)).toBe("viewer");
    const { members, link } = v.parse(sketchAccess, (await accessFor(owner)).body);
    const listed = members.map(({ person, role, given, fixed }) => ({
      person,
      role,
      given,
      fixed,
    }));
    expect(listed).toEqual(
      expect.arrayContaining([
        { person: idOf(owner), role: "owner", given: null, fixed: true },
        { person: idOf(artist), role: "owner", given: null, fixed: false },
        { person: idOf(watcher), role: "viewer", given: null, fixed: false },
      ]),
    );
    expect(link).toEqual({ access: "off", token: "" });
  });

  it("ACCESS-K3, ACCESS-K6, ACCESS-K7: a given role holds in that sketch alone, is told, and can be taken back", async () => {
    await give(idOf(watcher), "editor");
    expect(await roleOf(watcher)).toBe("editor");
    expect((await claimsIn((await ticketFor(watcher, pond.sketch)).body)).role).toBe("viewer");
    await give(idOf(watcher), null);
    expect(await roleOf(watcher)).toBe("viewer");
    const about = { type: "role", sketch, tenant, person: idOf(watcher) };
    expect(rooms.received).toEqual([
      expect.objectContaining({ ...about, role: "editor" }),
      expect.objectContaining({ ...about, role: "viewer" }),
    ]);
  });

  it("ACCESS-K4: who is blocked gets no ticket", async () => {
    await give(idOf(artist), "blocked");
    expect(await roleOf(artist)).toMatchObject({ code: "SKETCH_BLOCKED" });
    expect(rooms.received).toMatchObject([{ type: "role", role: "blocked" }]);
  });

  it("ACCESS-K5: nobody changes themselves, the workspace's owner, or a stranger", async () => {
    const refused = (code: string) => ({ body: { code } });
    expect(await give(idOf(artist), "viewer", artist)).toMatchObject(refused("SKETCH_OWN_ROLE"));
    expect(await give(idOf(owner), "viewer", artist)).toMatchObject(refused("OWNER_FIXED"));
    expect(await give("zzzzzzzzzzzzzzz", "viewer")).toMatchObject(AS_ABSENT);
    expect(await give(`guest${"0".repeat(20)}`, "owner")).toMatchObject(
      refused("SKETCH_GUEST_OWNER"),
    );
    expect(rooms.received).toEqual([]);
  });

  it("ACCESS-K5: who was made less than an owner manages this sketch no more, but others", async () => {
    await give(idOf(artist), "editor");
    const forbidden = { status: 403, body: { code: "PERMISSION_MISSING" } };
    expect(await accessFor(artist)).toMatchObject(forbidden);
    expect(await give(idOf(watcher), "editor", artist)).toMatchObject(forbidden);
    const other = await stack.request("GET", `/api/gq/sketches/${pond.sketch}/access`, {
      as: artist,
    });
    expect(other.status).toBe(200);
  });

  it("ACCESS-K7: a member who leaves and comes back is what everybody is", async () => {
    const passing = await joined(stack, owner, "passing@example.com", { role: "artist" });
    await give(idOf(passing), "blocked");
    const filter = `user = "${idOf(passing)}" && tenant = "${tenant}"`;
    const membership = await owner.collection("memberships").getFirstListItem(filter);
    await owner.collection("memberships").delete(membership.id);
    const admin = await stack.adminClient();
    await admin
      .collection("memberships")
      .create({ tenant, user: idOf(passing), role: "artist", permissions: [] });
    expect(await roleOf(passing)).toBe("owner");
  });

  it("ACCESS-K6: what the rooms could not hear they hear later, all of it and in its order", async () => {
    rooms.isAway = true;
    for (const role of ["editor", "viewer", "blocked", "editor"] as const) {
      await give(idOf(artist), role);
    }
    rooms.isAway = false;
    expect(rooms.received).toEqual([]);
    await expect
      .poll(async () => {
        await ticketFor(owner);
        return rooms.received.map((news) => ("role" in news ? news.role : news.type));
      })
      .toEqual(["editor", "viewer", "blocked", "editor"]);
  });

  it("ACCESS-K6: changes at the same time end as the database has them", async () => {
    const roles = ["editor", "viewer", "blocked", "owner"] as const;
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => give(idOf(artist), roles[index % 4] ?? "editor")),
    );
    const { members } = v.parse(sketchAccess, (await accessFor(owner)).body);
    const role = members.find(({ person }) => person === idOf(artist))?.role;
    await expect.poll(() => rooms.received.at(-1)).toMatchObject({ role });
  });

  it("are noted in the audit log", async () => {
    await give(idOf(artist), "editor");
    const { items } = await owner
      .collection("audit_log")
      .getList(1, 1, { sort: "-created_at,-@rowid" });
    expect(items[0]).toMatchObject({
      action: "sketch.role_changed",
      subject: "Pond",
      details: { from: "owner", to: "editor" },
    });
  });
});
