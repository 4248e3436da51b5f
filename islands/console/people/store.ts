import { parse } from "valibot";
import { type Person, peopleSchema } from "#core/entities/membership.ts";
import {
  type GrantableRole,
  grantsOf,
  type Permission,
  ROLE_NAMES,
  type Role,
} from "#core/platform/permissions.ts";
import { pb } from "../../stores/environment.ts";
import { recordList } from "../../stores/record-list.ts";
import { attempt, type Failure } from "../../stores/result.ts";
import { refreshSession } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";
import { undoableRemoval } from "../../stores/undoable-removal.ts";

const list = recordList<Person>({
  fetch: async () => parse(peopleSchema, await pb().send("/api/gq/people", { method: "GET" })),
});

const removal = undoableRemoval(list.$records);

/** The people of the active workspace, the owner first. */
export const $people = removal.$left;

export const loadPeople = list.load;

/** A role and, for the custom one, the permissions that were picked. */
export type Grant = { role: GrantableRole; permissions: readonly Permission[] };

/** Gives somebody another role: at once on the page, and back when the server refuses. */
export async function changeGrant(person: Person, grant: Grant): Promise<void> {
  const failure = await saveGrant(person, grant);
  const name = nameOf(person);
  if (failure) {
    const retry = { label: "Try again", run: () => void changeGrant(person, grant) };
    showToast({ tone: "danger", text: failure.message, action: retry });
    return;
  }
  const before = grantOf(person);
  const undo = () => before && void saveGrant(person, before);
  showToast({
    tone: "info",
    text: `${name} is ${ROLE_NAMES[grant.role]} now.`,
    action: { label: "Undo", run: undo },
  });
}

async function saveGrant(person: Person, { role, permissions }: Grant) {
  list.patch(person.id, () => ({ ...person, role, permissions: grantsOf(role, permissions) }));
  const saved = await attempt(() =>
    pb().collection("memberships").update(person.id, { role, permissions }),
  );
  if (saved.ok) return undefined;
  list.patch(person.id, () => person);
  return saved.failure;
}

function grantOf({ role, permissions }: Person): Grant | undefined {
  return isGrantable(role) ? { role, permissions } : undefined;
}

/** False for the owner's role, which is only ever transferred. */
export function isGrantable(role: Role): role is GrantableRole {
  return role !== "owner";
}

/** Takes somebody off the list. Their membership ends when the offer to undo has ended. */
export function removePerson(person: Person): void {
  removal.takeOff([person.id], `${nameOf(person)} is removed.`, () => endMembership(person));
}

async function endMembership(person: Person): Promise<void> {
  // keepalive: the request goes out even when the page is being left.
  const ended = await attempt(() =>
    pb().collection("memberships").delete(person.id, { keepalive: true }),
  );
  if (ended.ok || ended.failure.status === 404) return void (await loadPeople());
  removal.bringBack([person.id]);
  const text = `${nameOf(person)} was not removed. ${ended.failure.message}`;
  showToast({ tone: "danger", text });
}

/** Gives the workspace to another member; whoever gave it stays as an admin. */
export async function transferTo(person: Person, confirm: string): Promise<Failure | undefined> {
  const body = { membership: person.id, confirm };
  const given = await attempt(() => pb().send("/api/gq/people/transfer", { method: "POST", body }));
  if (!given.ok) return given.failure;
  await Promise.all([loadPeople(), refreshSession()]);
  return undefined;
}

/** What somebody is called: their name, or else their address. */
export function nameOf({ name, email }: Person): string {
  return name === "" ? email : name;
}
