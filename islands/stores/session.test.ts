import { expect, test, vi } from "vitest";
import {
  memberSession,
  openPage,
  type PageOptions,
  signInAt,
  tokenOf,
  until,
  userRecord,
} from "../../tests/simulators/browser.ts";
import { PocketBaseServer, refusal } from "../../tests/simulators/pocketbase.ts";

const openSession = (options: PageOptions = {}) =>
  openPage(
    async () => ({
      ...(await import("./session.ts")),
      ...(await import("./auth-problem.ts")),
      ...(await import("./connection.ts")),
      ...(await import("./link-status.ts")),
      ...(await import("./watch-session.ts")),
    }),
    options,
  );

const SESSION = "GET /api/gq/session";
const SIGN_IN = "POST /api/collections/users/auth-with-password";

test("a visitor without a sign-in is a guest, and nothing is asked of the server", async () => {
  const { store, server } = await openSession({ as: null });
  expect(store.$session.get()).toEqual({ status: "guest", because: "not-signed-in" });
  expect(server.requests).toEqual([]);
});

test("a member has a session, and the guards see what they may do", async () => {
  const session = memberSession({ permissions: ["waddle_chat_edit"] });
  const { store } = await openSession({ as: session });
  expect(store.currentSession()).toEqual(session);
  expect(store.currentVisitor()).toMatchObject({
    initialisation: "ready",
    permissions: ["waddle_chat_edit"],
    services: { waddle_enabled: true },
  });
  const link = await until(store.$linkStatus, (status) => status !== undefined);
  expect(link).toEqual({ discord_linked: false, discord_user_id: "" });
});

test("signing in opens the session of whoever it is", async () => {
  const { store, server, client } = await openSession({ as: null });
  server.route(SIGN_IN, ({ body }) => {
    expect(body).toMatchObject({ identity: "mira@example.com", password: "pond" });
    signInAt(server, memberSession());
    return { token: tokenOf("user1"), record: userRecord("user1") };
  });
  expect(await store.logIn(" mira@example.com ", "pond")).toEqual({ ok: true, value: undefined });
  expect(store.currentSession()?.user.name).toBe("Mira");
  expect(client.authStore.isValid).toBe(true);
});

test.each([
  [400, "E-mail or password is not right. Check both and try again."],
  [429, "Too Many Requests."],
])("a sign-in that is refused with %i says why", async (status, message) => {
  const { store, server } = await openSession({ as: null });
  server.refuse(SIGN_IN, status);
  const end = await store.logIn("mira@example.com", "wrong");
  expect(!end.ok && end.failure.message).toBe(message);
  expect(store.$session.get().status).toBe("guest");
});

test("logging out forgets the token and takes this device off the list", async () => {
  const { store, server, client } = await openSession();
  server.route("POST /api/gq/account/sign-out", () => null);
  store.logOut();
  expect(store.$session.get()).toEqual({ status: "guest", because: "signed-out" });
  expect(client.authStore.token).toBe("");
  expect(store.currentVisitor().user).toBeUndefined();
  await server.whenAnswered("POST /api/gq/account/sign-out");
  expect(server.requestsTo("POST /api/gq/account/sign-out")[0]?.token).not.toBe("");
});

test("a token that the server refuses signs out at the start", async () => {
  const server = new PocketBaseServer();
  const page = openSession({ server, as: memberSession() });
  server.route(SESSION, () => refusal(401));
  const { store, client } = await page;
  expect(store.$session.get()).toEqual({ status: "guest", because: "expired" });
  expect(client.authStore.token).toBe("");
});

test("a server that is away signs nobody out", async () => {
  const { store, server, client } = await openSession();
  vi.useFakeTimers();
  server.goDown();
  await store.refreshSession();
  vi.useRealTimers();
  expect(store.$connection.get()).toEqual({ status: "unreachable" });
  expect(store.currentSession()?.user.id).toBe("user1");
  expect(client.authStore.isValid).toBe(true);
});

test("a sign-in that ended elsewhere shows in the auth error boundary", async () => {
  const { store, server } = await openSession();
  server.refuse(SESSION, 401);
  await store.refreshSession();
  expect(store.$authProblem.get()).toBeDefined();
  await store.refreshSession();
  expect(store.$authProblem.get()).toBeUndefined();
});

test("the session is checked again when somebody returns to the page", async () => {
  const { store, server, browser } = await openSession();
  const stop = store.watchSession();
  vi.useFakeTimers();
  signInAt(server, memberSession({ role: "artist", permissions: [] }));
  browser.emit("visible", undefined);
  await vi.advanceTimersByTimeAsync(300);
  vi.useRealTimers();
  await until(store.$session, () => store.currentSession()?.role === "artist");
  stop();
});

test("a sign-out in another tab signs this one out", async () => {
  const { store, client } = await openSession();
  const stop = store.watchSession();
  client.authStore.clear();
  expect(store.$session.get().status).toBe("guest");
  stop();
});

test("after a lost connection the server is probed until it answers", async () => {
  const { store, server } = await openSession();
  server.route("GET /api/health", () => ({ code: 200 }));
  vi.useFakeTimers();
  server.goDown();
  await store.refreshSession();
  const recovered = vi.fn();
  const stop = store.onRecovery(recovered);
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.$connection.get()).toEqual({ status: "unreachable" });
  server.comeBack();
  await vi.advanceTimersByTimeAsync(1600);
  vi.useRealTimers();
  expect(store.$connection.get()).toEqual({ status: "online" });
  expect(recovered).toHaveBeenCalledOnce();
  stop();
});

test("what the browser says of its connection shows at once", async () => {
  const { store, server, browser } = await openSession();
  server.route("GET /api/health", () => ({ code: 200 }));
  const stop = store.watchConnection();
  browser.emit("offline", undefined);
  expect(store.$connection.get()).toEqual({ status: "offline" });
  browser.emit("online", undefined);
  await until(store.$connection, ({ status }) => status === "online");
  stop();
  browser.emit("offline", undefined);
  expect(store.$connection.get()).toEqual({ status: "online" });
});
