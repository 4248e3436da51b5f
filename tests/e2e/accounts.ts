/** People with accounts, and the mail that they get. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import PocketBase, { type RecordModel } from "pocketbase";
import * as v from "valibot";
import { operatorClient } from "../stack/pocketbase.ts";
import type { GooseQuarters } from "../stack/whole.ts";

export type Account = { email: string; password: string; workspace: string };

const PASSWORD = "crumbs-for-all-geese";

const operators = new WeakMap<GooseQuarters, Promise<PocketBase>>();

/** The operator's client, who signs in once. */
export function operator(goose: GooseQuarters): Promise<PocketBase> {
  const known = operators.get(goose) ?? signInAsOperator(goose);
  operators.set(goose, known);
  return known;
}

async function signInAsOperator(goose: GooseQuarters): Promise<PocketBase> {
  const secretsIn = (file: string) => JSON.parse(readFileSync(file, "utf8"));
  const { adminPassword } = secretsIn(join(goose.dataDir, "secrets.json"));
  const { providerKey } = secretsIn(`${goose.dataDir}.key`);
  const url = `http://127.0.0.1:${goose.ports.pocketbase}`;
  return operatorClient(url, join(goose.dataDir, "pocketbase"), { adminPassword, providerKey });
}

/** Somebody who has signed up and verified their address. */
export async function enrol(goose: GooseQuarters, name: string): Promise<Account> {
  const account = {
    email: `${name.toLowerCase()}@pond.example`,
    password: PASSWORD,
    workspace: `${name}'s pond`,
  };
  const client = new PocketBase(`http://127.0.0.1:${goose.ports.pocketbase}`);
  await client.send("/api/gq/signup", { method: "POST", body: account });
  const admin = await operator(goose);
  const { id } = await admin.collection("users").getFirstListItem(`email = "${account.email}"`);
  await admin.collection("users").update(id, { verified: true, name });
  return account;
}

/** Somebody who is signed in has not proven for a while that it is them (GUARD-G37). */
export async function logInWasLongAgo(goose: GooseQuarters, { email }: Account): Promise<void> {
  const admin = await operator(goose);
  const user = await admin
    .collection("users")
    .getFirstListItem(admin.filter("email = {:email}", { email }));
  const signIns = admin.collection("sign_ins");
  for (const { id } of await signIns.getFullList({ filter: `user = "${user.id}"` })) {
    await signIns.update(id, { confirmed_at: "" });
  }
}

/** Switches a service on, and waits until the server has it: the page shows it at once. */
export async function switchOn(page: Page, service: "Waddle" | "Nest Sketch"): Promise<void> {
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === "PATCH" && answer.url().includes("/service_settings/"),
  );
  const control = page.getByRole("switch", { name: new RegExp(`^${service} is`) });
  // Its own box is hidden by its label.
  await control.locator("xpath=ancestor::label[1]").click();
  expect((await saved).status()).toBe(200);
}

/** Somebody's own client. */
export async function signedIn(
  goose: GooseQuarters,
  { email, password }: Account,
): Promise<PocketBase> {
  const client = new PocketBase(`http://127.0.0.1:${goose.ports.pocketbase}`);
  await client.collection("users").authWithPassword(email, password);
  return client;
}

/** Makes somebody a member of a host's workspace, the demo's by default, with this role. */
export async function admit(
  goose: GooseQuarters,
  account: Account,
  role: string,
  host: Pick<Account, "email"> = goose.demo,
): Promise<void> {
  const admin = await operator(goose);
  const users = admin.collection("users");
  const owner = await users.getFirstListItem(`email = "${host.email}"`);
  const user = await users.getFirstListItem(`email = "${account.email}"`);
  const tenant = owner.tenant_id;
  await admin.collection("memberships").create({ tenant, user: user.id, role, permissions: [] });
  await users.update(user.id, { tenant_id: tenant });
}

export async function logInAs(page: Page, goose: GooseQuarters, account: Account): Promise<void> {
  await page.goto(goose.creator("/login"));
  await fillLogIn(page, account);
  await expect(page).toHaveURL(/\/dashboard/);
}

export async function fillLogIn(
  page: Page,
  { email, password }: Pick<Account, "email" | "password">,
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

const outbox = v.array(v.object({ to: v.string(), subject: v.string(), text: v.string() }));

/** The text of the newest mail to an address whose subject matches; waits until there is one. */
export async function mailTo(
  goose: GooseQuarters,
  address: string,
  subject: RegExp,
): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${goose.site}/api/gq/outbox`);
      const mails = v.parse(outbox, await answer.json());
      text = mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject))?.text;
      return text;
    })
    .toBeDefined();
  return text ?? "";
}

/** The first link of a mail. */
export function linkIn(mail: string): string {
  return /https?:\/\/\S+/.exec(mail)?.[0] ?? "";
}

/**
 * The record that the demo workspace has one of in a collection. Its owner may have other workspaces,
 * from tests that came before.
 */
export async function demoRecord(
  owner: PocketBase,
  collection: "game_config" | "service_settings",
): Promise<RecordModel> {
  const first = await owner.collection("tenants").getFirstListItem("", { sort: "created_at" });
  const ofDemo = owner.filter("tenant = {:id}", { id: first.id });
  return owner.collection(collection).getFirstListItem(ofDemo);
}
