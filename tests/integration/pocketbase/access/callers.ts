/** Everybody who may ask: each role of a workspace, people without one, and our own process. */

import { grantsOf, PERMISSIONS, type Permission, type Role } from "#core/platform/permissions.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import type { Caller, Callers } from "../../../oracles/access.ts";
import { CREATOR_PASSWORD, type PocketBaseStack } from "../../../stack/pocketbase.ts";

/** A membership, as the table of access sees it. */
export type Standing = { role: Role; permissions: readonly Permission[] };

export type Person = {
  label: string;
  kind: "visitor" | "person" | "service";
  /** The user's id; empty for a visitor. */
  id: string;
  verified: boolean;
  /** The workspace that is active; empty for who has none. */
  active: string;
  /** By the workspace's id. */
  memberships: Readonly<Record<string, Standing>>;
  client: TypedPocketBase;
};

/** What a member of the workspace is. `picked` counts for the role `custom` alone. */
export type MemberSpec = {
  label: string;
  role: Exclude<Role, "owner">;
  picked?: readonly Permission[];
  verified?: boolean;
};

export const MEMBERS: readonly MemberSpec[] = [
  { label: "admin", role: "admin" },
  { label: "manager", role: "manager" },
  { label: "chat moderator", role: "chat_moderator" },
  { label: "artist", role: "artist" },
  ...PERMISSIONS.map(
    (name) => ({ label: `custom ${name}`, role: "custom", picked: [name] }) as const,
  ),
  { label: "unverified admin", role: "admin", verified: false },
];

/** The member whose own records the matrix looks at; may do nothing beyond reading. */
export const SUBJECT: MemberSpec = { label: "member without permissions", role: "custom" };

let people = 0;

/** A new member of `tenant` with that workspace active, signed in. */
export async function addMember(
  stack: PocketBaseStack,
  admin: TypedPocketBase,
  tenant: string,
  { label, role, picked = [], verified = true }: MemberSpec,
): Promise<Person> {
  people += 1;
  const user = await admin.collection("users").create({
    email: `member${people}@example.com`,
    password: CREATOR_PASSWORD,
    passwordConfirm: CREATOR_PASSWORD,
    name: label,
    verified,
    tenant_id: tenant,
  });
  await admin
    .collection("memberships")
    .create({ tenant, user: user.id, role, permissions: picked });
  return {
    label,
    kind: "person",
    id: user.id,
    verified,
    active: tenant,
    memberships: { [tenant]: { role, permissions: grantsOf(role, picked) } },
    client: await signedIn(stack, admin, user.id),
  };
}

/** A client of that user, without a log-in: a password takes a while to check. */
async function signedIn(
  stack: PocketBaseStack,
  admin: TypedPocketBase,
  user: string,
): Promise<TypedPocketBase> {
  const { authStore } = await admin.collection("users").impersonate(user, 3600);
  const client = stack.client();
  client.authStore.save(authStore.token, authStore.record);
  return client;
}

/** Somebody who signed up and owns the workspace that came with it. */
export function ownerOf(label: string, client: TypedPocketBase): Person & { tenant: string } {
  const tenant = String(client.authStore.record?.tenant_id);
  return {
    label,
    kind: "person",
    id: client.authStore.record?.id ?? "",
    verified: true,
    active: tenant,
    memberships: { [tenant]: { role: "owner", permissions: PERMISSIONS } },
    client,
    tenant,
  };
}

export function visitor(client: TypedPocketBase): Person {
  return {
    label: "visitor",
    kind: "visitor",
    id: "",
    verified: false,
    active: "",
    memberships: {},
    client,
  };
}

export function bots(client: TypedPocketBase): Person {
  const id = client.authStore.record?.id ?? "";
  return {
    label: "bots",
    kind: "service",
    id,
    verified: true,
    active: "",
    memberships: {},
    client,
  };
}

/** Whose a record is: its workspace, its person, or neither. */
export type Belonging = { tenant: string; user: string };

/** What the table says: true when one of `callers` is `person` with regard to that record. */
export function isAmong(callers: Callers, person: Person, belonging: Belonging): boolean {
  const standing = person.memberships[belonging.tenant];
  const matches = (caller: Caller): boolean => {
    if (caller === "anyone") return true;
    if (caller === "services") return person.kind === "service";
    if (caller === "user") return person.kind === "person";
    if (caller === "verified") return person.kind === "person" && person.verified;
    if (caller === "self") return person.kind === "person" && belonging.user === person.id;
    // In development that is the demo account, which is nobody of these.
    if (caller === "operator") return false;
    if (caller === "member") return standing !== undefined;
    if (standing === undefined || !person.verified) return false;
    if (caller === "verified_member") return true;
    return caller === "owner" ? standing.role === "owner" : standing.permissions.includes(caller);
  };
  return callers.some(matches);
}
