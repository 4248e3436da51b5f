import * as v from "valibot";
import { counterValue } from "../entities/counter.ts";
import { recordId } from "../entities/session.ts";

/**
 * Body of `POST /api/gq/waddle/counters/add`, which answers a `counterState`: adds to a counter,
 * negative numbers too. Beside what chat adds at the same moment, nothing is lost.
 */
export const counterStep = v.object({ id: recordId, by: counterValue });

/** The state of a counter. The greater `revision` is the newer, in whatever order they arrive. */
export const counterState = v.object({ value: v.number(), revision: v.number() });

export type CounterState = v.InferOutput<typeof counterState>;
