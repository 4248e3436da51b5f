/**
 * Limits and defaults of chat networks and of what carries their lines.
 * The unit is in the name: Ms, Seconds, Minutes, Hours, Days, Bytes, Chars, Count.
 */

/** What a workspace sets for its chat. */
export const BOT = {
  prefixDefault: "!",
  prefixMaxChars: 3,
  /** A name on Twitch: 4 to 25 letters, digits and underscores; a few old ones are shorter. */
  channelMinChars: 3,
  channelMaxChars: 25,
} as const;

/** Twitch's published chat limits, https://dev.twitch.tv/docs/chat/#rate-limits */
export const TWITCH = {
  lineMaxChars: 500,
  /** A stream's title, and its category's name. */
  titleMaxChars: 140,
  gameMaxChars: 100,
  limitWindowMs: 30_000,
  messagesPerWindow: 20,
  messagesPerWindowAsModerator: 100,
  messagesPerWindowVerified: 7500,
  /** A line is refused that is the same as the account's last one in the channel. */
  sameLineWindowMs: 30_000,
  /** Between two lines in one channel, for who is neither VIP nor above. */
  minGapMs: 1000,
  joinWindowMs: 10_000,
  joinsPerWindow: 20,
  joinsPerWindowVerified: 2000,
  /** Ours: when a channel is tried again that the bot was not let into; doubles with each try. */
  joinRetryMinMs: 60_000,
  joinRetryMaxMs: 3_600_000,
  /** Ours: without an answer from Twitch for so long, a line counts as sent. */
  sentAfterMs: 5000,
  /** Ours: lines that wait for the limits, and how long they are worth waiting for. */
  queueMaxCount: 1000,
  staleMs: 30_000,
  viewersStaleMs: 8000,
  /** Ours: what a question takes to us and its answer to Twitch, together. */
  wayMs: 500,
  /** Ours: lines of each limit that are kept for what moderators ask for; of a greater one a part. */
  reservedCount: 5,
  reservedPart: 0.05,
} as const;

/** How the bots keep track of which channels are live. */
export const TWITCH_LIVE = {
  everyMs: 60_000,
  /** How soon a channel that is new is asked for. */
  soonMs: 500,
  /** How often title and category of an offline channel are asked for. */
  infoEveryMs: 300_000,
  /** How long Twitch may take for an answer. */
  timeoutMs: 10_000,
  /** So many answers in a row without a stream that was there, and it is over. */
  missedMaxCount: 2,
} as const;

/** How often Twitch is asked what channels are called now, and how soon for one that is new. */
export const TWITCH_NAMES = { everyMs: 3_600_000, soonMs: 2000 } as const;

/** Several bots processes that share the channels; docs/spec/waddle.md, rules WADDLE-N6 to WADDLE-N9. */
export const BOT_MEMBERS = {
  /** Members that PocketBase keeps, those that are gone included. */
  maxCount: 100,
  /** How often a process says that it is there; the second, while the list changes. */
  everyMs: 5000,
  hurryMs: 1000,
  timeoutMs: 5000,
  /** Not heard of for so long, a process is taken off the list. */
  silentMs: 15_000,
  /** So long it speaks on without an answer: a minute without PocketBase goes unnoticed. */
  leaseMs: 90_000,
  /** What clocks that run at different speeds, and a line's way to Twitch, may take. */
  slackMs: 5000,
} as const;

/** What the bots report of their channels; docs/spec/status.md. */
export const BOT_STATUS = {
  /** How often a status is read, to be reported when it changed. */
  everyMs: 1000,
  /** How often a busy channel's last line is reported. */
  lastLineMs: 120_000,
  /** How often a process says that it runs, and after what silence it counts as away. */
  aliveMs: 15_000,
  silentMs: 60_000,
  /** How often a page asks, where no change was reported to it. */
  askMs: 20_000,
  /** So long a time in which the bot was not in a channel is remembered, and so many of them. */
  absenceKeptDays: 90,
  absencesShownCount: 20,
} as const;

/** What the bots process keeps while PocketBase is away. */
export const OUTBOX = {
  /** More than a minute of a busy process's lines: 2,000 channels, 200 answers a second. */
  entriesMaxCount: 20_000,
  /** Entries of one kind in a batch, and of all kinds. */
  batchMaxCount: 200,
  batchEntriesMaxCount: 4000,
  flushMs: 250,
  retryMinMs: 500,
  retryMaxMs: 15_000,
} as const;

/** Regular expressions that are searched for together. */
export const EXPRESSION = {
  /** The steps of all of them, and the ranges of characters in all their sets. */
  stepsMaxCount: 600,
  rangesMaxCount: 2000,
  /** How often `{n,m}` may repeat a part, and how deep groups may lie in one another. */
  repeatMaxCount: 100,
  depthMaxCount: 20,
} as const;

export const LEDGER = { keptPerTenantCount: 1000 } as const;

export const REHEARSAL = {
  linesKeptCount: 100,
  linesPerWindow: 20,
  lineWindowMs: 10_000,
  peopleMaxCount: 50,
  /** One step of the rehearsal's clock, and how far it may be ahead in all. */
  forwardMaxMinutes: 1440,
  aheadMaxDays: 31,
  cooldownsShownCount: 100,
} as const;

/** What the console sees of a real channel while somebody looks: nothing of it is stored. */
export const CHANNEL = {
  peopleMaxCount: 20,
  /** The last lines, traces and deliveries that the bots process remembers of each channel. */
  rememberedCount: 40,
  itemsPerFrameMaxCount: 100,
  frameMs: 100,
  runsPerWindow: 10,
  runWindowMs: 10_000,
} as const;

/** How long PocketBase knows a batch of the bots again; longer than their outbox can hold one. */
export const BATCH = { rememberedDays: 7 } as const;
