import type { CollectionName, Records } from "#core/platform/records.generated.ts";
import type { CollectionOptions } from "../../../../stores/collection-store.ts";
import { pb } from "../../../../stores/environment.ts";

/** Follows the records of a collection that chat changes too. */
export function followRecords<C extends CollectionName>(
  collection: C,
): NonNullable<CollectionOptions<Records[C] & { tenant: string }>["follow"]> {
  return (live, tenant) => [
    pb()
      .collection<Records[C] & { tenant: string }>(collection)
      .subscribe("*", ({ action, record }) => {
        if (record.tenant !== tenant) return;
        if (action === "delete") live.drop([record.id]);
        else live.put(record);
      }),
  ];
}
