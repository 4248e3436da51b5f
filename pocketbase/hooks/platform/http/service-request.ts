import type * as v from "valibot";
import { check } from "#core/entities/text.ts";
import { isService } from "../people/membership.ts";
import { invalid, NOT_SIGNED_IN, PERMISSION_MISSING, refuse } from "./answer.ts";
import { bodyOf } from "./request.ts";

/** A route for our own processes alone: `answer` gets the request once it has been validated. */
export function serviceRequest<TSchema extends v.GenericSchema>(
  e: core.RequestEvent,
  schema: TSchema,
  answer: (value: v.InferOutput<TSchema>) => unknown,
) {
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  if (!isService(e)) return refuse(e, PERMISSION_MISSING);
  const result = check(schema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  return answer(result.value);
}
