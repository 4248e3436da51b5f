import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONFIRMATION } from "#core/platform/limits.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { databaseTime } from "../../../pocketbase/hooks/platform/records/database-time.ts";
import { post } from "../../stack/people.ts";
import {
  CREATOR_PASSWORD,
  fromFreshAddress,
  type PocketBaseStack,
  startPocketBase,
} from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
let admin: TypedPocketBase;

beforeAll(async () => {
  stack = await startPocketBase();
  admin = await stack.adminClient();
});

afterAll(() => stack.stop());

const REFUSED = { status: 403, body: { code: "CONFIRM_FIRST" } };

/** So much time has passed since they proved who they are. */
async function wait(minutes: number, client: TypedPocketBase) {
  const { sign_in } = JSON.parse(atob(client.authStore.token.split(".")[1] ?? ""));
  const confirmed_at = databaseTime(Date.now() - minutes * 60_000);
  await admin.collection("sign_ins").update(sign_in, { confirmed_at });
}

const account = (path: string, as: TypedPocketBase, body: object = {}) =>
  post(stack, `/api/gq/account/${path}`, as, body);

/** Everything that takes an account from its owner, but for linking (oauth.test.ts). */
function changes(client: TypedPocketBase, email: string) {
  const record = `/api/collections/users/records/${client.authStore.record?.id}`;
  const users = "/api/collections/users";
  return [
    () =>
      stack.request("PATCH", record, {
        as: client,
        body: { second_factor: false },
        headers: fromFreshAddress(),
      }),
    () => post(stack, `${users}/request-email-change`, client, { newEmail: `new-${email}` }),
    () => account("unlink", client, { provider: "twitch" }),
    () => account("delete", client, { confirm: email }),
  ];
}

describe("GUARD-G37: what takes an account from its owner", () => {
  it("asks for the password when the sign-in is not fresh, and goes on after it", async () => {
    const email = "owner@example.com";
    const client = await stack.creator(email);
    const id = client.authStore.record?.id ?? "";
    await client.collection("users").update(id, { second_factor: true, name: "Owner" });
    await wait(CONFIRMATION.minutes, client);
    for (const change of changes(client, email)) expect(await change()).toMatchObject(REFUSED);
    expect(await client.collection("users").getOne(id)).toMatchObject({
      email,
      second_factor: true,
    });
    // What takes nothing away asks for nothing.
    await client.collection("users").update(id, { name: "Mira", second_factor: true });

    const wrong = await account("confirm", client, { password: "not the password" });
    expect(wrong).toMatchObject({ status: 400, body: { code: "REQUEST_INVALID" } });
    expect(await account("unlink", client, { provider: "twitch" })).toMatchObject(REFUSED);
    const right = await account("confirm", client, { password: CREATOR_PASSWORD });
    expect(right.status).toBe(204);
    const answers = [];
    for (const change of changes(client, email)) answers.push((await change()).status);
    expect(answers).toEqual([200, 204, 404, 204]);
  });

  it("asks before an address that is not verified is corrected, too", async () => {
    const email = "unverified@example.com";
    const workspace = "Reed bed";
    await post(stack, "/api/gq/signup", undefined, {
      email,
      password: CREATOR_PASSWORD,
      workspace,
    });
    const client = stack.client();
    const headers = fromFreshAddress();
    await client.collection("users").authWithPassword(email, CREATOR_PASSWORD, { headers });
    await wait(CONFIRMATION.minutes, client);
    const body = { email: "thief@example.com" };
    expect(await account("correct-email", client, body)).toMatchObject(REFUSED);
  });

  it("takes a mailed code from who has no password, once and on that device", async () => {
    const email = "coded@example.com";
    const client = await stack.creator(email);
    const other = stack.client();
    const headers = fromFreshAddress();
    await other.collection("users").authWithPassword(email, CREATOR_PASSWORD, { headers });
    await Promise.all([wait(CONFIRMATION.minutes, client), wait(CONFIRMATION.minutes, other)]);
    expect((await account("confirm-code", client)).status).toBe(204);
    const mail = await stack.nextMail(email, "Confirm a change of your Goose Quarters account");
    const code = /\b\d{8}\b/.exec(mail.text)?.[0] ?? "";
    expect((await account("confirm", other, { code })).status).toBe(400);
    expect((await account("confirm", client, { code: "00000000" })).status).toBe(400);
    expect((await account("confirm", client, { code })).status).toBe(204);
    expect((await account("confirm", client)).status).toBe(204);
    expect((await account("confirm", client, { code })).status).toBe(400);
    expect(await account("confirm", other)).toMatchObject(REFUSED);
    // Another mail at once is refused.
    expect((await account("confirm-code", client)).status).toBe(429);
    // Going off to a provider takes time, so it has to hold a while longer.
    await wait(CONFIRMATION.awayMinutes, client);
    expect(await account("confirm", client)).toMatchObject(REFUSED);
  });

  it("lets nobody try passwords on an open browser", async () => {
    const client = await stack.creator("open@example.com");
    const tries = Array.from({ length: 8 }, (_, number) =>
      number % 2 === 0
        ? account("confirm", client, { password: "not the password" })
        : account("password", client, { old_password: "no", password: "seven geese over marsh" }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });
});
