/** Requests to write records, for every entity: what it says itself, and its product's rules. */
import { ENTITIES, entityOf } from "#core/entities/all.ts";
import type { Write } from "#core/entities/define-entity.ts";
import { GANDER_RULES } from "./gander/record-rules.ts";
import { GIVEAWAY_RULES } from "./giveaways/record-rules.ts";
import { PEOPLE_RULES } from "./platform/people/record-rules.ts";
import * as bulk from "./platform/records/bulk.ts";
import * as records from "./platform/records/write.ts";
import { SKETCH_RULES } from "./sketch/record-rules.ts";
import { WADDLE_RULES } from "./waddle/record-rules.ts";

const RULES: records.RecordRulesByCollection = {
  ...PEOPLE_RULES,
  ...WADDLE_RULES,
  ...GANDER_RULES,
  ...GIVEAWAY_RULES,
  ...SKETCH_RULES,
};

/** The collections whose records clients may create, update or delete. */
export function collectionsToWrite(write: Write): string[] {
  return ENTITIES.filter(({ writes }) => writes.includes(write)).map(
    ({ collection }) => collection,
  );
}

/** The collections that the bots read. */
export function collectionsOfBots(): string[] {
  return ENTITIES.filter(({ readByBots }) => readByBots).map(({ collection }) => collection);
}

export const handleCreate = handler(records.createRecord);
export const handleUpdate = handler(records.updateRecord);
export const handleDelete = handler(records.deleteRecord);

export function changeMany(e: core.RequestEvent) {
  return bulk.changeMany(e, ({ collection }) => RULES[collection] ?? {});
}

function handler(write: typeof records.createRecord) {
  return (e: core.RecordRequestEvent) => {
    const entity = entityOf(e.collection?.name ?? "");
    return entity === undefined ? e.next() : write(e, entity, RULES[entity.collection] ?? {});
  };
}
