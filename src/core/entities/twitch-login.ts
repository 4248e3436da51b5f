import * as v from "valibot";

/** A name on Twitch as people type it, with or without @, in lower case. */
export const twitchLogin = v.pipe(
  v.string("A name must be text"),
  v.trim(),
  v.toLowerCase(),
  v.transform((name) => name.replace(/^@/, "")),
  v.nonEmpty("A name is required"),
  v.regex(/^[a-z0-9_]{1,25}$/, "A name on Twitch has 1 to 25 letters, digits or underscores"),
);
