import { expect, onTestFinished, test } from "vitest";
import { PLAIN_COMMAND } from "#core/entities/chat-command.ts";
import { dataOf, openPage, until } from "../../../../../tests/simulators/browser.ts";
import { BULK_ROUTE, serveBulk } from "../../../../../tests/simulators/bulk-route.ts";

const HELLO = {
  ...PLAIN_COMMAND,
  command_name: "!hello",
  aliases: [],
  response_text: "Hi $(user)!",
  cooldown_seconds: 5,
  cooldown_user_seconds: 0,
  cooldown_group: "greetings",
  cooldown_exempt: "none",
  user_level: "everyone",
  enabled: true,
};

/** The page of commands with two of them. */
async function openCommands() {
  const page = await openPage(() => import("./store.ts"));
  const { server, store } = page;
  serveBulk(server);
  const add = (fields: object) =>
    server.add("chat_commands", { ...HELLO, tenant: "tenant1", usage_count: 0, ...fields });
  const hello = add({});
  const bread = add({ command_name: "!bread", cooldown_seconds: 30, cooldown_group: "" });
  add({ tenant: "tenant2" });
  await store.loadCommands();
  const cooldowns = () => dataOf(store.$commands).map(({ cooldown_seconds: seconds }) => seconds);
  return { ...page, hello, bread, cooldowns };
}

test("the commands are the workspace's own, with the groups that they are in", async () => {
  const { store } = await openCommands();
  expect(dataOf(store.$commands)).toHaveLength(2);
  expect(store.$cooldownGroups.get()).toEqual(["greetings"]);
});

test("a new command is normalised, stored and shown, and a toast says so", async () => {
  const { store, server, toasts } = await openCommands();
  const failure = await store.saveCommand(undefined, { ...HELLO, command_name: "!Honk " });
  expect(failure).toBe(undefined);
  expect(dataOf(store.$commands).map(({ command_name }) => command_name)).toContain("!honk");
  expect(server.all("chat_commands").at(-1)).toMatchObject({ tenant: "tenant1" });
  expect(toasts()).toEqual(["Saved !honk."]);
});

test("a name that is taken is named as the problem of its field", async () => {
  const { store, server, toasts, hello } = await openCommands();
  const fields = { command_name: "There is already a command named !bread" };
  server.refuse("PATCH /api/collections/chat_commands/records/:id", 400, { fields });
  const failure = await store.saveCommand(hello.id, { ...HELLO, command_name: "!bread" });
  expect(failure?.fields).toEqual(fields);
  expect(toasts()).toEqual([]);
});

test("several get the same cooldown at once, and each its own back", async () => {
  const { store, server, hello, bread, cooldowns, toasts, takeAction } = await openCommands();
  await store.setInCommands([hello.id, bread.id], { cooldown_seconds: 60 });
  expect(cooldowns()).toEqual([60, 60]);
  expect(toasts()).toEqual(["Changed 2 commands."]);
  takeAction("Undo");
  await server.whenAnswered(BULK_ROUTE, 3);
  expect(server.one("chat_commands", hello.id)?.cooldown_seconds).toBe(5);
  expect(server.one("chat_commands", bread.id)?.cooldown_seconds).toBe(30);
});

test("what the server refuses is taken back on the page", async () => {
  const { store, server, hello, bread, cooldowns, toasts } = await openCommands();
  server.refuse(BULK_ROUTE, 403, { message: "You may not change commands." });
  const release = server.hold(BULK_ROUTE);
  const done = store.setInCommands([hello.id, bread.id], { cooldown_seconds: 60 });
  expect(cooldowns()).toEqual([60, 60]);
  release();
  await done;
  expect(cooldowns()).toEqual([5, 30]);
  expect(toasts()).toEqual(["You may not change commands."]);
});

test("a deleted command is called by its name, and can be brought back", async () => {
  const { store, hello, bread, toasts, takeAction } = await openCommands();
  store.removeCommands([hello.id]);
  expect(toasts()).toEqual(["Deleted !hello."]);
  takeAction("Undo");
  store.removeCommands([hello.id, bread.id]);
  expect(toasts()).toEqual(["Deleted 2 commands."]);
  expect(dataOf(store.$commands)).toEqual([]);
});

test("how often a command was used goes up as chat uses it", async () => {
  const { store, server, hello } = await openCommands();
  onTestFinished(store.watchCommands());
  await server.whenFollowed("gq/usage/tenant1");
  server.push("gq/usage/tenant1", { counts: { [hello.id]: 7 }, counters: {} });
  await until(store.$commands, () =>
    dataOf(store.$commands).some(({ usage_count }) => usage_count === 7),
  );
});
