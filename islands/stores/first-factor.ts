import { ClientResponseError } from "pocketbase";
import * as v from "valibot";
import { attempt, type Result } from "./result.ts";

const mfaAnswer = v.object({ mfaId: v.pipe(v.string(), v.nonEmpty()) });

/** Signs in; the value is the id of a second factor that is still asked for, or undefined. */
export function firstFactor(signIn: () => Promise<unknown>): Promise<Result<string | undefined>> {
  return attempt(async () => {
    try {
      await signIn();
      return undefined;
    } catch (error) {
      const response = error instanceof ClientResponseError ? error.response : undefined;
      const asked = v.safeParse(mfaAnswer, response);
      if (asked.success) return asked.output.mfaId;
      throw error;
    }
  });
}
