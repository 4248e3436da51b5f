import { expect, onTestFinished, test } from "vitest";
import { dataOf, memberSession, openPage, until } from "../../../../../tests/simulators/browser.ts";

const ROUTE = "/api/gq/sketches/saves";

/** The saved sketches: "Pond" in two versions, and "Geese". */
async function openSaves() {
  const page = await openPage(async () => ({
    ...(await import("./store.ts")),
    ...(await import("../preview/sketches-store.ts")),
    ...(await import("../saved/viewer/document-store.ts")),
  }));
  const { server, store } = page;
  const add = (name: string, number: number) =>
    server.add("sketch_saves", {
      tenant: "tenant1",
      kind: "saved",
      sketch: "s1",
      name,
      number,
      thumbnail: "",
    });
  const saves = [add("Pond", 1), add("Pond", 2), add("Geese", 1)];
  server.route(`POST ${ROUTE}/:action`, () => new Response(null, { status: 204 }));
  await store.loadSaves();
  const names = () =>
    dataOf(store.$savedSketches)
      .map(({ name, versions }) => `${name} ${versions.length}`)
      .sort();
  const named = (name: string) => {
    const sketch = dataOf(store.$savedSketches).find((each) => each.name === name);
    if (!sketch) throw new Error(`There is no ${name}`);
    return sketch;
  };
  return { ...page, saves, names, named };
}

test("saves stand together by their names", async () => {
  const { names } = await openSaves();
  expect(names()).toEqual(["Geese 1", "Pond 2"]);
});

test("they are loaded again when the page can be seen again", async () => {
  const { store, server, browser, names } = await openSaves();
  onTestFinished(store.watchSaves());
  server.goDown();
  await store.loadSaves();
  expect(names()).toHaveLength(2);
  server.comeBack();
  server.erase("sketch_saves", server.all("sketch_saves").at(-1)?.id ?? "");
  browser.emit("visible", undefined);
  await until(store.$savedSketches, () => names().length === 1);
});

test("all versions get the new name; a name that is taken is refused", async () => {
  const { store, server, names, named, toasts } = await openSaves();
  server.refuse(`POST ${ROUTE}/rename`, 409, { message: "Geese is taken." });
  expect(await store.renameSketch(named("Pond"), "Geese")).toMatchObject({
    message: "Geese is taken.",
  });
  expect(await store.renameSketch(named("Pond"), "Lake")).toBe(undefined);
  expect(names()).toEqual(["Geese 1", "Lake 2"]);
  expect(toasts()).toEqual(["Renamed Pond to Lake."]);
});

test("a deleted sketch is gone at once, and the toast brings it back", async () => {
  const { store, server, saves, names, named, toasts, takeAction } = await openSaves();
  await store.removeSketches([named("Pond")]);
  expect(names()).toEqual(["Geese 1"]);
  expect(toasts()).toEqual(["Deleted Pond."]);
  takeAction("Undo");
  expect(names()).toEqual(["Geese 1", "Pond 2"]);
  await server.whenAnswered(`POST ${ROUTE}/restore`);
  const [restored] = server.requestsTo(`POST ${ROUTE}/restore`);
  expect(restored?.body).toMatchObject({ saves: expect.arrayContaining([saves[0]?.id]) });
});

test("what can't be deleted comes back, with the reason", async () => {
  const { store, server, names, named, toasts } = await openSaves();
  server.refuse(`POST ${ROUTE}/delete`, 403, { message: "Owners only." });
  await store.removeVersions(named("Pond").versions.slice(0, 1));
  expect(names()).toEqual(["Geese 1", "Pond 2"]);
  expect(toasts()).toEqual(["1 version: not deleted. Owners only."]);
});

test("what can't be brought back is gone again, with the reason", async () => {
  const { store, server, names, named, toasts, takeAction } = await openSaves();
  await store.removeSketches([named("Pond"), named("Geese")]);
  expect(toasts()).toEqual(["Deleted 2 sketches."]);
  server.refuse(`POST ${ROUTE}/restore`, 409, { message: "It is too late." });
  takeAction("Undo");
  expect(names()).toHaveLength(2);
  await until(store.$savedSketches, () => names().length === 0);
});

test("each sketch remembers under which name it was saved last", async () => {
  const { store } = await openSaves();
  store.rememberName("s1", "Pond");
  store.rememberName("s2", "Lake");
  expect(store.$lastNames.get()).toEqual({ s1: "Pond", s2: "Lake" });
});

test("the document that was asked for last is shown", async () => {
  const { store, server } = await openSaves();
  server.route(`GET ${ROUTE}/save2/document`, () => ({ nonsense: true }));
  const release = server.hold(`GET ${ROUTE}/save1/document`);
  const late = store.loadShown("save1");
  await store.loadShown("save2");
  expect(store.$document.get()).toMatchObject({
    status: "failed",
    failure: { code: "SKETCH_FILE_INVALID" },
  });
  release();
  await late;
  expect(store.$document.get()).toMatchObject({ failure: { code: "SKETCH_FILE_INVALID" } });
});

/** The sketches of the workspace; "Pond" is live. */
async function openSketches() {
  const page = await openSaves();
  const { server, store } = page;
  const add = (name: string, live: boolean) =>
    server.add("sketches", { tenant: "tenant1", name, live });
  const [lake, pond, creek] = [add("Lake", false), add("Pond", true), add("Creek", false)];
  await store.loadSketches();
  const listed = () => dataOf(store.$sketches).map(({ name }) => name);
  const one = (id: string) => {
    const sketch = dataOf(store.$sketches).find((each) => each.id === id);
    if (!sketch) throw new Error(`There is no ${id}`);
    return sketch;
  };
  return { ...page, lake, pond, creek, listed, one };
}

test("the live sketch comes first, the others by name", async () => {
  const { listed } = await openSketches();
  expect(listed()).toEqual(["Pond", "Creek", "Lake"]);
});

test("a new sketch is listed; a refusal names its field", async () => {
  const { store, server, listed } = await openSketches();
  expect(await store.saveSketch(undefined, "Bay")).toBe(undefined);
  expect(listed()).toContain("Bay");
  server.refuse("POST /api/collections/sketches/records", 400, { fields: { name: "Too many" } });
  expect(await store.saveSketch(undefined, "Sea")).toMatchObject({ fields: { name: "Too many" } });
});

test("a sketch is deleted when the offer to undo has ended, or comes back", async () => {
  const { store, server, lake, listed, one, toasts, takeAction, expireToasts } =
    await openSketches();
  store.removeSketch(one(lake.id));
  expect(listed()).toEqual(["Pond", "Creek"]);
  takeAction("Undo");
  expect(listed()).toContain("Lake");
  server.refuse("DELETE /api/collections/sketches/records/:id", 403, { message: "Owners only." });
  store.removeSketch(one(lake.id));
  expireToasts();
  await until(store.$sketches, () => listed().length === 3);
  expect(toasts()).toEqual(["Owners only."]);
  store.removeSketch(one(lake.id));
  expireToasts();
  await server.whenAnswered("DELETE /api/collections/sketches/records/:id", 2);
  expect(server.one("sketches", lake.id)).toBeUndefined();
});

test("another sketch goes live, and the toast goes back to the one before", async () => {
  const { store, server, lake, pond, one, toasts, takeAction } = await openSketches();
  server.route("GET /api/gq/session", () => memberSession({ live_sketch: pond.id }));
  const live = "POST /api/gq/sketches/live";
  server.route(live, () => ({}));
  server.refuse(live, 403, { message: "Owners only." });
  await store.makeLive(one(lake.id));
  await store.makeLive(one(lake.id));
  expect(toasts()).toEqual(["Owners only.", "The overlay shows Lake now."]);
  takeAction("Undo");
  await server.whenAnswered(live, 3);
  expect(server.requestsTo(live)[2]?.body).toEqual({ sketch: pond.id });
});
