import { BULK_PATH } from "../../src/core/entities/bulk.ts";
import type { PocketBaseServer } from "./pocketbase.ts";

type Body = {
  collection: string;
  ids: string[];
  change: { type: "delete" } | { type: "set"; values: object };
};

/** The route for bulk changes. */
export const BULK_ROUTE = `POST ${BULK_PATH}`;

/** Answers bulk changes as our hooks do, but for validation and permissions. */
export function serveBulk(server: PocketBaseServer): void {
  server.route(BULK_ROUTE, ({ body }) => {
    const { collection, ids, change } = body as Body;
    const there = ids.filter((id) => server.one(collection, id));
    for (const id of there) {
      if (change.type === "delete") server.erase(collection, id);
      else server.write(collection, id, { ...change.values });
    }
    return { ids: there, kept: [] };
  });
}
