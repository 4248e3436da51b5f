import * as v from "valibot";
import { COMMAND } from "../waddle/limits.ts";
import { lookedUpIn, lookupRefusal } from "../waddle/looked-up.ts";
import { singleLine } from "./text.ts";

/** A text that is said by itself, for which nothing is looked up (rule WADDLE-R12). */
export const scheduledLine = v.pipe(
  singleLine("Message", 1, COMMAND.responseMaxChars),
  v.rawCheck(({ dataset, addIssue }) => {
    const name = dataset.typed ? lookedUpIn(dataset.value) : undefined;
    if (name !== undefined) addIssue({ message: lookupRefusal(name) });
  }),
);
