import * as v from "valibot";
import { counterValue } from "../entities/counter.ts";
import { recordId } from "../entities/session.ts";

/**
 * Body of `POST /api/gq/waddle/counters/add`: adds to a counter, negative numbers too. Beside what
 * chat adds at the same moment, nothing is lost.
 */
export const counterStep = v.object({ id: recordId, by: counterValue });

/** Its answer: where the counter stands now. */
export const counterAnswer = v.object({ value: v.number() });
