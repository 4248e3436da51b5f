import {
  GRANTABLE_ROLES,
  grantsOf,
  type Permission,
  ROLE_NAMES,
  type Role,
} from "#core/platform/permissions.ts";

/** What a role may do, in one line. */
export const ROLE_SUMMARIES: Record<Role, string> = {
  owner: "everything, and the only one who can give the workspace away or delete it.",
  admin: "everything but giving the workspace away or deleting it.",
  manager: "every service and its settings, but not the people.",
  chat_moderator: "chat commands, timers and giveaways.",
  artist: "the canvas.",
  custom: "just the permissions that you pick.",
};

export const ROLE_OPTIONS = GRANTABLE_ROLES.map((id) => ({ id, name: ROLE_NAMES[id] }));

/** True when the others that are picked grant this one too. */
export function isImplied(name: Permission, picked: readonly Permission[]): boolean {
  const others = picked.filter((other) => other !== name);
  return grantsOf("custom", others).includes(name);
}

/** The permissions that say it all: those that no other one of them implies. */
export function pickedOf(granted: readonly Permission[]): Permission[] {
  return granted.filter((name) => !isImplied(name, granted));
}
