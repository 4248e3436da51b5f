import { afterAll, beforeAll, expect, it } from "vitest";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;

beforeAll(async () => {
  stack = await startPocketBase();
});

afterAll(() => stack.stop());

it("a token whose device signed out is not made new, while others are", async () => {
  const here = await stack.creator("away@example.com");
  const thief = stack.client();
  thief.authStore.save(here.authStore.token, here.authStore.record);
  expect((await here.collection("users").authRefresh()).token).not.toBe("");
  await here.send("/api/gq/account/sign-out", { method: "POST" });
  await expect(thief.collection("users").authRefresh()).rejects.toMatchObject({
    status: 401,
    response: { code: "NOT_SIGNED_IN" },
  });
});
