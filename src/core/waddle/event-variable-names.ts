const NAMES = {
  raid: ["user", "viewers"],
  subscription: ["user", "months", "tier", "input"],
  gift: ["user", "count", "tier"],
  cheer: ["user", "bits", "input"],
  follow: ["user"],
  redemption: ["user", "reward", "input"],
  stream_on: [],
  stream_off: [],
};

/** The variables of an event's message beside those of any response, by the event. */
export const EVENT_VARIABLES: Readonly<Record<keyof typeof NAMES, readonly string[]>> = NAMES;
