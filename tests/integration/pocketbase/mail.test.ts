import { afterEach, describe, expect, it } from "vitest";
import { MAIL_OUTBOX } from "#core/platform/limits.ts";
import { startSmtpCatcher } from "../../simulators/smtp.ts";
import { CREATOR_PASSWORD, type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;

afterEach(() => stack.stop());

const signUp = (email: string) =>
  stack.request("POST", "/api/gq/signup", {
    body: { email, password: CREATOR_PASSWORD, workspace: "Mail pond" },
  });

describe("mail", () => {
  it("leaves by SMTP when a server is configured, and is not kept", async () => {
    const smtp = await startSmtpCatcher();
    stack = await startPocketBase({
      env: {
        GQ_SITE_URL: "https://example.com",
        GQ_SMTP_HOST: "127.0.0.1",
        GQ_SMTP_PORT: String(smtp.port),
        GQ_SMTP_SENDER: "geese@example.com",
      },
    });
    expect(await signUp("ann@example.com")).toMatchObject({ status: 204 });
    const mail = await smtp.next();
    expect(mail).toMatchObject({ from: "geese@example.com", to: ["ann@example.com"] });
    const data = mail.data.replaceAll("=\n", "").replaceAll("=3D", "=");
    expect(data).toContain("https://creator.example.com/auth/action?mode=verifyEmail&token=");
    expect(await stack.outbox()).toEqual([]);
    await smtp.stop();
  });

  it("that can't be sent does not undo the sign-up; the log says so", async () => {
    const smtp = await startSmtpCatcher();
    await smtp.stop();
    stack = await startPocketBase({
      env: {
        GQ_SMTP_HOST: "127.0.0.1",
        GQ_SMTP_PORT: String(smtp.port),
        GQ_SMTP_SENDER: "geese@example.com",
      },
    });
    expect(await signUp("ann@example.com")).toMatchObject({ status: 204 });
    await expect.poll(stack.output).toContain("The mail after a sign-up could not be sent");
    const client = stack.client();
    await client.collection("users").authWithPassword("ann@example.com", CREATOR_PASSWORD);
  });

  it("that is kept: the newest, up to a number", async () => {
    stack = await startPocketBase();
    const admin = await stack.adminClient();
    for (let index = 0; index < MAIL_OUTBOX.keptCount; index += 1) {
      await admin.collection("outbox_messages").create({ to: `old-${index}@example.com` });
    }
    await signUp("ann@example.com");
    await stack.nextMail("ann@example.com", "Verify your e-mail address for Goose Quarters");
    const messages = await stack.outbox();
    expect(messages).toHaveLength(MAIL_OUTBOX.keptCount);
    expect(messages.map(({ to }) => to)).not.toContain("old-0@example.com");
    expect(messages[0]?.to).toBe("ann@example.com");
  });

  it("about a password or a new address links to the console", async () => {
    stack = await startPocketBase();
    const client = await stack.creator("ann@example.com");
    await client.collection("users").requestPasswordReset("ann@example.com");
    await client.collection("users").requestEmailChange("new@example.com");
    await expect
      .poll(async () => (await stack.outbox()).map(({ text }) => /mode=(\w+)/.exec(text)?.[1]))
      .toEqual(expect.arrayContaining(["resetPassword", "changeEmail"]));
  });
});
