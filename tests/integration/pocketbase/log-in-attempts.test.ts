import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOG_IN } from "#core/platform/limits.ts";
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

/** Each attempt comes from another address, as from a net of bots. */
async function attempt(identity: string, password: string, cookie = "") {
  const response = await fetch(`${stack.url}/api/collections/users/auth-with-password`, {
    method: "POST",
    headers: { "content-type": "application/json", ...fromFreshAddress(), cookie },
    body: JSON.stringify({ identity, password }),
  });
  const { code, message } = Object(await response.json());
  const { status, headers } = response;
  const wait = Number(headers.get("retry-after"));
  return { status, code, message, wait, cookie: headers.get("set-cookie") ?? "" };
}

/** Wrong passwords at once, until one has to wait. */
async function exhaust(identity: string) {
  const answers = [];
  for (let tries = 0; tries <= LOG_IN.freeCount; tries += 1) {
    answers.push(await attempt(identity, "not the password"));
  }
  return answers.map(({ status, code, message }) => ({ status, code, message }));
}

describe("GUARD-G36: log-ins that fail", () => {
  it("wait for each account, in the same way where there is none", async () => {
    const email = "tried@example.com";
    await stack.creator(email);
    const known = await exhaust(email);
    expect(known.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(known.at(-1)).toMatchObject({ code: "LOG_IN_WAIT" });
    expect(await exhaust("nobody@example.com")).toEqual(known);
    // The right one has to wait as well, however it is written: nobody learns that it was right.
    const right = await attempt(" Tried@example.com", CREATOR_PASSWORD);
    expect(right.status).toBe(429);
    expect(right.wait).toBeGreaterThan(0);
  });

  it("at once are counted one by one", async () => {
    const many = Array.from({ length: 12 }, () => attempt("many@example.com", "not the password"));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(LOG_IN.freeCount);
  });

  it("keep nobody out of a browser that they have signed in with, nor one with a new password", async () => {
    const email = "owner@example.com";
    await stack.creator(email);
    const { cookie } = await attempt(email, CREATOR_PASSWORD);
    expect(cookie).toMatch(/^gq_known_device=.*HttpOnly.*SameSite=Strict/);
    const mine = cookie.split(";")[0] ?? "";
    await exhaust(email);
    expect((await attempt(email, CREATOR_PASSWORD)).status).toBe(429);
    expect((await attempt(email, CREATOR_PASSWORD, mine)).status).toBe(200);
    // Of another account it says nothing.
    await stack.creator("other@example.com");
    await exhaust("other@example.com");
    expect((await attempt("other@example.com", CREATOR_PASSWORD, mine)).status).toBe(429);

    const users = stack.client().collection("users");
    await users.requestPasswordReset(email, { headers: fromFreshAddress() });
    const mail = await stack.nextMail(email, "Reset your Goose Quarters password");
    const password = "seven geese over the marsh";
    const reset = await fetch(`${stack.url}/api/collections/users/confirm-password-reset`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: linkToken(mail), password, passwordConfirm: password }),
    });
    const fresh = (reset.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    await exhaust(email);
    expect((await attempt(email, password, fresh)).status).toBe(200);
  });

  it("mail the owner once", async () => {
    const email = "burst@example.com";
    await stack.creator(email);
    const subject = "Somebody tries to log in to your Goose Quarters account";
    const mails = async () =>
      (await stack.outbox()).filter((mail) => mail.to === email && mail.subject === subject);
    await Promise.all(Array.from({ length: 8 }, () => attempt(email, "not the password")));
    await stack.nextMail(email, subject);
    expect((await attempt(email, CREATOR_PASSWORD)).status).toBe(429);
    expect(await mails()).toHaveLength(1);
  });
});
