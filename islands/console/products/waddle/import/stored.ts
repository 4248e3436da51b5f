import type { Permission } from "#core/platform/permissions.ts";
import type { ImportedKind } from "#core/waddle/bulk.ts";
import type { Stored, StoredByKind } from "#core/waddle/import/plan.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Result } from "../../../../stores/result.ts";
import { currentSession } from "../../../../stores/session.ts";

const COLLECTIONS: Record<ImportedKind, { collection: string; permission: Permission }> = {
  commands: { collection: "chat_commands", permission: "waddle_chat_edit" },
  counters: { collection: "counters", permission: "waddle_chat_edit" },
  timers: { collection: "timers", permission: "waddle_timers_edit" },
  offline_messages: { collection: "offline_messages", permission: "waddle_timers_edit" },
};

/** What the workspace has of each kind that the member may edit, as it is now. */
export async function loadStored(): Promise<Result<StoredByKind>> {
  const session = currentSession();
  const filter = pb().filter("tenant = {:tenant}", { tenant: session?.tenant.id ?? "" });
  return attempt(async () => {
    const stored: StoredByKind = {};
    const kinds = Object.entries(COLLECTIONS) as [
      ImportedKind,
      { collection: string; permission: Permission },
    ][];
    await Promise.all(
      kinds.map(async ([kind, { collection, permission }]) => {
        if (!session?.permissions.includes(permission)) return;
        stored[kind] = await pb().collection(collection).getFullList<Stored>({ filter });
      }),
    );
    return stored;
  });
}
