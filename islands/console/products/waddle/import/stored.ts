import { IMPORTED_ENTITIES, IMPORTED_KINDS } from "#core/waddle/import/kinds.ts";
import type { Stored, StoredByKind } from "#core/waddle/import/plan.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Result } from "../../../../stores/result.ts";
import { currentSession } from "../../../../stores/session.ts";

/** Loads what the workspace has of each kind that the member may edit. */
export async function loadStored(): Promise<Result<StoredByKind>> {
  const session = currentSession();
  const filter = pb().filter("tenant = {:tenant}", { tenant: session?.tenant.id ?? "" });
  return attempt(async () => {
    const stored: StoredByKind = {};
    await Promise.all(
      IMPORTED_KINDS.map(async (kind) => {
        const entity = IMPORTED_ENTITIES[kind];
        const needed = entity.permissionsFor();
        if (!needed.every((permission) => session?.permissions.includes(permission))) return;
        stored[kind] = await pb().collection(entity.collection).getFullList<Stored>({ filter });
      }),
    );
    return stored;
  });
}
