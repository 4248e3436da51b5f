import type { PocketBaseServer } from "./pocketbase.ts";

type Body = {
  kind: string;
  ids: string[];
  change: { type: "delete" } | { type: "set"; values: object };
};

/** The route for bulk changes. */
export const BULK_ROUTE = "POST /api/gq/waddle/bulk";

/** Answers bulk changes as our hooks do, but for validation and permissions. */
export function serveBulk(server: PocketBaseServer): void {
  server.route(BULK_ROUTE, ({ body }) => {
    const { kind, ids, change } = body as Body;
    const collection = kind === "commands" ? "chat_commands" : kind;
    const there = ids.filter((id) => server.one(collection, id));
    for (const id of there) {
      if (change.type === "delete") server.erase(collection, id);
      else server.write(collection, id, { ...change.values });
    }
    return { ids: there, kept: [] };
  });
}
