import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pocketBaseBinary } from "../../../scripts/build/pocketbase.ts";
import { makeOperatorCode } from "../../../scripts/setup/operator-code.ts";
import { startSmtpCatcher } from "../../simulators/smtp.ts";
import { post } from "../../stack/people.ts";
import {
  ACCOUNTS,
  operatorClient,
  type PocketBaseStack,
  startPocketBase,
  TEST_SECRETS,
} from "../../stack/pocketbase.ts";

const SUPERUSERS = "/api/collections/_superusers";
const PASSWORD = { identity: ACCOUNTS.admin, password: TEST_SECRETS.adminPassword };

describe("GUARD-G38: an operator", () => {
  let stack: PocketBaseStack;

  beforeAll(async () => {
    stack = await startPocketBase();
  });

  afterAll(() => stack.stop());

  const codeOf = () =>
    makeOperatorCode(pocketBaseBinary(), {
      data: join(stack.dataDir, "data"),
      providerKey: TEST_SECRETS.providerKey,
    });
  const ask = (path: string, body: object) => post(stack, `${SUPERUSERS}/${path}`, undefined, body);

  it("is let in by the password and a code of the server, never by one of them", async () => {
    const first = await ask("auth-with-password", PASSWORD);
    expect(first).toMatchObject({ status: 401, body: { mfaId: expect.any(String) } });
    expect(JSON.stringify(first.body)).not.toContain("token");
    const { id, code } = await codeOf();
    const alone = await ask("auth-with-otp", { otpId: id, password: code });
    expect(alone.status).toBe(401);
    expect(JSON.stringify(alone.body)).not.toContain("token");

    const second = await codeOf();
    const { mfaId } = Object(first.body);
    const wrong = await ask("auth-with-otp", { otpId: second.id, password: "00000000", mfaId });
    expect(wrong.status).toBe(400);
    const body = { otpId: second.id, password: second.code, mfaId };
    expect((await ask("auth-with-otp", body)).body).toMatchObject({ token: expect.any(String) });
    expect((await ask("auth-with-otp", body)).status).toBe(400);
  });

  it("gets no mail into the outbox, and no new password by mail", async () => {
    expect((await ask("request-otp", { email: ACCOUNTS.admin })).status).toBe(200);
    expect((await ask("request-password-reset", { email: ACCOUNTS.admin })).status).toBe(204);
    const operator = await stack.adminClient();
    expect(await operator.collection("outbox_messages").getFullList()).toEqual([]);
  });

  it("is nobody of the bots, who sign in as ever and are no operators", async () => {
    const bots = await stack.botsClient();
    await expect(bots.collections.getFullList()).rejects.toMatchObject({ status: 403 });
  });
});

it("GUARD-G38: an operator with an address gets the code by mail, and keeps the account", async () => {
  const first = await startPocketBase();
  await first.adminClient();
  await first.stop({ keep: true });
  const smtp = await startSmtpCatcher();
  const email = "operator@pond.example";
  const stack = await startPocketBase({
    dataDir: first.dataDir,
    env: {
      GQ_OPERATOR_EMAIL: email,
      GQ_SMTP_HOST: "127.0.0.1",
      GQ_SMTP_PORT: String(smtp.port),
      GQ_SMTP_SENDER: "geese@pond.example",
    },
  });
  try {
    const password = { ...PASSWORD, identity: email };
    const { body } = await post(stack, `${SUPERUSERS}/auth-with-password`, undefined, password);
    await post(stack, `${SUPERUSERS}/request-otp`, undefined, { email });
    const mail = await smtp.next();
    expect(mail.to.join(" ")).toContain(email);
    expect(mail.data).toMatch(/\b\d{8}\b/);
    expect(body).toMatchObject({ mfaId: expect.any(String) });
    const old = await post(stack, `${SUPERUSERS}/auth-with-password`, undefined, PASSWORD);
    expect(old.status).toBe(400);
    const data = join(stack.dataDir, "data");
    const operator = await operatorClient(stack.url, data, TEST_SECRETS.adminPassword, {
      email,
    });
    expect(await operator.collection("_superusers").getFullList()).toHaveLength(1);
  } finally {
    await stack.stop();
    await smtp.stop();
  }
});
