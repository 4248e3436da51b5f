import { expect, test } from "vitest";
import {
  MemoryStorage,
  memberSession,
  openPage,
  type PageOptions,
  signInAt,
  tokenOf,
  userRecord,
} from "../../../../tests/simulators/browser.ts";
import type { PocketBaseServer } from "../../../../tests/simulators/pocketbase.ts";

const PASSWORD = "POST /api/collections/users/auth-with-password";
const OAUTH = "POST /api/collections/users/auth-with-oauth2";
const REQUEST_CODE = "POST /api/collections/users/request-otp";
const CODE = "POST /api/collections/users/auth-with-otp";

const openLogin = (options: PageOptions = {}) =>
  openPage(
    async () => ({
      ...(await import("./store.ts")),
      ...(await import("../oauth/flow.ts")),
      ...(await import("../../../stores/session.ts")),
    }),
    { as: null, ...options },
  );

/** Answers a sign-in with a token, and the session after it. */
function signsIn(server: PocketBaseServer, route: string): void {
  server.route(route, () => {
    signInAt(server, memberSession());
    return { token: tokenOf("user1"), record: userRecord("user1") };
  });
}

test("a right password opens the session", async () => {
  const { store, server } = await openLogin();
  signsIn(server, PASSWORD);
  expect(await store.logInWithPassword(" mira@example.com", "pond")).toBeUndefined();
  expect(store.currentSession()?.user.id).toBe("user1");
});

test.each([
  [400, {}, "E-mail or password is not right. Check both and try again."],
  [429, { message: "Wait a minute." }, "Wait a minute."],
  [403, { code: "ACCOUNT_CLOSED", message: "This account is closed." }, "This account is closed."],
])("a refusal with %i is told in words", async (status, refusal, words) => {
  const { store, server } = await openLogin();
  server.refuse(PASSWORD, status, refusal);
  const failure = await store.logInWithPassword("mira@example.com", "wrong");
  expect(failure?.message).toBe(words);
  expect(store.$logIn.get()).toEqual({ step: "form" });
});

test("without a connection the form says so", async () => {
  const { store, server } = await openLogin();
  server.goDown();
  const failure = await store.logInWithPassword("mira@example.com", "pond");
  expect(failure?.kind).toBe("unreachable");
});

test("a second factor asks for the mailed code", async () => {
  const { store, server } = await openLogin();
  server.route(PASSWORD, () => new Response(JSON.stringify({ mfaId: "mfa1" }), { status: 401 }));
  server.route(REQUEST_CODE, () => ({ otpId: "otp1" }));
  expect(await store.logInWithPassword("mira@example.com", "pond")).toBeUndefined();
  expect(store.$logIn.get()).toMatchObject({ step: "code", otpId: "otp1", mfaId: "mfa1" });
  expect(store.codeWait.$seconds.get()).toBe(60);

  server.refuse(CODE, 400);
  expect((await store.enterCode("000000"))?.message).toMatch(/code/i);
  signsIn(server, CODE);
  expect(await store.enterCode("123456")).toBeUndefined();
  expect(server.requestsTo(CODE)[1]?.body).toMatchObject({ mfaId: "mfa1", password: "123456" });
  expect(store.currentSession()?.user.id).toBe("user1");
});

const FLOW = {
  provider: "twitch",
  purpose: "sign-in",
  state: "s1",
  codeVerifier: "v1",
  redirect: "/waddle/chat",
} as const;

test("back from a provider its code is exchanged, and the person goes on where they were going", async () => {
  const sessionStorage = new MemoryStorage();
  const { store, server } = await openLogin({ sessionStorage });
  store.keepFlow(FLOW);
  signsIn(server, OAUTH);
  const { redirect, done } = store.takeReturn(new URLSearchParams("code=c1&state=s1"));
  expect(store.$logIn.get()).toEqual({ step: "returning", provider: "twitch" });
  await done;
  expect(redirect).toBe("/waddle/chat");
  expect(store.currentSession()?.user.id).toBe("user1");
  expect(server.requestsTo(OAUTH)[0]?.body).toMatchObject({
    code: "c1",
    codeVerifier: "v1",
    redirectURL: "http://creator.localhost/login",
  });
});

test("an account at a provider may have a second factor too", async () => {
  const { store, server } = await openLogin();
  store.keepFlow(FLOW);
  server.route(OAUTH, () => new Response(JSON.stringify({ mfaId: "mfa1" }), { status: 401 }));
  await store.takeReturn(new URLSearchParams("code=c1&state=s1")).done;
  expect(store.$logIn.get()).toEqual({ step: "address", mfaId: "mfa1" });
});

test.each([
  ["error=access_denied&state=s1", /You cancelled at Twitch/],
  ["error=server_error&state=s1", /Twitch could not go on/],
  ["code=c1&state=forged", /does not belong to the sign-in/],
])("an answer of a provider with %s leads back to the form", async (query, words) => {
  const { store, server } = await openLogin();
  store.keepFlow(FLOW);
  await store.takeReturn(new URLSearchParams(query)).done;
  const at = store.$logIn.get();
  expect(at.step === "form" && at.problem).toMatch(words);
  expect(server.requestsTo(OAUTH)).toHaveLength(0);
});

test("an answer that is opened again is not exchanged again", async () => {
  const { store } = await openLogin();
  await store.takeReturn(new URLSearchParams("code=c1&state=s1")).done;
  expect(store.$logIn.get()).toMatchObject({ problem: expect.stringMatching(/used before/) });
});
