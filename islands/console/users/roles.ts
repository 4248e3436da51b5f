import { GRANTABLE_ROLES, ROLE_NAMES, type Role } from "#core/permissions.ts";

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
