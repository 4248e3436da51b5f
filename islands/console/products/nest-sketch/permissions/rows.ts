import { isGuest, type SketchAccess, type SketchPermissionRole } from "#core/sketch/api.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import type { Presence } from "#core/sketch/wire.ts";

/** Somebody of the workspace, or who came by the public link. */
export type PersonRow = {
  person: string;
  name: string;
  isGuest: boolean;
  isHere: boolean;
  isYou: boolean;
  /** What they may do now. */
  role: SketchPermissionRole | "guest";
  /** What they were made in this sketch; null: what the workspace, or the link, makes them. */
  given: SketchPermissionRole | null;
  /** It can't be changed: the workspace's owner, or oneself. */
  fixed: boolean;
  /** How many of their elements lie on the canvas. */
  drawn: number;
};

/** What a role lets its person do, in words. */
export const ROLE_WORDS: Record<PersonRow["role"], string> = {
  owner: "owner: draws and moderates",
  editor: "editor: draws, changes anything",
  guest: "guest: draws, changes their own",
  viewer: "viewer: watches",
  blocked: "blocked: can't come in",
};

/**
 * Everybody to whom a role can be given: the members, and of guests those who are here, who drew
 * something that is still there, or who have a role already. Who is here comes first, then by name.
 */
export function rowsOf(
  access: SketchAccess,
  room: { people: readonly Presence[]; person: string },
  elements: readonly Pick<SketchElement, "by" | "author">[],
): PersonRow[] {
  const drawn = Map.groupBy(elements, ({ by }) => by);
  const here = new Map(room.people.map((presence) => [presence.person, presence]));
  const common = (person: string) => ({
    person,
    isHere: here.has(person),
    isYou: person === room.person,
    drawn: drawn.get(person)?.length ?? 0,
  });
  const members = access.members.map(
    ({ person, name, role, given, fixed }): PersonRow => ({
      ...common(person),
      name,
      isGuest: false,
      role,
      given,
      fixed,
    }),
  );
  const known = new Map(access.guests.map((guest) => [guest.person, guest]));
  const names = new Map<string, string>();
  for (const [person, theirs] of drawn) if (isGuest(person)) names.set(person, authorOf(theirs));
  for (const { person, name } of here.values()) if (isGuest(person)) names.set(person, name);
  for (const { person, name } of known.values()) names.set(person, name);
  const guests = [...names].map(([person, name]): PersonRow => {
    const given = known.get(person)?.role ?? null;
    const now = here.get(person)?.role;
    return {
      ...common(person),
      name,
      isGuest: true,
      role: given ?? (now === "viewer" ? "viewer" : "guest"),
      given,
      fixed: false,
    };
  });
  return [...members, ...guests].sort(
    (a, b) => Number(b.isHere) - Number(a.isHere) || a.name.localeCompare(b.name),
  );
}

/** What somebody called themself when they drew last. */
function authorOf(elements: readonly Pick<SketchElement, "author">[]): string {
  return elements.at(-1)?.author ?? "";
}
