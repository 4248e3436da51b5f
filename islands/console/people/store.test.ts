/** The people of the workspace, their invites, and the workspace itself. */
import { expect, test } from "vitest";
import { dataOf, memberSession, openPage, signInAt } from "../../../tests/simulators/browser.ts";

async function openPeople() {
  const page = await openPage(async () => ({
    ...(await import("./store.ts")),
    ...(await import("./invites-store.ts")),
    ...(await import("./workspace-store.ts")),
    ...(await import("../../stores/session.ts")),
  }));
  const { server, store } = page;
  const ada = {
    user: "user2",
    name: "Ada",
    email: "ada@example.com",
    permissions: ["nest_sketch_manage"],
  };
  server.add("memberships", { id: "owner1", role: "owner" });
  server.add("memberships", { ...ada, id: "ada1", role: "artist" });
  server.route("GET /api/gq/people", () =>
    server.all("memberships").map((record) => ({
      ...{ user: "user1", name: "", email: "mira@example.com", permissions: [] },
      ...record,
      joined_at: record.created_at,
      you: record.id === "owner1",
    })),
  );
  const people = () => dataOf(store.$people).map(({ id, role }) => [id, role]);
  const adaNow = () => {
    const person = dataOf(store.$people).find(({ id }) => id === "ada1");
    if (!person) throw new Error("Ada is not listed");
    return person;
  };
  return { ...page, people, adaNow };
}

const MEMBERSHIP = "PATCH /api/collections/memberships/records/:id";
const END = "DELETE /api/collections/memberships/records/:id";
const ADMIN = { role: "admin", permissions: [] } as const;

test("lists the people, and says why when it can't", async () => {
  const { store, server, people } = await openPeople();
  server.refuse("GET /api/gq/people", 403, { message: "Only admins see this." });
  await store.loadPeople();
  const failed = store.$people.get();
  expect(failed.status === "failed" && failed.failure.message).toBe("Only admins see this.");
  await store.loadPeople();
  expect(people()).toEqual([
    ["owner1", "owner"],
    ["ada1", "artist"],
  ]);
});

test("another role shows at once and can be undone", async () => {
  const { store, server, adaNow, toasts, takeAction } = await openPeople();
  await store.loadPeople();
  const release = server.hold(MEMBERSHIP);
  const changing = store.changeGrant(adaNow(), ADMIN);
  expect(adaNow().role).toBe("admin");
  expect(adaNow().permissions).toContain("waddle_manage");
  release();
  await changing;
  expect(toasts()).toEqual(["Ada is Admin now."]);
  takeAction("Undo");
  expect(adaNow().role).toBe("artist");
  await server.whenAnswered(MEMBERSHIP, 2);
  expect(server.one("memberships", "ada1")?.role).toBe("artist");
});

test("a role that can't be given goes back, and can be tried again", async () => {
  const { store, server, adaNow, toasts, takeAction } = await openPeople();
  await store.loadPeople();
  server.refuse(MEMBERSHIP, 403);
  await store.changeGrant(adaNow(), ADMIN);
  expect(adaNow().role).toBe("artist");
  expect(toasts()).toEqual(["You are not allowed to perform this request."]);
  takeAction("Try again");
  await server.whenAnswered(MEMBERSHIP, 2);
  expect(adaNow().role).toBe("admin");
});

test("somebody who is removed can be brought back while the toast is there", async () => {
  const { store, server, adaNow, people, toasts, takeAction, expireToasts } = await openPeople();
  await store.loadPeople();
  const ada = adaNow();
  store.removePerson(ada);
  expect(people()).toHaveLength(1);
  expect(toasts()).toEqual(["Ada is removed."]);
  takeAction("Undo");
  expect(people()).toHaveLength(2);
  store.removePerson(ada);
  expireToasts();
  await server.whenAnswered(END);
  expect(server.one("memberships", "ada1")).toBeUndefined();
  expect(people()).toHaveLength(1);
});

test("somebody who can't be removed is listed again, with the reason", async () => {
  const { store, server, adaNow, people, toasts, expireToasts } = await openPeople();
  await store.loadPeople();
  server.refuse(END, 403);
  store.removePerson(adaNow());
  expireToasts();
  await server.whenAnswered(END);
  await expect.poll(people).toHaveLength(2);
  expect(toasts()).toEqual(["Ada was not removed. You are not allowed to perform this request."]);
});

test("the workspace is given away when its address was typed", async () => {
  const { store, server, adaNow } = await openPeople();
  await store.loadPeople();
  server.refuse("POST /api/gq/people/transfer", 422, { fields: { confirm: "Type it exactly" } });
  const failure = await store.transferTo(adaNow(), "?");
  expect(failure?.fields).toEqual({ confirm: "Type it exactly" });
  server.route("POST /api/gq/people/transfer", () => {
    signInAt(server, memberSession({ role: "admin" }));
  });
  expect(await store.transferTo(adaNow(), "goose-pond")).toBeUndefined();
  expect(store.currentSession()?.role).toBe("admin");
});

const INVITE = { tenant: "tenant1", role: "artist", permissions: null, expires_at: "2026-12-01" };
const RESEND = "POST /api/gq/invites/:id/resend";

test("pending invites are listed; sending one adds it", async () => {
  const { store, server } = await openPeople();
  server.add("invites", { ...INVITE, email: "bo@example.com", accepted_at: "" });
  server.add("invites", { ...INVITE, email: "joined@example.com", accepted_at: "2026-01-01" });
  await store.loadInvites();
  expect(dataOf(store.$invites).map(({ email }) => email)).toEqual(["bo@example.com"]);
  server.route("POST /api/gq/invites", ({ body }) => {
    expect(body).toMatchObject({ email: "cy@example.com", role: "admin" });
    server.add("invites", { ...INVITE, email: "cy@example.com", accepted_at: "" });
  });
  expect(await store.sendInvite(" cy@example.com", ADMIN)).toBeUndefined();
  expect(dataOf(store.$invites).map(({ email }) => email)).toEqual([
    "cy@example.com",
    "bo@example.com",
  ]);
  server.refuse("POST /api/gq/invites", 409, { message: "Is invited already." });
  expect((await store.sendInvite("cy@example.com", ADMIN))?.message).toBe("Is invited already.");
});

test("an invite is sent again, or the toast says why not", async () => {
  const { store, server, toasts } = await openPeople();
  server.add("invites", { ...INVITE, email: "bo@example.com", accepted_at: "" });
  await store.loadInvites();
  const [invite] = dataOf(store.$invites);
  if (!invite) throw new Error("There is no invite");
  server.route(RESEND, () => null);
  server.refuse(RESEND, 429, { message: "Wait a minute." });
  await store.sendAgain(invite);
  await store.sendAgain(invite);
  expect(toasts()).toEqual([
    "Wait a minute.",
    "A new link is on its way to bo@example.com. The old one has ended.",
  ]);
});

test("a revoked invite can be brought back until the toast has gone", async () => {
  const { store, server, toasts, takeAction, expireToasts } = await openPeople();
  const { id } = server.add("invites", { ...INVITE, email: "bo@example.com", accepted_at: "" });
  await store.loadInvites();
  const [invite] = dataOf(store.$invites);
  if (!invite) throw new Error("There is no invite");
  store.revoke(invite);
  expect(dataOf(store.$invites)).toEqual([]);
  takeAction("Undo");
  expect(dataOf(store.$invites)).toHaveLength(1);

  const route = "DELETE /api/collections/invites/records/:id";
  server.refuse(route, 403);
  store.revoke(invite);
  expireToasts();
  await expect.poll(() => dataOf(store.$invites)).toHaveLength(1);
  expect(toasts().at(-1)).toMatch(/^The invite of bo@example.com was not revoked\./);
  expireToasts();
  store.revoke(invite);
  expireToasts();
  await server.whenAnswered(route, 2);
  expect(server.one("invites", id)).toBeUndefined();
});

test("a workspace is renamed in the session too", async () => {
  const { store, server } = await openPeople();
  server.add("tenants", { id: "tenant1", name: "Goose pond" });
  const session = memberSession();
  const tenant = { ...session.tenant, name: "Reed pond" };
  signInAt(server, { ...session, tenant });
  const { name, slug, time_zone } = tenant;
  expect(await store.saveWorkspace({ name, slug, time_zone })).toBeUndefined();
  expect(store.currentSession()?.tenant.name).toBe("Reed pond");
  server.refuse("PATCH /api/collections/tenants/records/:id", 400, { fields: { slug: "Taken" } });
  expect((await store.saveWorkspace({ name, slug, time_zone }))?.fields).toEqual({ slug: "Taken" });
});

test("after a workspace was deleted or left, another one opens", async () => {
  const { store, server, browser } = await openPeople();
  server.route("POST /api/gq/tenants/delete", () => null);
  server.route("POST /api/gq/people/leave", () => null);
  server.refuse("POST /api/gq/tenants/delete", 422, { fields: { confirm: "Type it exactly" } });
  expect((await store.deleteWorkspace("?"))?.fields).toEqual({ confirm: "Type it exactly" });
  expect(browser.visited).toEqual([]);
  expect(await store.deleteWorkspace("goose-pond")).toBeUndefined();
  expect(await store.leaveWorkspace()).toBeUndefined();
  expect(browser.visited).toEqual(["/dashboard", "/dashboard"]);
});
