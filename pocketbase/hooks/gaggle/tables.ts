import { rowsOf } from "../platform/records/rows.ts";

/** The text of the card table with a hash; "" when it is unknown. */
export function tableText(app: CoreApp, hash: string): string {
  const [row] = rowsOf(
    app,
    { content: "" },
    "SELECT content FROM gaggle_tables WHERE hash = {:hash}",
    { hash },
  );
  return row?.content ?? "";
}
