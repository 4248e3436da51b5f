import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { startSmtpCatcher } from "../../simulators/smtp.ts";
import {
  CREATOR_PASSWORD,
  fromFreshAddress,
  type PocketBaseStack,
  startPocketBase,
} from "../../stack/pocketbase.ts";

/**
 * Nobody learns which addresses have an account: not by status, body or headers, nor by waiting
 * for a mail. How long each takes is measured by `npm run measure:timing`.
 */
let stack: PocketBaseStack;
let signedIn: TypedPocketBase;

const KNOWN = "known@example.com";
const UNVERIFIED = "unverified@example.com";
const UNKNOWN = "unknown@example.com";

beforeAll(async () => {
  stack = await startPocketBase();
  await stack.creator(KNOWN);
  signedIn = await stack.creator("asker@example.com");
  const admin = await stack.adminClient();
  await admin.collection("users").create({
    email: UNVERIFIED,
    password: CREATOR_PASSWORD,
    passwordConfirm: CREATOR_PASSWORD,
  });
});

afterAll(() => stack.stop());

const users = "/api/collections/users";

/** Requests that name an address, and what in the answer is random for everybody. */
const REQUESTS: readonly [string, string, (email: string) => object][] = [
  [
    "log in with a wrong password",
    `${users}/auth-with-password`,
    (identity) => ({ identity, password: "not the password" }),
  ],
  ["reset a password", `${users}/request-password-reset`, (email) => ({ email })],
  ["verify again", `${users}/request-verification`, (email) => ({ email })],
  ["ask for a code", `${users}/request-otp`, (email) => ({ email })],
  [
    "sign up",
    "/api/gq/signup",
    (email) => ({ email, password: CREATOR_PASSWORD, workspace: "Reed bed" }),
  ],
];

async function answerTo(path: string, body: object, as?: TypedPocketBase) {
  const response = await fetch(`${stack.url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...fromFreshAddress(),
      ...(as && { authorization: as.authStore.token }),
    },
    body: JSON.stringify(body),
  });
  const headers = [...response.headers.keys()].sort();
  const text = (await response.text()).replace(/"otpId":"[a-z0-9]{15}"/, '"otpId":"…"');
  return { status: response.status, headers, text };
}

describe("known, unverified and unknown addresses answer alike", () => {
  it.each(REQUESTS)("%s", async (_, path, body) => {
    const known = await answerTo(path, body(KNOWN));
    expect(await answerTo(path, body(UNVERIFIED))).toEqual(known);
    expect(await answerTo(path, body(UNKNOWN))).toEqual(known);
    // Asked again at once, when no second mail is sent.
    expect(await answerTo(path, body(KNOWN))).toEqual(known);
    expect(await answerTo(path, body(UNVERIFIED))).toEqual(known);
  });

  it("ask for another address of one's own", async () => {
    const other = await stack.creator("second-asker@example.com");
    const path = `${users}/request-email-change`;
    const known = await answerTo(path, { newEmail: KNOWN }, signedIn);
    expect(known.status).toBe(204);
    expect(await answerTo(path, { newEmail: "free@example.com" }, other)).toEqual(known);
  });
});

describe("nobody waits for a mail", () => {
  it("a sign-up is answered while the mail server still thinks", async () => {
    let take: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    const smtp = await startSmtpCatcher(() => taken);
    const slow = await startPocketBase({
      env: {
        GQ_SMTP_HOST: "127.0.0.1",
        GQ_SMTP_PORT: String(smtp.port),
        GQ_SMTP_SENDER: "geese@example.com",
      },
    });
    try {
      const body = { email: "slow@example.com", password: CREATOR_PASSWORD, workspace: "Slow" };
      const send = () =>
        slow.request("POST", "/api/gq/signup", { body, headers: fromFreshAddress() });
      // The server has the mail and does not confirm it until both requests are answered.
      expect((await send()).status).toBe(204);
      expect((await smtp.next()).to).toEqual(["slow@example.com"]);
      expect((await send()).status).toBe(204);
      expect((await smtp.next()).to).toEqual(["slow@example.com"]);
      take();
    } finally {
      take();
      await slow.stop();
      await smtp.stop();
    }
  });
});
