/** Rows by plain SQL, for what changes or is read too often for records. */

export type Values = { [name: string]: string | number | boolean };

/** Returns the rows of a query, each with the columns of `empty`. */
export function rowsOf<T extends object>(app: CoreApp, empty: T, sql: string, values: Values): T[] {
  const rows = arrayOf(new DynamicModel({ ...empty }));
  app.db().newQuery(sql).bind(values).all(rows);
  const names = Object.keys(empty);
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])) as T);
}

export function execute(app: CoreApp, sql: string, values: Values): void {
  app.db().newQuery(sql).bind(values).execute();
}

/** A new record's id, as PocketBase makes them. */
export function newId(): string {
  return $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789");
}

/** An SQL expression for such an id, where a statement makes many records. */
export const NEW_ID = "('g' || substr(lower(hex(randomblob(7))), 1, 14))";
