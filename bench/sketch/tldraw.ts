/** tldraw's packages, which the bench installs into a folder of their own. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { WebSocket } from "ws";

export const TLDRAW_SYNC = "@tldraw/sync-core@5.4.2";

type SyncCore = {
  TLSocketRoom: new (options: {
    schema: object;
    storage: object;
  }) => { handleSocketConnect: (session: { sessionId: string; socket: WebSocket }) => void };
  SQLiteSyncStorage: new (options: { sql: object }) => object;
  NodeSqliteWrapper: new (database: DatabaseSync) => object;
};

type Schema = { createTLSchema: () => { serialize: () => object } };

/** `folder` is where TLDRAW_SYNC was installed. */
export function tldrawSchema(folder: string): ReturnType<Schema["createTLSchema"]> {
  const schema: Schema = createRequire(join(folder, "package.json"))("@tldraw/tlschema");
  return schema.createTLSchema();
}

/**
 * A room that keeps its document in an SQLite file. With SQLite's defaults each push would wait for
 * the disk, and 20 people who draw would hear nothing for seconds; so it writes as workerd does.
 */
export function tldrawRoom(folder: string, file: string) {
  const core: SyncCore = createRequire(join(folder, "package.json"))("@tldraw/sync-core");
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  const sql = new core.NodeSqliteWrapper(database);
  const storage = new core.SQLiteSyncStorage({ sql });
  return new core.TLSocketRoom({ schema: tldrawSchema(folder), storage });
}
