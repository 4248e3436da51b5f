/** A time as PocketBase stores it: 2026-01-31 12:00:00.000Z. */
export function databaseTime(atMs: number): string {
  return new Date(atMs).toISOString().replace("T", " ");
}

/** Such a time in ms since the epoch; 0 for none. */
export function msOf(time: string): number {
  return time === "" ? 0 : Date.parse(time.replace(" ", "T"));
}
