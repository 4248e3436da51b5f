/** What a room wants done, in the order that a storage which takes its time allows (SKETCH-S12). */
import type { SketchEffect, StoreEffect } from "./room-state.ts";
import { isStoring, priorityOf } from "./room-storing.ts";

/** Where effects end. */
export type OutboxEdge = {
  /** In one transaction; throws when nothing of it could be stored. */
  write: (effects: readonly StoreEffect[]) => void;
  carryOut: (effect: Exclude<SketchEffect, StoreEffect>) => void;
  /** Something is to be stored soon: call `store`. */
  storeSoon: () => void;
  /** Storing failed: what was lost by it. The room is to be opened again. */
  failed: (lost: readonly SketchEffect[], error: unknown) => void;
};

export class RoomOutbox {
  /** The version of the sketch that storage has. */
  stored: number;
  #newest: number;
  #waiting: SketchEffect[] = [];
  readonly #edge: OutboxEdge;

  constructor(edge: OutboxEdge, stored: number) {
    this.#edge = edge;
    this.stored = stored;
    this.#newest = stored;
  }

  /** What one event brought. */
  take(effects: readonly SketchEffect[]): void {
    for (const [index, effect] of effects.entries()) {
      if (this.#take(effect)) continue;
      const pressed = this.#store(effects.slice(index + 1));
      if (!pressed) return;
    }
  }

  /** Stores what waits, and carries out what waited for it. */
  store(): void {
    this.#store([]);
  }

  /** The room was opened again, at a version. */
  startAt(version: number): void {
    this.stored = version;
    this.#newest = version;
    this.#waiting = [];
  }

  /** False when what waits is to be stored before anything else happens. */
  #take(effect: SketchEffect): boolean {
    if (isStoring(effect)) {
      if (effect.type === "store") this.#newest = effect.version;
      this.#waiting.push(effect);
      this.#edge.storeSoon();
      return true;
    }
    const priority = this.#waiting.length === 0 ? "overtakes" : priorityOf(effect, this.stored);
    if (priority === "overtakes") this.#edge.carryOut(effect);
    else this.#waiting.push(effect);
    return priority !== "presses";
  }

  /** False when it failed, and `rest` of the same event is lost with what waited. */
  #store(rest: readonly SketchEffect[]): boolean {
    const waiting = this.#waiting;
    if (waiting.length === 0) return true;
    this.#waiting = [];
    try {
      this.#edge.write(waiting.filter(isStoring));
    } catch (error) {
      this.#edge.failed([...waiting, ...rest], error);
      return false;
    }
    this.stored = this.#newest;
    for (const effect of waiting) if (!isStoring(effect)) this.#edge.carryOut(effect);
    return true;
  }
}
