import { expect, test } from "vitest";
import { ERRORS } from "#core/platform/errors.ts";
import {
  memberSession,
  openPage,
  type PageOptions,
  tokenOf,
  userRecord,
} from "../../../../tests/simulators/browser.ts";

const METHODS = "GET /api/collections/users/auth-methods";
const OAUTH = "POST /api/collections/users/auth-with-oauth2";
const CALLBACK = "/auth/twitch-callback?code=c1&state=s1";
const RETURNED = new URLSearchParams("code=c1&state=s1");

const openLinking = (options: PageOptions = {}) =>
  openPage(
    async () => ({
      ...(await import("./store.ts")),
      ...(await import("./link-store.ts")),
      ...(await import("./flow.ts")),
    }),
    { address: CALLBACK, ...options },
  );

const TWITCH = {
  name: "twitch",
  state: "s1",
  codeVerifier: "v1",
  authURL: "https://id.twitch.example/authorize?redirect_uri=",
};

const FLOW = {
  provider: "twitch",
  purpose: "link",
  state: "s1",
  codeVerifier: "v1",
  redirect: "/twitch",
} as const;

test("offers the providers that the server is set up for", async () => {
  const { store, server } = await openLinking();
  server.route(METHODS, () => ({ oauth2: { providers: [TWITCH, { name: "elsewhere" }] } }));
  expect(store.$offered.get()).toBeUndefined();
  await store.loadOffered();
  expect(store.$offered.get()).toEqual(["twitch"]);
});

test("leaves for the provider's page and remembers what for", async () => {
  const { store, server, browser } = await openLinking();
  server.route("POST /api/gq/account/confirm", () => null);
  server.route(METHODS, () => ({ oauth2: { providers: [TWITCH] } }));
  expect(await store.leaveFor("discord", "link", "/twitch")).toBe(
    "Discord is not set up on this server.",
  );
  expect(browser.visited).toEqual([]);
  expect(await store.leaveFor("twitch", "link", "/twitch")).toBeUndefined();
  const [page = ""] = browser.visited;
  const query = new URL(page).searchParams;
  expect(query.get("redirect_uri")).toBe("http://creator.localhost/auth/twitch-callback");
  expect(query.get("scope")?.split(" ")).toContain("channel:bot");
  expect(store.takeFlow()).toEqual(FLOW);
});

test("stays and says why when the server is away", async () => {
  const { store, server, browser } = await openLinking();
  server.goDown();
  expect(await store.leaveFor("twitch", "link", "/twitch")).toMatch(/can't be reached/);
  expect(browser.visited).toEqual([]);
});

test("links the account and leads back to where the person came from", async () => {
  const { store, server } = await openLinking();
  store.keepFlow(FLOW);
  server.route(OAUTH, () => ({ token: tokenOf("user1"), record: userRecord("user1") }));
  await store.finishLinking("twitch", RETURNED);
  expect(store.$linking.get()).toEqual({ status: "linked", redirect: "/twitch" });
  expect(server.requestsTo(OAUTH)[0]?.body).toMatchObject({
    redirectURL: "http://creator.localhost/auth/twitch-callback",
  });
  await store.finishLinking("twitch", RETURNED);
  expect(store.$linking.get().status).toBe("not-begun");
});

test("an account that is somebody else's is refused, with the reason", async () => {
  const { store, server } = await openLinking();
  store.keepFlow(FLOW);
  const message = "That account belongs to somebody else here.";
  server.refuse(OAUTH, 409, { code: "LINKED_ELSEWHERE", message });
  await store.finishLinking("twitch", RETURNED);
  expect(store.$linking.get()).toMatchObject({ status: "refused", message });
});

test("a refusal of PocketBase's own is put into our words", async () => {
  const { store, server } = await openLinking();
  store.keepFlow(FLOW);
  server.refuse(OAUTH, 400);
  await store.finishLinking("twitch", RETURNED);
  expect(store.$linking.get()).toMatchObject({ message: ERRORS.PROVIDER_REFUSED });
});

test("somebody who is signed out can't link an account", async () => {
  const { store, server } = await openLinking({ as: null });
  store.keepFlow(FLOW);
  await store.finishLinking("twitch", RETURNED);
  expect(store.$linking.get().status).toBe("signed-out");
  expect(server.requestsTo(OAUTH)).toHaveLength(0);
});

test("GUARD-G42: somebody whose address is not verified links an account all the same", async () => {
  const session = memberSession();
  const as = { ...session, user: { ...session.user, email_verified: false } };
  const { store, server } = await openLinking({ as });
  store.keepFlow(FLOW);
  server.route(OAUTH, () => ({ token: tokenOf("user1"), record: userRecord("user1") }));
  await store.finishLinking("twitch", RETURNED);
  expect(store.$linking.get()).toEqual({ status: "linked", redirect: "/twitch" });
});

test("an answer for another flow is not used", async () => {
  const { store, server } = await openLinking();
  store.keepFlow({ ...FLOW, provider: "discord" });
  await store.finishLinking("twitch", RETURNED);
  expect(store.$linking.get().status).toBe("wrong-state");
  expect(server.requestsTo(OAUTH)).toHaveLength(0);
});
