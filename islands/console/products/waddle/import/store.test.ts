import { expect, test } from "vitest";
import { IMPORT } from "#core/waddle/limits.ts";
import { memberSession, openPage } from "../../../../../tests/simulators/browser.ts";

const IMPORT_ROUTE = "POST /api/gq/waddle/import";
const CSV = "command,response\n!hello,Hi $(user)!\n!bread,Bread!\n";

async function openImport(permissions = memberSession().permissions) {
  const page = await openPage(
    async () => ({ ...(await import("./store.ts")), ...(await import("./export.ts")) }),
    { as: memberSession({ permissions }) },
  );
  page.server.add("chat_commands", {
    tenant: "tenant1",
    command_name: "!hello",
    aliases: [],
    response_text: "Hello",
    cooldown_seconds: 5,
    cooldown_user_seconds: 0,
    cooldown_group: "",
    cooldown_exempt: "none",
    user_level: "everyone",
    enabled: true,
    usage_count: 3,
  });
  return page;
}

test("a file is compared with what the workspace has, before anything is stored", async () => {
  const { store, server } = await openImport();
  await store.takeText(CSV);
  const state = store.$import.get();
  expect(state.status === "planned" && state.plan.map((item) => [item.name, item.state])).toEqual([
    ["!hello", "changed"],
    ["!bread", "new"],
  ]);
  expect(server.requestsTo(IMPORT_ROUTE)).toEqual([]);
});

test("what can't be read is said, and another file can be chosen", async () => {
  const { store, server } = await openImport();
  await store.takeText("{ nonsense");
  expect(store.$import.get()).toMatchObject({ status: "choosing", problem: expect.any(String) });
  const large = new File([new Uint8Array(IMPORT.fileMaxBytes + 1)], "large.csv");
  await store.takeFile(large);
  expect(store.$import.get()).toMatchObject({ problem: expect.stringMatching(/is larger than/) });
  store.startAgain();
  server.goDown();
  await store.takeText(CSV);
  expect(store.$import.get()).toMatchObject({
    status: "choosing",
    problem: expect.stringMatching(/can't be reached/),
  });
});

test("what was chosen is stored, and can be taken back", async () => {
  const { store, server, toasts } = await openImport();
  server.route(IMPORT_ROUTE, () => ({ ids: { commands: ["new1"] } }));
  await store.takeText(CSV);
  const planned = store.$import.get();
  const bread =
    planned.status === "planned" ? planned.plan.find((item) => item.state === "new") : undefined;
  store.choose(new Set([bread?.key ?? ""]));
  await store.storeChosen();
  expect(store.$import.get()).toMatchObject({ status: "done", imported: [{ name: "!bread" }] });
  expect(await store.undoImport()).toBe(undefined);
  expect(server.requestsTo(IMPORT_ROUTE)[1]?.body).toMatchObject({
    commands: { remove: ["new1"] },
  });
  expect(toasts()).toEqual(["The import is undone: 1 changes taken back."]);
  expect(store.$import.get()).toEqual({ status: "choosing" });
});

test("a refused import changes nothing and says why; so does a refused undo", async () => {
  const { store, server } = await openImport();
  server.route(IMPORT_ROUTE, () => ({ ids: {} }));
  server.refuse(IMPORT_ROUTE, 409, { message: "There is no room for more commands." });
  await store.takeText(CSV);
  await store.storeChosen();
  expect(store.$import.get()).toMatchObject({
    status: "planned",
    isStoring: false,
    problem: "There is no room for more commands.",
  });
  await store.storeChosen();
  server.refuse(IMPORT_ROUTE, 409, { message: "It was changed meanwhile." });
  expect(await store.undoImport()).toMatchObject({ message: "It was changed meanwhile." });
  expect(store.$import.get()).toMatchObject({ status: "done", isUndoing: false });
});

test("commands are saved as a table, and everything as JSON", async () => {
  const { store, browser } = await openImport();
  await store.saveCsv();
  await store.saveJson();
  const [csv, json] = browser.savedFiles;
  expect(csv?.name).toMatch(/^waddle-goose-pond-\d{4}-\d\d-\d\d\.csv$/);
  expect(await csv?.file.text()).toContain("!hello");
  expect(await json?.file.text()).toContain("Hello");
});

test("kinds that the member may not edit are not asked for", async () => {
  const { store, server, toasts } = await openImport(["waddle_timers_edit"]);
  await store.saveJson();
  expect(server.requestsTo("GET /api/collections/chat_commands/records")).toEqual([]);
  expect(server.requestsTo("GET /api/collections/timers/records")).toHaveLength(1);
  server.goDown();
  await store.saveCsv();
  expect(toasts().at(-1)).toMatch(/can't be reached/);
});
