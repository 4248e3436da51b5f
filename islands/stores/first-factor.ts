import { ClientResponseError } from "pocketbase";
import * as v from "valibot";
import { attempt, type Failure, type Result } from "./result.ts";

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

/**
 * What to say of a sign-in that was refused: `words`, unless the server has said why. PocketBase's
 * own message is the same for every reason.
 */
export function saidOfRefusal(failure: Failure, words: string): string {
  const { kind, status, code, message } = failure;
  const isOurs = kind === "refused" && /^[A-Z_]+$/.test(code);
  return kind === "unreachable" || status === 429 || isOurs ? message : words;
}
