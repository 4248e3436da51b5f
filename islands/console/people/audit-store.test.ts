import { expect, test } from "vitest";
import { dataOf, openPage } from "../../../tests/simulators/browser.ts";

const LIST = "GET /api/collections/audit_log/records";
const ALL = { kind: undefined, search: "" };

async function openLog() {
  const page = await openPage(() => import("./audit-store.ts"));
  const note = (action: string, actor_name: string, subject = "") =>
    page.server.add("audit_log", { tenant: "tenant1", action, actor_name, subject, details: null });
  const actions = () => dataOf(page.store.$log).entries.map(({ action }) => action);
  return { ...page, note, actions };
}

test("shows the newest first, narrowed by kind and by words", async () => {
  const { store, note, actions } = await openLog();
  note("person.invited", "Mira", "ada@example.com");
  note("command.deleted", "Ada", "!lurk");
  note("invite.revoked", "Mira", "bo@example.com");
  await store.loadLog(ALL);
  expect(actions()).toEqual(["invite.revoked", "command.deleted", "person.invited"]);
  await store.loadLog({ kind: "people", search: "" });
  expect(actions()).toEqual(["invite.revoked", "person.invited"]);
  await store.loadLog({ kind: "people", search: " ADA " });
  expect(actions()).toEqual(["person.invited"]);
  await store.loadLog({ kind: undefined, search: 'it\'s 100% "mine"' });
  expect(actions()).toEqual([]);
});

test("older entries are added, each once", async () => {
  const { store, note, actions } = await openLog();
  for (let index = 0; index < 60; index += 1) note(`service.${index}`, "Mira");
  await store.loadLog(ALL);
  expect(actions()).toHaveLength(50);
  expect(dataOf(store.$log).total).toBe(60);
  note("service.new", "Mira");
  await store.loadOlder(ALL);
  expect(actions()).toHaveLength(60);
  expect(new Set(actions()).size).toBe(60);
});

test("an answer that comes after the next question is dropped", async () => {
  const { store, server, note, actions } = await openLog();
  note("person.invited", "Mira");
  note("command.deleted", "Ada");
  const release = server.hold(LIST, { times: 1 });
  const slow = store.loadLog({ kind: "content", search: "" });
  await store.loadLog({ kind: "people", search: "" });
  release();
  await slow;
  expect(actions()).toEqual(["person.invited"]);
});

test("says why there is no log", async () => {
  const { store, server } = await openLog();
  server.refuse(LIST, 403);
  await store.loadLog(ALL);
  expect(store.$log.get().status).toBe("failed");
});

test("only names of kinds narrow the log", async () => {
  const { store } = await openLog();
  expect([store.isLogKind("people"), store.isLogKind("toString"), store.isLogKind(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
