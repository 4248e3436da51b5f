import type PocketBase from "pocketbase";
import { afterAll, beforeAll, expect, it } from "vitest";
import { UNVERIFIED } from "#core/platform/limits.ts";
import { openDatabase } from "../../stack/database.ts";
import {
  CREATOR_PASSWORD,
  fromFreshAddress,
  linkToken,
  type PocketBaseStack,
  startPocketBase,
} from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;
let operator: PocketBase;

beforeAll(async () => {
  stack = await startPocketBase();
  operator = await stack.adminClient();
});

afterAll(() => stack.stop());

const REMINDER = "Your Goose Quarters account will be removed";

async function signUp(email: string): Promise<string> {
  const body = { email, password: CREATOR_PASSWORD, workspace: `Pond of ${email}` };
  await stack.request("POST", "/api/gq/signup", { body, headers: fromFreshAddress() });
  const { id } = await operator.collection("users").getFirstListItem(`email = "${email}"`);
  return id;
}

/** As if so many days had passed since something happened to a user. */
function age(id: string, field: "created" | "reminded_at", days: number): void {
  const database = openDatabase(stack.dataDir);
  const at = new Date(Date.now() - days * 86_400_000).toISOString().replace("T", " ");
  database.prepare(`UPDATE users SET ${field} = ? WHERE id = ?`).run(at, id);
  database.close();
}

/** What the clock does each hour. */
const tidy = () => operator.crons.run("unverified_accounts");

const isThere = (collection: string, id: string) =>
  operator
    .collection(collection)
    .getOne(id)
    .then(
      () => true,
      () => false,
    );

it("GUARD-G51: removes who never verified, after a reminder, and nobody else", async () => {
  const { keptDays, remindedDaysBefore } = UNVERIFIED;
  const young = await signUp("young@example.com");
  const late = await signUp("late@example.com");
  const gone = await signUp("gone@example.com");
  const shares = await signUp("shares@example.com");
  const verified = await stack.creator("verified@example.com");
  const { tenant_id: tenant } = await operator.collection("users").getOne(gone);
  const shared = await operator.collection("users").getOne(shares);
  await operator.collection("memberships").create({
    tenant: shared.tenant_id,
    user: verified.authStore.record?.id,
    role: "admin",
    permissions: [],
  });
  age(young, "created", keptDays - remindedDaysBefore - 1);
  for (const id of [late, gone, shares, verified.authStore.record?.id ?? ""]) {
    age(id, "created", keptDays + 1);
  }

  // However long the server was off: first a reminder.
  await tidy();
  const mail = await stack.nextMail("gone@example.com", REMINDER);
  const late_mail = await stack.nextMail("late@example.com", REMINDER);
  expect(mail.text).toContain(`In ${remindedDaysBefore} days`);
  const reminded = async () =>
    (await stack.outbox())
      .filter(({ subject }) => subject === REMINDER)
      .map(({ to }) => to)
      .sort();
  await expect
    .poll(reminded)
    .toEqual(["gone@example.com", "late@example.com", "shares@example.com"]);
  expect(await isThere("users", gone)).toBe(true);

  await stack.client().collection("users").confirmVerification(linkToken(late_mail));
  for (const id of [gone, shares, late]) age(id, "reminded_at", remindedDaysBefore + 1);
  await tidy();
  await expect.poll(() => isThere("users", gone), { interval: 200 }).toBe(false);
  await expect.poll(() => isThere("tenants", String(tenant)), { interval: 200 }).toBe(false);
  for (const id of [young, late, shares]) expect(await isThere("users", id)).toBe(true);
  const again = (await stack.outbox()).filter(({ subject }) => subject === REMINDER);
  expect(again).toHaveLength(3);
  // The address is free again.
  await stack.creator("gone@example.com");
});
