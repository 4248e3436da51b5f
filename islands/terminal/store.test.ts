/** The terminal as somebody uses it: lines, their answers, undo, and the history that is kept. */
import { expect, onTestFinished, test, vi } from "vitest";
import type { Claim } from "#core/terminal/claim.ts";
import type { Output } from "#core/terminal/output.ts";
import {
  MemoryStorage,
  memberSession,
  openPage,
  type PageOptions,
} from "../../tests/simulators/browser.ts";

async function openTerminal(options: PageOptions = {}) {
  const page = await openPage(() => import("./store.ts"), options);
  const { store, server } = page;
  let closes = 0;
  let tell: (status: Claim["status"]) => void = () => undefined;
  store.followClaim(
    (listener) => {
      tell = listener;
    },
    () => {
      closes += 1;
    },
  );
  tell("active");
  const texts = () => store.$session.get().entries.map(({ content }) => textOf(content));
  const last = () => texts().at(-1);
  const add = (name: string) =>
    server.add("chat_commands", {
      tenant: "tenant1",
      command_name: name,
      aliases: [],
      response_text: "Hi",
      enabled: true,
      usage_count: 0,
    });
  return { ...page, texts, last, add, closes: () => closes, tell };
}

function textOf(content: string | Output): string {
  if (typeof content === "string") return content;
  if (content.type === "error") return `${content.problem.code}: ${content.problem.message}`;
  return "text" in content ? content.text : JSON.stringify(content);
}

test("a guest is asked to log in for what is the workspace's", async () => {
  const { store, last } = await openTerminal({ as: null });
  await store.run("chat list");
  expect(last()).toMatch(/^PERM_NOT_AUTH/);
  expect(store.$running.get()).toBeNull();
});

test("lists the commands of the workspace", async () => {
  const { store, add, last } = await openTerminal();
  add("!lurk");
  await store.run("chat list");
  expect(last()).toContain("!lurk");
});

test("a command is created, and taken back", async () => {
  const { store, server, last } = await openTerminal();
  await store.run('chat create --name !hello --response "Hi there"');
  const [created] = server.all("chat_commands");
  expect(created).toMatchObject({ command_name: "!hello", tenant: "tenant1" });
  const entry = store.$session.get().entries.at(-1)?.id ?? "";
  expect(store.$undos.get().has(entry)).toBe(true);

  server.refuse("DELETE /api/collections/chat_commands/records/:id", 403);
  await store.undo(entry);
  expect(last()).toMatch(/^\w+: /);
  expect(store.$undos.get().has(entry)).toBe(true);
  await store.undo(entry);
  expect(server.all("chat_commands")).toEqual([]);
  expect(store.$undos.get().has(entry)).toBe(false);
});

test("a refusal of the server is told in its own words", async () => {
  const { store, server, last } = await openTerminal();
  server.refuse("POST /api/collections/chat_commands/records", 400, {
    fields: { command_name: "There is already a command named !hello" },
  });
  await store.run('chat create --name !hello --response "Hi there"');
  expect(last()).toContain("There is already a command named !hello");
});

test("without a connection the answer says so, and the line can be run again", async () => {
  const { store, server, add, last } = await openTerminal();
  server.goDown();
  await store.run("chat list");
  expect(last()).toMatch(/^API_ERROR: .*can.t be reached/);
  server.comeBack();
  add("!lurk");
  await store.run("chat list");
  expect(last()).toContain("!lurk");
});

test("an empty list counts only while the sign-in is good", async () => {
  const { store, server, last } = await openTerminal();
  server.refuse("GET /api/gq/session", 401);
  await store.run("chat list");
  expect(last()).toMatch(/^PERM_NOT_AUTH/);
});

test("a line that nobody waits for shows only what it changed", async () => {
  const { store, server, texts } = await openTerminal();
  const release = server.hold("POST /api/collections/chat_commands/records");
  const running = store.run('chat create --name !hello --response "Hi there"');
  expect(store.$running.get()).toMatch(/^chat create/);
  store.stopWaiting();
  expect(store.$running.get()).toBeNull();
  release();
  expect(await running).toBe(false);
  expect(texts().at(-1)).toContain("!hello");
});

test("clear, theme, open and exit do what they say", async () => {
  const { store, browser, closes } = await openTerminal();
  await store.run("theme dark");
  expect(browser.theme).toBe("dark");
  await store.run("open dashboard");
  expect(browser.visited).toHaveLength(1);
  expect(browser.visited[0]).toMatch(/\/dashboard$/);
  await store.run("clear");
  expect(store.$session.get().entries).toEqual([]);
  await store.run("exit");
  expect(closes()).toBe(1);
});

test("the history is there again on the next page", async () => {
  const { store, browser } = await openTerminal();
  await store.run("whoami");
  const { localStorage } = browser;
  const next = await openTerminal({ localStorage });
  expect(next.store.$session.get().commandHistory).toEqual(["whoami"]);
  expect(next.texts()).toContain("whoami");
});

test("TERMINAL-Q83: each use of a session puts off its end, not only its opening", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const days = (count: number) => Date.now() + count * 86_400_000;
  const { store, browser } = await openTerminal();
  vi.setSystemTime(days(6));
  await store.run("whoami");
  vi.setSystemTime(days(6));
  const { localStorage } = browser;
  const next = await openTerminal({ localStorage });
  expect(next.store.$session.get().commandHistory).toEqual(["whoami"]);
});

test("where nothing can be kept the terminal says so once and works on", async () => {
  const localStorage = new MemoryStorage();
  localStorage.isBlocked = true;
  const { store, texts } = await openTerminal({ localStorage });
  await store.run("whoami");
  await store.run("whoami");
  expect(texts().filter((text) => text.startsWith("The history will not be kept"))).toHaveLength(1);
});

test("completion knows the names that exist", async () => {
  const page = await openPage(() => import("./engine.ts"));
  const { store, server } = page;
  server.add("chat_commands", { tenant: "tenant1", command_name: "!lurk" });
  server.route("GET /api/gq/giveaways", () => ({ giveaways: [] }));
  const found = await store.completionsFor("chat update ", 12);
  expect(JSON.stringify(found.items)).toContain("!lurk");
});

test("members without a permission are told which one they lack", async () => {
  const { store, last } = await openTerminal({ as: memberSession({ permissions: [] }) });
  await store.run('chat create --name !hello --response "Hi"');
  expect(last()).toMatch(/^PERM_/);
});

test("the status of the services comes from the web server", async () => {
  const { store, server, texts } = await openTerminal();
  server.route("GET /status.json", () => ({
    checked_at: "2026-01-01T12:00:00Z",
    services: { web: "up", pocketbase: "up", rooms: "down", waddle: "up" },
    twitch: "connected",
  }));
  await store.run("status");
  expect(texts().join("\n")).toContain("rooms");
});
