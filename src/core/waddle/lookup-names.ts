/** The variables that are looked up outside of chat (WADDLE-R11). */
export const LOOKUP_VARIABLES: ReadonlySet<string> = new Set([
  "followage",
  "viewers",
  "subscribers",
  "chatter",
  "urlfetch",
]);
