import type { ServiceId } from "./brand.ts";

export const PERMISSIONS = [
  "tenant_admin",
  "waddle_config_edit",
  "waddle_chat_edit",
  "waddle_timers_edit",
  "waddle_giveaways_edit",
  "waddle_manage",
  "gaggle_manage",
  "gander_manage",
  "nest_sketch_manage",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ["owner", "admin", "manager", "chat_moderator", "artist", "custom"] as const;

export type Role = (typeof ROLES)[number];

/** The roles that a member can be given; there is one owner, who transfers the workspace. */
export const GRANTABLE_ROLES = ["admin", "manager", "chat_moderator", "artist", "custom"] as const;

export type GrantableRole = (typeof GRANTABLE_ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = {
  owner: "Owner",
  admin: "Admin",
  manager: "Manager",
  chat_moderator: "Chat moderator",
  artist: "Artist",
  custom: "Custom",
};

/** The permission that switches a service on and off. */
export const MANAGE_PERMISSION: Record<ServiceId, Permission> = {
  waddle: "waddle_manage",
  gaggle: "gaggle_manage",
  gander: "gander_manage",
  nest_sketch: "nest_sketch_manage",
  pondparty: "tenant_admin",
};

const WADDLE: readonly Permission[] = [
  "waddle_config_edit",
  "waddle_chat_edit",
  "waddle_timers_edit",
  "waddle_giveaways_edit",
  "waddle_manage",
];

const SERVICE_PERMISSIONS: readonly Permission[] = [
  ...WADDLE,
  "gaggle_manage",
  "gander_manage",
  "nest_sketch_manage",
];

const ROLE_GRANTS: Record<Exclude<Role, "custom">, readonly Permission[]> = {
  owner: PERMISSIONS,
  admin: PERMISSIONS,
  manager: SERVICE_PERMISSIONS,
  chat_moderator: ["waddle_chat_edit", "waddle_timers_edit", "waddle_giveaways_edit"],
  artist: ["nest_sketch_manage"],
};

/**
 * The permissions that a membership grants, with what they imply, in the order of PERMISSIONS.
 * Names in `picked` that are no permission grant nothing.
 */
export function grantsOf(role: Role, picked: readonly string[] = []): Permission[] {
  const base = role === "custom" ? picked : ROLE_GRANTS[role];
  const granted = new Set<string>(base);
  if (granted.has("tenant_admin")) for (const name of PERMISSIONS) granted.add(name);
  if (granted.has("waddle_manage")) for (const name of WADDLE) granted.add(name);
  return PERMISSIONS.filter((name) => granted.has(name));
}
