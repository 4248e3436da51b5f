/** What the links of mails do: verify an address, choose a password, change an address, join. */
import { expect, test } from "vitest";
import {
  memberSession,
  openPage,
  type PageOptions,
  tokenOf,
} from "../../../../tests/simulators/browser.ts";

const openLink = (options: PageOptions = {}) =>
  openPage(
    async () => ({
      ...(await import("./confirm-store.ts")),
      ...(await import("./invite-store.ts")),
      ...(await import("./verify-store.ts")),
      ...(await import("../../../stores/session.ts")),
    }),
    options,
  );

const VERIFY = "POST /api/collections/users/confirm-verification";
const RESET = "POST /api/collections/users/confirm-password-reset";
const CHANGE = "POST /api/collections/users/confirm-email-change";
const LOOK = "POST /api/gq/invites/look";
const ACCEPT = "POST /api/gq/invites/accept";

test("an address is verified by its link", async () => {
  const { store, server } = await openLink();
  server.route(VERIFY, () => new Response(null, { status: 204 }));
  await store.verifyEmail("token");
  expect(store.$verification.get()).toEqual({ status: "verified" });
});

test.each([
  [400, { fields: { token: "Invalid or expired token." } }, "refused"],
  [400, {}, "refused"],
  [429, {}, "failed"],
  [500, {}, "failed"],
])("a verification that ends with %i %o is %s", async (status, options, end) => {
  const { store, server } = await openLink({ as: null });
  server.refuse(VERIFY, status, options);
  await store.verifyEmail("token");
  expect(store.$verification.get().status).toBe(end);
});

test("a new password ends the sign-in of this browser too", async () => {
  const { store, server, client } = await openLink();
  server.route(RESET, () => new Response(null, { status: 204 }));
  expect(await store.resetPassword(tokenOf("user1"), "a new pond")).toBe("done");
  expect(client.authStore.token).toBe("");
  expect(store.$session.get().status).toBe("guest");
});

test("a password that is too weak leaves the link as it is", async () => {
  const { store, server } = await openLink({ as: null });
  server.refuse(RESET, 400, { fields: { password: "Too short" } });
  expect(await store.resetPassword(tokenOf("user1"), "x")).toMatchObject({
    fields: { password: "Too short" },
  });
  server.refuse(RESET, 400, { fields: { token: "Invalid or expired token." } });
  expect(await store.resetPassword(tokenOf("user1"), "x")).toBe("dead");
});

test("a change of address is confirmed with the password", async () => {
  const { store, server } = await openLink();
  server.route(CHANGE, () => new Response(null, { status: 204 }));
  expect(await store.changeEmail(tokenOf("user1"), "pond")).toBe("done");
  server.goDown();
  expect(await store.changeEmail(tokenOf("user1"), "pond")).toMatchObject({ kind: "unreachable" });
});

const INVITE = {
  workspace: "Reed pond",
  role: "artist",
  email: "mira@example.com",
  invited_by: "Ada",
  expires_at: "2026-12-01 12:00:00.000Z",
  has_account: true,
} as const;

test("an invite shows what it is for, and joins", async () => {
  const { store, server } = await openLink();
  server.route(LOOK, () => INVITE);
  server.route(ACCEPT, () => null);
  await store.lookAtInvite("token");
  expect(store.$invite.get()).toEqual({ status: "open", invite: INVITE });
  const release = server.hold(ACCEPT);
  const joining = store.acceptInvite("token", INVITE);
  expect(store.$invite.get().status).toBe("joining");
  release();
  expect(await joining).toBeUndefined();
  expect(store.$invite.get().status).toBe("joined");
});

test("an invite that can't be accepted stays open, with the reason", async () => {
  const as = memberSession();
  const { store, server } = await openLink({ as });
  server.refuse(ACCEPT, 409, { message: "You are a member already." });
  const failure = await store.acceptInvite("token", INVITE);
  expect(failure?.message).toBe("You are a member already.");
  expect(store.$invite.get()).toEqual({ status: "open", invite: INVITE });
});

test.each([
  [404, "refused"],
  [429, "failed"],
  [503, "failed"],
])("an invite that is answered with %i is %s", async (status, end) => {
  const { store, server } = await openLink({ as: null });
  server.refuse(LOOK, status);
  await store.lookAtInvite("token");
  expect(store.$invite.get().status).toBe(end);
});
