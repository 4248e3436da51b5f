export const PERMISSION_TABS = [
  { id: "people", name: "People" },
  { id: "link", name: "Public link" },
  { id: "rules", name: "Rules" },
] as const;

export type PermissionsTab = (typeof PERMISSION_TABS)[number]["id"];

/** A tab as the address has it. */
export function parseTab(text: string): PermissionsTab {
  return PERMISSION_TABS.find(({ id }) => id === text)?.id ?? "people";
}
