import * as v from "valibot";
import { pb } from "./environment.ts";

const answerSchema = v.object({ token: v.pipe(v.string(), v.nonEmpty()) });

/** Keeps the token of an answer that has ended every other one of the person who is signed in. */
export function keepNewToken(answer: unknown): void {
  pb().authStore.save(v.parse(answerSchema, answer).token, pb().authStore.record);
}
