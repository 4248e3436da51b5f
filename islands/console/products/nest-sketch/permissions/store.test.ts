import { expect, test } from "vitest";
import type { SketchAccess } from "#core/sketch/api.ts";
import { dataOf, openPage, until } from "../../../../../tests/simulators/browser.ts";

const ACCESS: SketchAccess = {
  sketch: { id: "sketch1", name: "Pond", live: true },
  link: { access: "off", token: "abc" },
  members: [
    { person: "user2", name: "Bert", role: "editor", given: null, fixed: false },
    { person: "user3", name: "Cleo", role: "viewer", given: null, fixed: false },
  ],
  guests: [],
};

const PERMISSIONS = "POST /api/gq/sketches/permissions";
const LINK = "POST /api/gq/sketches/link";
const GUEST = `guest${"0".repeat(20)}`;

async function openPermissions() {
  const page = await openPage(() => import("./store.ts"));
  const { server, store } = page;
  server.route("GET /api/gq/sketches/sketch1/access", () => ACCESS);
  await store.loadAccess("sketch1");
  const roleOf = (person: string) =>
    dataOf(store.$access).members.find((member) => member.person === person)?.role;
  return { ...page, roleOf };
}

const change = { sketch: "sketch1", person: "user2", name: "Bert", before: null } as const;

test("another sketch's permissions are not shown, and a late answer about it is dropped", async () => {
  const { store, server } = await openPermissions();
  const other = { ...ACCESS, sketch: { ...ACCESS.sketch, id: "sketch2" } };
  server.route("GET /api/gq/sketches/sketch2/access", () => other);
  const release = server.hold("GET /api/gq/sketches/sketch2/access");
  const late = store.loadAccess("sketch2");
  expect(store.$access.get().status).toBe("loading");
  await store.loadAccess("sketch1");
  release();
  await late;
  expect(dataOf(store.$access).sketch.id).toBe("sketch1");
});

test("who may not manage permissions learns why there are none to see", async () => {
  const { store, server } = await openPage(() => import("./store.ts"));
  server.refuse("GET /api/gq/sketches/sketch1/access", 403, { message: "Owners only." });
  await store.loadAccess("sketch1");
  expect(store.$access.get()).toMatchObject({
    status: "failed",
    failure: { message: "Owners only." },
  });
});

test("a role holds at once, and is taken back when the server refuses", async () => {
  const { store, server, roleOf, toasts } = await openPermissions();
  server.refuse(PERMISSIONS, 403, { message: "You are no owner of this sketch." });
  const release = server.hold(PERMISSIONS);
  const given = store.giveRole({ ...change, role: "viewer" });
  expect(roleOf("user2")).toBe("viewer");
  release();
  await given;
  expect(roleOf("user2")).toBe("editor");
  expect(toasts()).toEqual(["You are no owner of this sketch."]);
});

test("somebody who was blocked can be let in again from the toast", async () => {
  const { store, server, toasts, takeAction } = await openPermissions();
  const [bert, cleo] = ACCESS.members;
  if (!bert || !cleo) throw new Error("Two members are needed");
  server.route(PERMISSIONS, ({ body }) => ({
    ...ACCESS,
    members: [{ ...bert, role: (body as { role: null }).role ?? "editor" }, cleo],
  }));
  await store.giveRole({ ...change, role: "blocked" });
  expect(toasts()).toEqual(["Blocked Bert. They are out, and stay out."]);
  takeAction("Undo");
  await until(store.$access, () => dataOf(store.$access).members[0]?.role === "editor");
  expect(server.requestsTo(PERMISSIONS)[1]?.body).toMatchObject({ person: "user2", role: null });
});

test("a guest who gets a role is listed, until it is taken away", async () => {
  const { store, server } = await openPermissions();
  const release = server.hold(PERMISSIONS);
  const guest = { sketch: "sketch1", person: GUEST, name: "Pat", before: null };
  const given = store.giveRole({ ...guest, role: "editor" });
  expect(dataOf(store.$access).guests).toEqual([{ person: GUEST, name: "Pat", role: "editor" }]);
  const taken = store.giveRole({ ...guest, role: null });
  expect(dataOf(store.$access).guests).toEqual([]);
  release();
  await Promise.all([given, taken]);
});

test("the public link is switched at once, and back when the server refuses", async () => {
  const { store, server, toasts } = await openPermissions();
  server.refuse(LINK, 403, { message: "You are no owner of this sketch." });
  const release = server.hold(LINK);
  const switched = store.changeLink({ sketch: "sketch1", access: "draw", renew: false });
  expect(dataOf(store.$access).link.access).toBe("draw");
  release();
  await switched;
  expect(dataOf(store.$access).link.access).toBe("off");
  expect(toasts()).toEqual(["You are no owner of this sketch."]);
});
