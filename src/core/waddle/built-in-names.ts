/**
 * The words of the built-in commands, and of the giveaways: what else is to answer in chat has another
 * one. A list of its own, because PocketBase's runtime can't load the engine.
 */
export const BUILT_IN_NAMES: readonly string[] = [
  "!commands",
  "!addcom",
  "!editcom",
  "!delcom",
  "!counter",
  "!uptime",
  "!so",
  "!title",
  "!game",
  "!clip",
  "!followage",
  "!poll",
  "!prediction",
  "!quote",
  "!addquote",
  "!delquote",
  "!regular",
  "!permit",
  "!nuke",
  "!giveaway",
  "!enter",
  "!claim",
];
