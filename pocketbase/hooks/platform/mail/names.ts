/**
 * A name that somebody chose, for a mail. Mail clients make a link of what looks like an address, even
 * without `https:`; a space after each dot, colon and @ leaves them none (rule GUARD-G50).
 */
export function nameInMail(name: string): string {
  return name.replace(/([.:@/\\\u3002\uff0e\uff61\uff1a\uff0f\uff20])(?=\S)/g, "$1 ");
}
