/**
 * True while an account may go on asking for `what`: `maxCount` times in `seconds`. What it asks for
 * at one and the same moment may count as one.
 */
export function mayAsk(
  what: string,
  account: string,
  { maxCount, seconds }: { maxCount: number; seconds: number },
): boolean {
  const key = `gq/asked/${what}/${account}`;
  const now = Date.now();
  const [from, count] = readCount($app.store().get(key));
  const isOver = now - from >= seconds * 1000;
  if (!isOver && count >= maxCount) return false;
  $app.store().set(key, isOver ? `${now} 1` : `${from} ${count + 1}`);
  return true;
}

/** Other scopes read the store too, so its values are text. */
function readCount(kept: unknown): [from: number, count: number] {
  const [from = 0, count = 0] = typeof kept === "string" ? kept.split(" ").map(Number) : [];
  return [from, count];
}
