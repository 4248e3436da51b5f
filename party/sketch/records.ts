import type { StoredSketch, StoreEffect } from "#core/sketch/room-state.ts";
import { SketchHistory } from "./history.ts";
import { SketchStorage } from "./storage.ts";

/** All that a sketch's room keeps: the sketch as it is, and what happened to it. */
export class SketchRecords {
  readonly sketch: SketchStorage;
  readonly history: SketchHistory;
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.sketch = new SketchStorage(storage.sql);
    this.history = new SketchHistory(storage.sql);
  }

  read(): StoredSketch {
    return this.sketch.read(() => crypto.randomUUID());
  }

  /** In one transaction; throws when nothing of it could be stored. */
  write(effects: readonly StoreEffect[]): void {
    this.#storage.transactionSync(() => {
      const operations = effects.filter((effect) => effect.type === "store");
      if (operations.length > 0) this.sketch.write(operations);
      for (const { change, at } of operations) if (change !== null) this.history.add(change, at);
      for (const effect of effects) {
        if (effect.type === "store-settings") this.sketch.setSettings(effect.settings);
        if (effect.type === "store-kicks") this.sketch.setKicked(effect.kicked);
        if (effect.type === "store-person") this.sketch.addPerson(effect.person, effect.forgotten);
      }
    });
  }

  async deleteAll(): Promise<void> {
    await this.#storage.deleteAll();
    this.sketch.prepare();
    this.history.prepare();
  }
}
