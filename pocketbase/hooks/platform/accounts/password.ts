import { isCommonPassword } from "#core/entities/common-password.ts";
import { ERRORS } from "#core/platform/errors.ts";

/**
 * The wrong field when attackers would try this password first, else undefined. `own` is what
 * others know about the account.
 */
export function commonPasswordError(
  password: string,
  own: readonly string[],
): { password: string } | undefined {
  // One word a line. Looked for as text: to parse it for each request would take far longer.
  const list = toString($os.readFile(`${__hooks}/common-passwords.txt`));
  const isListed = (word: string) => list.includes(`\n${word}\n`);
  return isCommonPassword(password, isListed, own)
    ? { password: ERRORS.PASSWORD_COMMON }
    : undefined;
}

/** What others know about an account. */
export function publicWordsOf(user: core.Record): string[] {
  return [user.email(), user.getString("name")];
}
