import { ROOM } from "#core/limits.ts";
import type { Stroke } from "#core/sketch/one/protocol.ts";

type Row = {
  position: number;
  id: string;
  author: string;
  colour: string;
  width: number;
  points: string;
};

/** A sketch's strokes in the room's SQLite. Points stay encoded: the room never looks at them. */
export class SketchStorage {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      `CREATE TABLE IF NOT EXISTS strokes (
        position INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        person TEXT NOT NULL,
        author TEXT NOT NULL,
        colour TEXT NOT NULL,
        width REAL NOT NULL,
        points TEXT NOT NULL
      )`,
    );
    sql.exec("CREATE TABLE IF NOT EXISTS room (tenant TEXT NOT NULL)");
  }

  /** True when the room is that tenant's: the first tenant whose ticket came keeps it. */
  belongsTo(tenant: string): boolean {
    const [row] = this.#sql.exec<{ tenant: string }>("SELECT tenant FROM room").toArray();
    if (row === undefined) this.#sql.exec("INSERT INTO room (tenant) VALUES (?)", tenant);
    return row === undefined || row.tenant === tenant;
  }

  known(): { id: string; order: number; person: string }[] {
    return this.#sql
      .exec<{ id: string; order: number; person: string }>(
        'SELECT id, position AS "order", person FROM strokes',
      )
      .toArray();
  }

  store({ id, order, author, style, points }: Stroke, person: string): void {
    this.#sql.exec(
      `INSERT INTO strokes (position, id, person, author, colour, width, points)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      order,
      id,
      person,
      author,
      style.colour,
      style.width,
      JSON.stringify(points),
    );
  }

  /** All strokes in drawing order, each encoded, in lists of about ROOM.frameBytes. */
  *encodedStrokes(): Generator<string[]> {
    let list: string[] = [];
    let length = 0;
    for (const row of this.#sql.exec<Row>("SELECT * FROM strokes ORDER BY position")) {
      const stroke = encoded(row);
      if (length > 0 && length + stroke.length > ROOM.frameBytes) {
        yield list;
        list = [];
        length = 0;
      }
      list.push(stroke);
      length += stroke.length;
    }
    yield list;
  }
}

function encoded({ position, id, author, colour, width, points }: Row): string {
  const stroke = { id, order: position, author, style: { colour, width } };
  return `${JSON.stringify(stroke).slice(0, -1)},"points":${points}}`;
}
