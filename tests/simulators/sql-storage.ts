/** The SQLite of a Durable Object, as far as rooms use it, on Node's own SQLite in memory. */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

type Cursor<T> = Iterable<T> & { toArray: () => T[] };

export class SqlStorageStandIn {
  readonly #database = new DatabaseSync(":memory:");

  exec<T>(query: string, ...bindings: SQLInputValue[]): Cursor<T> {
    const rows = this.#database.prepare(query).all(...bindings) as T[];
    return { toArray: () => rows, [Symbol.iterator]: () => rows[Symbol.iterator]() };
  }
}
