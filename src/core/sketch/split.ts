/** Operations that are too large for one message, in parts that fit. */
import { SKETCH } from "./limits.ts";
import type { SketchOperation } from "./operation.ts";

/** The operation in parts, each within the limits of one; a step can be of any size that way. */
export function splitOperation(operation: SketchOperation): SketchOperation[] {
  switch (operation.type) {
    case "put":
      return parts(operation.elements, SKETCH.elementsPerOperationMaxCount).map((elements) => ({
        type: "put",
        elements,
      }));
    case "set":
      return parts(operation.changes, SKETCH.idsPerOperationMaxCount).map((changes) => ({
        type: "set",
        changes,
      }));
    case "erase":
      return parts(operation.cuts, SKETCH.idsPerOperationMaxCount).map((cuts) => ({
        type: "erase",
        cuts,
      }));
    case "delete":
    case "restore":
    case "approve":
    case "reject":
      return parts(operation.ids, SKETCH.idsPerOperationMaxCount).map((ids) => ({
        type: operation.type,
        ids,
      }));
    default:
      return [operation];
  }
}

function parts<T>(items: readonly T[], count: number): T[][] {
  const lists: T[][] = [];
  let list: T[] = [];
  let chars = 0;
  for (const item of items) {
    const size = JSON.stringify(item).length + 1;
    const full = list.length >= count || chars + size > SKETCH.operationMaxChars;
    if (full && list.length > 0) {
      lists.push(list);
      list = [];
      chars = 0;
    }
    list.push(item);
    chars += size;
  }
  return list.length > 0 ? [...lists, list] : lists;
}
