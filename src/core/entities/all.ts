import type { Entity } from "./define-entity.ts";
import { timer } from "./timer.ts";

/** Every entity. Browsers import the ones that they show, so that each page loads those alone. */
export const ENTITIES: readonly Entity[] = [timer];

export function entityOf(collection: string): Entity | undefined {
  return ENTITIES.find((entity) => entity.collection === collection);
}
