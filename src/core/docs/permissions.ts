/** What the docs say of roles and permissions. */
import {
  grantsOf,
  type Permission,
  ROLE_NAMES,
  ROLES,
  type Role,
} from "../platform/permissions.ts";
import type { LimitRow } from "./table-rows.ts";

/** What each permission allows. */
export const PERMISSION_MEANINGS: Record<Permission, string> = {
  tenant_admin: "people, invites and everything else, but deleting the workspace or giving it away",
  waddle_config_edit: "Waddle's prefix and channel",
  waddle_chat_edit: "chat commands and the rehearsal chat",
  waddle_timers_edit: "timers and offline messages",
  waddle_giveaways_edit: "giveaways and their codes",
  waddle_manage: "switching Waddle on and off, and all of the above for Waddle",
  gaggle_manage: "switching Gaggle on and off, and its settings",
  gander_manage: "switching Gander on and off, its servers and personality",
  nest_sketch_manage: "switching Nest Sketch on and off, and drawing on the canvas",
};

export const PERMISSION_ROWS: readonly LimitRow[] = Object.entries(PERMISSION_MEANINGS).map(
  ([name, value]) => ({ name, value }),
);

const EXCEPTIONS: Partial<Record<Role, string>> = {
  owner: "everything; one per workspace",
  admin: "everything but deleting the workspace and transferring its ownership",
};

export const ROLE_ROWS: readonly LimitRow[] = [
  ...ROLES.filter((role) => role !== "custom").map((role) => ({
    name: ROLE_NAMES[role],
    value: EXCEPTIONS[role] ?? codes(grantsOf(role)),
  })),
  { name: ROLE_NAMES.custom, value: "any set of permissions, picked one by one" },
];

function codes(permissions: readonly Permission[]): string {
  return permissions.map((permission) => `\`${permission}\``).join(", ");
}
