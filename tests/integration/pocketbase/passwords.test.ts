import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERRORS } from "#core/platform/errors.ts";
import {
  CREATOR_PASSWORD,
  fromFreshAddress,
  linkToken,
  type PocketBaseStack,
  startPocketBase,
} from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;

beforeAll(async () => {
  stack = await startPocketBase();
});

afterAll(() => stack.stop());

const NEW_PASSWORD = "seven geese over the marsh";

const reset = async (email: string, password: string, token?: string) => {
  let proof = token;
  if (proof === undefined) {
    await stack.client().collection("users").requestPasswordReset(email);
    proof = linkToken(await stack.nextMail(email, "Reset your Goose Quarters password"));
  }
  const answer = await stack.request("POST", "/api/collections/users/confirm-password-reset", {
    body: { token: proof, password, passwordConfirm: password },
    headers: fromFreshAddress(),
  });
  return { answer, token: proof };
};

describe("a common password", () => {
  const refused = {
    status: 400,
    body: { code: "REQUEST_INVALID", fields: { password: ERRORS.PASSWORD_COMMON } },
  };

  it.each([
    "qwertyuiop",
    "Password2026!",
    "0123456789",
    "xxxxxxxxxxxx",
    "sunshine99",
    "common@example.com",
  ])("%s is refused at sign-up", async (password) => {
    const body = { email: "common@example.com", password, workspace: "Common pond" };
    const answer = await stack.request("POST", "/api/gq/signup", {
      body,
      headers: fromFreshAddress(),
    });
    expect(answer).toMatchObject(refused);
  });

  it("is refused at a change", async () => {
    const client = await stack.creator("change-common@example.com");
    const body = { old_password: CREATOR_PASSWORD, password: "qwertyuiop" };
    const answer = await stack.request("POST", "/api/gq/account/password", { as: client, body });
    expect(answer).toMatchObject(refused);
  });

  it("is refused at a reset, whose link still works for a better one", async () => {
    const email = "reset-common@example.com";
    await stack.creator(email);
    const { answer, token } = await reset(email, "qwertyuiop");
    expect(answer).toMatchObject(refused);
    expect((await reset(email, NEW_PASSWORD, token)).answer.status).toBe(204);
  });

  it("is refused at a reset that is sent as a form, too", async () => {
    const email = "reset-form@example.com";
    await stack.creator(email);
    await stack.client().collection("users").requestPasswordReset(email);
    const token = linkToken(await stack.nextMail(email, "Reset your Goose Quarters password"));
    const answer = await fetch(`${stack.url}/api/collections/users/confirm-password-reset`, {
      method: "POST",
      body: new URLSearchParams({ token, password: "qwertyuiop", passwordConfirm: "qwertyuiop" }),
    });
    expect(answer.status).toBe(400);
  });
});

describe("changing the password", () => {
  it("needs the current one", async () => {
    const client = await stack.creator("wrong@example.com");
    const body = { old_password: "not the password", password: NEW_PASSWORD };
    const answer = await stack.request("POST", "/api/gq/account/password", { as: client, body });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { old_password: ERRORS.PASSWORD_WRONG } },
    });
    expect(await stack.request("POST", "/api/gq/account/password", { body })).toMatchObject({
      status: 401,
    });
  });

  it("keeps this device signed in and ends the others at once", async () => {
    const email = "changes@example.com";
    const here = await stack.creator(email);
    const there = stack.client();
    await there.collection("users").authWithPassword(email, CREATOR_PASSWORD);
    const answer = await here.send("/api/gq/account/password", {
      method: "POST",
      body: { old_password: CREATOR_PASSWORD, password: NEW_PASSWORD },
    });
    here.authStore.save(answer.token, answer.record);
    expect(answer.record).toMatchObject({ email });
    expect((await stack.request("GET", "/api/gq/session", { as: here })).status).toBe(200);
    expect((await stack.request("GET", "/api/gq/session", { as: there })).status).toBe(401);
    const again = stack.client().collection("users");
    await expect(again.authWithPassword(email, CREATOR_PASSWORD)).rejects.toMatchObject({
      status: 400,
    });
    await again.authWithPassword(email, NEW_PASSWORD);
    await stack.nextMail(email, "Your Goose Quarters password was changed");
  });
});

describe("resetting the password", () => {
  it("works once by the link, and ends every sign-in", async () => {
    const email = "resets@example.com";
    const signedIn = await stack.creator(email);
    const { answer, token } = await reset(email, NEW_PASSWORD);
    expect(answer.status).toBe(204);
    expect((await reset(email, "another fine password", token)).answer.status).toBe(400);
    expect((await stack.request("GET", "/api/gq/session", { as: signedIn })).status).toBe(401);
    await stack.client().collection("users").authWithPassword(email, NEW_PASSWORD);
    await stack.nextMail(email, "Your Goose Quarters password was changed");
  });

  it("answers the same whether or not the address has an account", async () => {
    await stack.creator("known@example.com");
    const path = "/api/collections/users/request-password-reset";
    const known = await stack.request("POST", path, { body: { email: "known@example.com" } });
    const unknown = await stack.request("POST", path, { body: { email: "nobody@example.com" } });
    expect(known).toEqual({ status: 204, body: undefined });
    expect(unknown).toEqual(known);
  });
});
