/** The page of the account, and how people come to have one. */
import { expect, test, vi } from "vitest";
import {
  MemoryStorage,
  memberSession,
  openPage,
  type PageOptions,
  signInAt,
  tokenOf,
  until,
  userRecord,
} from "../../../tests/simulators/browser.ts";

const openAccount = (options: PageOptions = {}) =>
  openPage(
    async () => ({
      ...(await import("./store.ts")),
      ...(await import("./devices-store.ts")),
      ...(await import("./links-store.ts")),
      ...(await import("./leave-store.ts")),
      ...(await import("./forgot-password/store.ts")),
      ...(await import("./signup/store.ts")),
      ...(await import("./verify-email/store.ts")),
      ...(await import("./twitch/store.ts")),
      ...(await import("../../stores/session.ts")),
      ...(await import("../../stores/confirmation.ts")),
    }),
    options,
  );

const SIGN_UP = "POST /api/gq/signup";
const ACCOUNT = {
  name: "Mira",
  email: "mira@example.com",
  password: "a pond of geese",
  workspace: "Goose pond",
};

test("signing up by an invite signs in", async () => {
  const { store, server } = await openAccount({ as: null });
  server.route(SIGN_UP, () => null);
  server.route("POST /api/collections/users/auth-with-password", () => {
    signInAt(server, memberSession());
    return { token: tokenOf("user1"), record: userRecord("user1") };
  });
  expect(await store.signUp(ACCOUNT, "invite1")).toEqual({ ok: true, value: "signed-in" });
  // GUARD-G64: with the time zone that its workspace begins with.
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(server.requestsTo(SIGN_UP)[0]?.body).toEqual({ ...ACCOUNT, time_zone, invite: "invite1" });
  expect(store.currentSession()?.user.name).toBe("Mira");
});

test("GUARD-G45: signing up signs nobody in, and this tab remembers where the mail went", async () => {
  const { store, server, browser } = await openAccount({ as: null });
  server.route(SIGN_UP, () => null);
  expect(await store.signUp(ACCOUNT)).toEqual({ ok: true, value: "check-mail" });
  expect(server.requestsTo("POST /api/collections/users/auth-with-password")).toHaveLength(0);
  const { sessionStorage } = browser;
  const reloaded = await openAccount({ as: null, sessionStorage });
  reloaded.store.readMailedTo();
  expect(reloaded.store.$mailedTo.get()).toBe(ACCOUNT.email);
  const stop = reloaded.store.verificationWait.watch();
  expect(reloaded.store.verificationWait.$seconds.get()).toBeGreaterThan(0);
  stop();
});

test("a form that the server refuses names its fields", async () => {
  const { store, server } = await openAccount({ as: null });
  server.refuse(SIGN_UP, 400, { fields: { password: "This password is too common" } });
  const end = await store.signUp(ACCOUNT);
  expect(!end.ok && end.failure.fields).toEqual({ password: "This password is too common" });
});

test("the verification can be mailed again after a minute, also when it was asked too soon", async () => {
  const { store, server } = await openAccount();
  server.refuse("POST /api/collections/users/request-verification", 429);
  expect((await store.resendVerification()).ok).toBe(false);
  expect(store.verificationWait.$seconds.get()).toBe(60);
});

test("the wait is counted down, where storage is blocked too", async () => {
  const sessionStorage = new MemoryStorage();
  sessionStorage.isBlocked = true;
  const { store } = await openAccount({ sessionStorage });
  vi.useFakeTimers();
  store.verificationWait.begin();
  const stop = store.verificationWait.watch();
  vi.advanceTimersByTime(20_000);
  expect(store.verificationWait.$seconds.get()).toBe(40);
  stop();
  vi.useRealTimers();
});

test("a verification elsewhere is noticed when the window has the focus again", async () => {
  const session = memberSession();
  const as = { ...session, user: { ...session.user, email_verified: false } };
  const { store, server, browser } = await openAccount({ as });
  const stop = store.watchVerification();
  signInAt(server, session);
  browser.emit("focus", undefined);
  await until(store.$session, () => store.currentSession()?.user.email_verified === true);
  stop();
});

test("a corrected address gets the mail, and the sign-in goes on with its new token", async () => {
  const { store, server, client, browser } = await openAccount();
  const token = tokenOf("user1", Date.UTC(2099, 0));
  server.route("POST /api/gq/account/correct-email", () => ({ token }));
  expect(await store.correctEmail(" mira@pond.example ")).toBeUndefined();
  expect(server.requestsTo("POST /api/gq/account/correct-email")[0]?.body).toEqual({
    email: "mira@pond.example",
  });
  expect(client.authStore.token).toBe(token);
  const { sessionStorage } = browser;
  const reloaded = await openAccount({ sessionStorage });
  reloaded.store.readCorrectedTo();
  expect(reloaded.store.$correctedTo.get()).toBe("mira@pond.example");
});

test("the outbox is offered where there is one", async () => {
  const { store, server } = await openAccount();
  await store.findOutbox();
  expect(store.$hasOutbox.get()).toBe(false);
  server.route("GET /api/gq/outbox", () => []);
  await store.findOutbox();
  expect(store.$hasOutbox.get()).toBe(true);
});

test("a new name shows in the session", async () => {
  const { store, server } = await openAccount();
  server.add("users", { id: "user1", name: "Mira" });
  const session = memberSession();
  signInAt(server, { ...session, user: { ...session.user, name: "Mira of the pond" } });
  expect(await store.saveName(" Mira of the pond ")).toBeUndefined();
  expect(server.one("users", "user1")?.name).toBe("Mira of the pond");
  expect(store.currentSession()?.user.name).toBe("Mira of the pond");
});

test("a new password keeps this sign-in and names what is wrong with it", async () => {
  const { store, server, client } = await openAccount();
  server.refuse("POST /api/gq/account/password", 422, { fields: { old_password: "Not right" } });
  expect((await store.changePassword("x", "y"))?.fields).toEqual({ old_password: "Not right" });
  const token = tokenOf("user1", Date.UTC(2099, 0));
  server.route("POST /api/gq/account/password", () => ({ token }));
  expect(await store.changePassword("pond", "lake")).toBeUndefined();
  expect(client.authStore.token).toBe(token);
});

test("mails for another address or a password are sent, or say why not", async () => {
  const { store, server } = await openAccount();
  const done = () => new Response(null, { status: 204 });
  server.route("POST /api/collections/users/request-email-change", done);
  server.route("POST /api/collections/users/request-password-reset", done);
  expect(await store.askForEmailChange("mira@pond.example")).toBeUndefined();
  expect(await store.mailPasswordLink()).toBeUndefined();
  expect(await store.mailReset("mira@example.com")).toBeUndefined();
  expect(store.resetWait.$seconds.get()).toBe(60);
  server.goDown();
  expect((await store.mailReset("mira@example.com"))?.kind).toBe("unreachable");
});

test("a second factor that can't be set is offered again", async () => {
  const { store, server, toasts, takeAction } = await openAccount();
  server.add("users", { id: "user1", second_factor: false });
  server.refuse("PATCH /api/collections/users/records/user1", 403);
  await store.setSecondFactor(true);
  expect(toasts()).toEqual(["You are not allowed to perform this request."]);
  takeAction("Try again");
  await server.whenAnswered("PATCH /api/collections/users/records/user1", 2);
  expect(server.one("users", "user1")?.second_factor).toBe(true);
});

const DEVICE = { browser: "Firefox", system: "Linux", method: "password" };

test("the devices are listed, this one first, and one other or all can be signed out (GUARD-G34)", async () => {
  const { store, server, client } = await openAccount();
  const claims = { id: "user1", exp: 4_000_000_000, sign_in: "here" };
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  client.authStore.save(`e30.${payload}.signature`, userRecord("user1"));
  const times = { signed_in_at: "2026-01-01", last_seen_at: "2026-01-02" };
  server.add("sign_ins", { ...DEVICE, ...times, id: "other", last_seen_at: "2026-01-03" });
  server.add("sign_ins", { ...DEVICE, ...times, id: "here" });
  await store.loadDevices();
  const devices = () => {
    const loaded = store.$devices.get();
    return loaded.status === "ready" ? loaded.data.map(({ id, here }) => [id, here]) : loaded;
  };
  expect(devices()).toEqual([
    ["here", true],
    ["other", false],
  ]);
  server.route("POST /api/gq/account/sign-out", ({ body }) => {
    server.erase("sign_ins", String(Object(body).device));
    return null;
  });
  expect(await store.signOutDevice("other")).toBeUndefined();
  expect(devices()).toEqual([["here", true]]);
  server.add("sign_ins", { ...DEVICE, ...times, id: "other" });
  server.route("POST /api/gq/account/sign-out-everywhere", () => {
    server.erase("sign_ins", "other");
    return { token: `e30.${payload}.renewed` };
  });
  expect(await store.signOutEverywhere()).toBeUndefined();
  expect(client.authStore.token).toMatch(/renewed$/);
  expect(devices()).toEqual([["here", true]]);
});

test("GUARD-G37: what needs a proof is done after the person has given it, or not at all", async () => {
  const { store, server } = await openAccount();
  server.route("POST /api/gq/account/unlink", () => null);
  server.route("POST /api/gq/account/confirm", () => null);
  server.refuse("POST /api/gq/account/unlink", 403, { code: "CONFIRM_FIRST", times: 2 });
  const cancelled = store.unlink("twitch");
  await until(store.$confirming, (asked) => asked !== undefined);
  store.$confirming.get()?.end(false);
  expect(await cancelled).toMatchObject({ code: "CONFIRM_FIRST" });
  const unlinked = store.unlink("twitch");
  await until(store.$confirming, (asked) => asked !== undefined);
  expect(await store.confirmPerson({ password: "a pond of geese" })).toBeUndefined();
  store.$confirming.get()?.end(true);
  expect(await unlinked).toBeUndefined();
  expect(store.$confirming.get()).toBeUndefined();
  expect(server.requestsTo("POST /api/gq/account/unlink")).toHaveLength(3);
});

test("linked accounts are named, and unlinked", async () => {
  const { store, server } = await openAccount();
  const [status] = server.all("link_status");
  const id = status?.id ?? "";
  server.write("link_status", id, {
    twitch_linked: true,
    twitch_login: "mirageese",
    discord_name: "",
  });
  await store.loadLinks();
  const linked = { twitch: "mirageese", discord: undefined };
  expect(store.$links.get()).toEqual({ status: "ready", data: linked });
  server.route("POST /api/gq/account/unlink", ({ body }) => {
    expect(body).toEqual({ provider: "twitch" });
    server.write("link_status", id, { twitch_linked: false, twitch_login: "" });
  });
  expect(await store.unlink("twitch")).toBeUndefined();
  expect(store.$links.get()).toMatchObject({ data: { twitch: undefined } });
  server.goDown();
  await store.loadLinks();
  expect(store.$links.get().status).toBe("failed");
});

test("one's own data comes as a file", async () => {
  const { store, server, browser } = await openAccount();
  server.route("GET /api/gq/account/data", () => ({ name: "Mira" }));
  expect(await store.downloadData()).toBeUndefined();
  const [saved] = browser.savedFiles;
  expect(saved?.name).toBe("goose-quarters-data.json");
  expect(JSON.parse((await saved?.file.text()) ?? "")).toEqual({ name: "Mira" });
});

test("an account is deleted once its address was typed, and the person is signed out", async () => {
  const { store, server } = await openAccount();
  server.refuse("POST /api/gq/account/delete", 422, { message: "Type your address." });
  expect((await store.deleteAccount("?"))?.message).toBe("Type your address.");
  expect(store.$session.get().status).toBe("member");
  server.route("POST /api/gq/account/delete", () => null);
  expect(await store.deleteAccount("mira@example.com")).toBeUndefined();
  expect(store.$session.get().status).toBe("guest");
});

test("shows where Waddle is, and sends it elsewhere", async () => {
  const { store, server } = await openAccount();
  const tenant = "tenant1";
  const config = server.add("bot_config", { tenant, twitch_channel: "", command_prefix: "!" });
  server.add("chat_commands", { tenant, enabled: true });
  server.add("chat_commands", { tenant, enabled: false });
  await store.loadPresence();
  const presence = { config: config.id, channel: "", prefix: "!", commands: 1 };
  expect(store.$presence.get()).toEqual({ status: "ready", data: presence });
  expect(await store.sendToChannel(config.id, "mirageese")).toBeUndefined();
  expect(store.$presence.get()).toMatchObject({ data: { channel: "mirageese" } });
  server.refuse("PATCH /api/collections/bot_config/records/:id", 403);
  expect((await store.sendToChannel(config.id, "other"))?.status).toBe(403);
  server.refuse("GET /api/collections/bot_config/records", 500);
  await store.loadPresence();
  expect(store.$presence.get().status).toBe("failed");
});
