/**
 * Every limit and default of the product. Docs, forms, rooms, hooks and tests read this file.
 * The unit is in the name: Ms, Seconds, Minutes, Hours, Days, Bytes, Chars, Count.
 */

// What the scripts of a page that is read need is apart: they carry no other limits.
export { APP_ERROR, NOTICES, SEARCH, SHELL } from "./reading-limits.ts";

export const AUTH = {
  initTimeoutMs: 15_000,
  initPollMs: 500,
  initPollCount: 20,
  startupCheckTimeoutMs: 8000,
  recheckMs: 2000,
  /** How long after a failed initialisation the next one begins by itself. */
  initRetryMs: 5000,
  passwordMinChars: 10,
  /** PocketBase takes no more; bcrypt itself reads 72. */
  passwordMaxBytes: 71,
  verificationResendSeconds: 60,
} as const;

/** How often the devices list notes that one is in use. */
export const SIGN_IN = { seenEveryMinutes: 5 } as const;

/** A workspace; its members count with the people who are invited. */
export const TENANT = {
  nameMaxChars: 60,
  slugMaxChars: 40,
  timeZoneMaxChars: 60,
  ownedMaxCount: 10,
  membersMaxCount: 100,
} as const;

/** An invite's link works once, for so many days. */
export const INVITE = { days: 7, perDayMaxCount: 100, tokenChars: 43 } as const;

/** What the server notes of changes to a workspace. */
export const AUDIT = { keptPerTenantCount: 5000, subjectMaxChars: 60 } as const;

/** How the rooms hear that somebody's access changed: within 5 s, and again when they were away. */
export const REVOCATION = {
  timeoutSeconds: 2,
  retryMs: 1000,
  batchMaxCount: 100,
  /** How much longer than a ticket lives the rooms remember one, for clocks that differ. */
  rememberSeconds: 60,
} as const;

export const COMMAND = {
  nameMaxChars: 24,
  aliasMaxCount: 10,
  responseMaxChars: 450,
  cooldownDefaultSeconds: 10,
  cooldownMaxSeconds: 86_400,
  cooldownGroupMaxChars: 24,
  /** So many people's own cooldowns are remembered in a chat; beyond that the oldest go. */
  cooldownPeopleMaxCount: 5000,
  perTenantMaxCount: 1000,
} as const;

/** How many commands, timers or counters are changed or imported at a time. */
export const BULK = { maxCount: 1000 } as const;

/** A file of commands: what is read of it, and the most that a count of uses may bring. */
export const IMPORT = { fileMaxBytes: 2_097_152, usageMaxCount: 1_000_000_000 } as const;

export const BOT = {
  prefixDefault: "!",
  prefixMaxChars: 3,
  /** A name on Twitch: 4 to 25 letters, digits and underscores; a few old ones are shorter. */
  channelMinChars: 3,
  channelMaxChars: 25,
} as const;

/** By name: reading it of another object here would bring all limits to scripts that need few. */
const GAP_SECONDS = 30;

/** What has a schedule: `gapSeconds` lie between any two scheduled messages of a channel. */
export const SCHEDULE = {
  cronMaxChars: 100,
  gapSeconds: GAP_SECONDS,
  /** A turn that comes later than that, because the machine slept, was missed. */
  lateMaxSeconds: 60,
  /** How long a message waits for others before its turn is given up. */
  waitMaxSeconds: 600,
  /** A clock that is set back by more was wrong before: what it promised no longer holds. */
  setBackMaxMinutes: 60,
  silentReasonMaxChars: 120,
} as const;

/** A timed message. */
export const TIMER = {
  everyDefaultMinutes: 15,
  minChatActivityDefault: 0,
  minChatActivityMax: 10_000,
  gapSeconds: GAP_SECONDS,
  previewRunsCount: 5,
  perTenantMaxCount: 200,
} as const;

export const OFFLINE = {
  frequencyDefaultHours: 24,
  frequencyMaxHours: 168,
  offsetDefaultMinutes: 0,
  offsetMaxMinutes: 1439,
  perTenantMaxCount: 100,
} as const;

/** A number that chat keeps; its name is spelled as a command's without the "!". */
/** `!commands`, `!uptime` and `!counter` are silent for so long after an answer, but for mods. */
export const BUILT_IN = { cooldownSeconds: 5 } as const;

export const COUNTER = {
  nameMaxChars: 24,
  valueDefault: 0,
  /** A value lies between this and its negative. */
  valueMax: 999_999_999,
  stepDefault: 1,
  stepMax: 1_000_000,
  perTenantMaxCount: 200,
} as const;

export const GIVEAWAY = {
  durationDefaultMinutes: 30,
  durationMinMinutes: 1,
  durationMaxMinutes: 10_080,
  entriesPerUserDefaultCount: 1,
  entriesPerUserMaxCount: 100,
  nameMaxChars: 60,
  descriptionMaxChars: 500,
  winnersDefaultCount: 1,
  winnersMaxCount: 100,
  claimDefaultMinutes: 60,
  claimMinMinutes: 1,
  claimMaxMinutes: 10_080,
  chatLinesMaxCount: 1000,
  excludeWinnersMaxDays: 90,
  subscriberLuckMax: 10,
  scheduleMaxChars: 100,
  perTenantMaxCount: 100,
  codeMaxChars: 500,
  prizeNameMaxChars: 100,
  prizeDescriptionMaxChars: 500,
  /** Codes of one giveaway, and of one request. */
  codesMaxCount: 20_000,
  codesPerRequestMaxCount: 5000,
  /** Viewers in one run, and entries that the bots send at once. */
  entrantsMaxCount: 50_000,
  entriesPerBatchMaxCount: 200,
  /** How long a number to type in chat works, and how many one run has at a time. */
  numberMinutes: 30,
  numbersPerRunMaxCount: 20_000,
  /** In this time the same reveal, sent again, is answered again: its answer may have been lost. */
  revealAgainSeconds: 60,
  /** After so many days a run is forgotten, with its entries and its page. */
  runKeptDays: 90,
  noticeKeptMinutes: 10,
} as const;

/** The public beacon that is mixed into a draw. */
export const BEACON = {
  /** The named round comes so long after the planned end, and after a close at another time. */
  afterEndSeconds: 10,
  afterCloseSeconds: 6,
  /** A close so much earlier or later than planned names a nearer, or a later, round. */
  earlyMaxSeconds: 30,
  lateMaxSeconds: 7,
  /** After so long without an answer the seed alone decides. */
  giveUpSeconds: 45,
  timeoutSeconds: 3,
} as const;

/** What a creator may set of the game. */
export const GAME = {
  intervalMinMinutes: 15,
  intervalMaxMinutes: 120,
  chaseMinSeconds: 60,
  chaseMaxSeconds: 300,
  catchRateMin: 0.1,
  catchRateMax: 5,
  foxMinSeconds: 30,
  foxMaxSeconds: 600,
} as const;

/** The terminal GQSH. A session that grows past a size or can't be saved keeps fewer entries. */
export const TERMINAL = {
  historyMaxCount: 100,
  entriesMaxCount: 1000,
  sessionMaxBytes: 5_242_880,
  entriesWhenLargeCount: 500,
  entriesWhenFailedCount: 100,
  sessionDays: 7,
  heightDefaultPercent: 40,
  claimWaitMs: 100,
  suggestionsMaxCount: 3,
  suggestionMaxDistance: 2,
  listedTextMaxChars: 50,
  /** How tall it may be made, in percent of the window. */
  heightMinPercent: 20,
  heightMaxPercent: 90,
  /** Rows of a table that are shown before somebody asks for more. */
  rowsPerPageCount: 25,
  /** Lines of a text, or of data, that are shown before somebody asks for more. */
  linesPerPageCount: 60,
  /** Passages that an answer of the documentation has. */
  passagesMaxCount: 3,
  statusTimeoutMs: 5000,
} as const;

/** The extension's panel on Twitch, https://dev.twitch.tv/docs/extensions/designing/ */
export const PANEL = { widthPx: 318, heightPx: 496 } as const;

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
  sameLineWindowMs: 30_000,
  joinWindowMs: 10_000,
  joinsPerWindow: 20,
  joinsPerWindowVerified: 2000,
  /** Ours: lines that wait for the limits, and how long an answer is worth waiting for. */
  queueMaxCount: 1000,
  staleMs: 30_000,
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

/** Several bots processes that share the channels; docs/spec/waddle.md, rules N6 to N9. */
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

/** What the bots process keeps while PocketBase is away. */
export const OUTBOX = {
  /** More than a minute of a busy process's lines: 2,000 channels, 200 answers a second. */
  entriesMaxCount: 20_000,
  batchMaxCount: 200,
  flushMs: 250,
  retryMinMs: 500,
  retryMaxMs: 15_000,
} as const;

export const LEDGER = { keptPerTenantCount: 1000 } as const;

/** Numbers of the dashboard's charts: how long they are kept, and how many days can be shown. */
export const ACTIVITY = { keptDays: 91, periodsDays: [14, 30, 90] } as const;

export const ROOM = {
  ticketSeconds: 60,
  /** One frame to each socket per interval, about 30 a second. */
  batchMs: 33,
  messageMaxBytes: 65_536,
  /** A connection's message allowance: a burst, and what comes back each second. */
  messagesBurstCount: 240,
  messagesPerSecond: 120,
  bytesBurstBytes: 2_097_152,
  bytesPerSecondBytes: 262_144,
  /** So many refused messages, and back per second, before a connection is closed. */
  refusalsBurstCount: 120,
  refusalsPerSecond: 2,
  /** How long a client waits after RATE_LIMITED before it sends again. */
  retryMs: 2000,
  /** A client asks a room that is silent for so long whether it is there, and waits so long. */
  silenceMs: 10_000,
  answerMs: 8000,
  heartbeatMs: 4000,
  /** How long a client waits for a ticket, and for a socket to open, before it tries again. */
  connectMs: 10_000,
  /** A long list goes to a newcomer in frames of about this size. */
  frameBytes: 262_144,
  /** How often a rehearsal room without a bot reminds the lobby that it is open. */
  lobbyReminderMs: 5000,
} as const;

export const SKETCH = {
  nameMaxChars: 80,
  perTenantMaxCount: 200,
  widthPx: 1920,
  heightPx: 1080,
  elementsMaxCount: 5000,
  pointsPerStrokeMaxCount: 1000,
  pointsPerMessageMaxCount: 200,
  strokeWidthMinPx: 1,
  strokeWidthMaxPx: 64,
  /** Strokes that one connection may draw at the same time, as fingers on a touch screen do. */
  liveStrokesMaxCount: 10,
  drawingMaxCount: 100,
  watchingMaxCount: 1000,
  imageMaxBytes: 2_097_152,
  textMaxChars: 500,
  textSizeMinPx: 8,
  textSizeMaxPx: 400,
  /** A stroke of the most points, each as long as ink makes it: three values of four digits. */
  inkMaxChars: 12_000,
  elementsPerOperationMaxCount: 50,
  idsPerOperationMaxCount: 1000,
  /** Operations that a client has on their way before it waits for an answer. */
  operationsInFlightMaxCount: 50,
  /** Steps that a person can undo. */
  undoMaxCount: 200,
  /** How often a client says where its pointer is, and how often the room passes that on. */
  cursorMs: 66,
  presenceMs: 100,
  /** How often a client says where it holds elements that it moves, and how many. */
  heldMs: 66,
  heldMaxCount: 200,
  /** Deleted elements that can still be restored. */
  deletedKeptCount: 5000,
  deletedMaxBytes: 16_777_216,
  /** JSON of one operation, in characters: in UTF-8 it stays within ROOM.messageMaxBytes. */
  operationMaxChars: 20_000,
  /** A client says after so many frames that it has heard them. */
  heardEveryCount: 15,
  /** A client that leaves so many frames unheard gets none until it has heard them. */
  unheardMaxCount: 90,
  /** Clients and people that a room remembers: what they sent last, and that they were here. */
  clientsKeptCount: 5000,
  peopleKeptCount: 5000,
  /**
   * How often a room stores what an author waits to hear is stored, at most: the runtime does nothing
   * else while the disk takes it.
   */
  storeMs: 90,
  /** How often those who watch hear of strokes, and of people: a thousand can't each 33 ms. */
  watchMs: 100,
  /** With more who watch than this they hear half as often, or those who draw would wait for them. */
  watchOftenMaxCount: 300,
  presenceWatchedMs: 500,
  /** What a time-lapse can show: changes, and their size; older ones become its first picture. */
  historyMaxCount: 20_000,
  historyMaxChars: 33_554_432,
  /** How long the digest of a guest's network address is kept, unless they are blocked. */
  originsKeptDays: 7,
  /** How long somebody who was sent out stays out. */
  kickedMs: 60_000,
  /** A save: its document, its picture in lists, and how many of them a workspace has. */
  documentMaxBytes: 31_457_280,
  thumbnailMaxBytes: 131_072,
  savesPerTenantMaxCount: 1000,
  savesPerTenantMaxBytes: 1_073_741_824,
  autosavesKeptCount: 20,
  /** How often a canvas that changes saves itself. */
  autosaveMinutes: 5,
  /** How long a deleted save can be brought back. */
  saveRestoreMinutes: 60,
  imagesPerTenantMaxCount: 500,
  /** In a workspace that is full of images, those that no save has make room after so long. */
  imageUnsavedKeptDays: 7,
  /** People of one sketch who were made something else than they would be. */
  permissionsMaxCount: 500,
} as const;

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

export const PERSON = { nameMaxChars: 60 } as const;

/** The public state of the services: how old it may be, how long one may take to answer. */
export const STATUS = { cacheMs: 5000, probeTimeoutMs: 2000, refreshMs: 15_000 } as const;

/** Mails of one kind to one address: nobody's mailbox is to be flooded in our name. */
export const MAIL = { perDayMaxCount: 20 } as const;

/** Mail that is kept while no SMTP server is configured. */
export const MAIL_OUTBOX = { keptCount: 200 } as const;

/** How long PocketBase knows a batch of the bots again; longer than their outbox can hold one. */
export const BATCH = { rememberedDays: 7 } as const;

/** The browser-health badge: GET /ping while it is hovered or focused. */
export const HEALTH_PING = {
  everyMs: 10_000,
  timeoutMs: 5000,
  /** The first measurement is given up sooner, so that the badge soon says something. */
  firstTimeoutMs: 2000,
  keptCount: 5,
} as const;

/**
 * Requests that one address may make. A label names a route (one that ends in a slash, all below
 * it) or an action of any collection; of several, the first that names the request counts.
 * PocketBase gives the whole allowance back once `seconds` have passed without a request. So what
 * is used all the time has few seconds and many requests: it must never run dry by steady use.
 */
export const RATE_LIMITS = [
  { label: "*:authWithPassword", requests: 40, seconds: 60 },
  { label: "*:authWithOAuth2", requests: 20, seconds: 60 },
  { label: "*:authWithOTP", requests: 10, seconds: 60 },
  { label: "*:requestOTP", requests: 10, seconds: 60 },
  { label: "*:requestVerification", requests: 20, seconds: 60 },
  { label: "*:requestPasswordReset", requests: 20, seconds: 60 },
  { label: "POST /api/collections/users/request-email-change", requests: 20, seconds: 60 },
  // PocketBase's own, at other spellings of the address: it tells which addresses are known.
  { label: "*:requestEmailChange", requests: 1, seconds: 86_400 },
  { label: "*:confirmVerification", requests: 20, seconds: 60 },
  { label: "*:confirmPasswordReset", requests: 20, seconds: 60 },
  { label: "*:confirmEmailChange", requests: 20, seconds: 60 },
  { label: "*:listAuthMethods", requests: 200, seconds: 10 },
  { label: "*:authRefresh", requests: 200, seconds: 10 },
  { label: "*:create", requests: 200, seconds: 10 },
  { label: "*:update", requests: 200, seconds: 10 },
  { label: "*:delete", requests: 200, seconds: 10 },
  { label: "POST /api/gq/signup", requests: 20, seconds: 60 },
  { label: "POST /api/gq/session/tenant", requests: 60, seconds: 10 },
  { label: "POST /api/gq/tenants", requests: 10, seconds: 60 },
  { label: "POST /api/gq/tenants/delete", requests: 10, seconds: 60 },
  { label: "POST /api/gq/people/", requests: 20, seconds: 60 },
  { label: "POST /api/gq/invites", requests: 30, seconds: 60 },
  { label: "POST /api/gq/invites/", requests: 30, seconds: 60 },
  { label: "POST /api/gq/invites/look", requests: 30, seconds: 60 },
  { label: "POST /api/gq/invites/accept", requests: 30, seconds: 60 },
  { label: "POST /api/gq/account/", requests: 20, seconds: 60 },
  { label: "GET /api/gq/account/data", requests: 10, seconds: 60 },
  { label: "POST /api/gq/waddle/", requests: 60, seconds: 10 },
  { label: "POST /api/gq/tickets", requests: 300, seconds: 10 },
  { label: "POST /api/gq/sketches/images", requests: 60, seconds: 60 },
  { label: "POST /api/gq/sketches/saves", requests: 60, seconds: 60 },
  { label: "POST /api/gq/sketches/", requests: 60, seconds: 10 },
  { label: "POST /api/gq/sketch-links/look", requests: 60, seconds: 10 },
  // A class or a meeting behind one address comes at once, and again after a restart.
  { label: "POST /api/gq/sketch-links", requests: 300, seconds: 10 },
  { label: "POST /api/gq/embed-tickets", requests: 300, seconds: 10 },
  { label: "POST /api/gq/maintenance/access", requests: 10, seconds: 60 },
  { label: "POST /api/gq/giveaways/codes", requests: 60, seconds: 60 },
  { label: "POST /api/gq/giveaways/", requests: 60, seconds: 10 },
  { label: "POST /api/gq/public/giveaways/number", requests: 20, seconds: 60 },
  { label: "POST /api/gq/public/giveaways/check", requests: 100, seconds: 10 },
  { label: "POST /api/gq/public/giveaways/reveal", requests: 30, seconds: 60 },
  { label: "POST /api/gq/bots/giveaways/", requests: 1_000_000, seconds: 1 },
  // Our own process: what it may do is a matter of its account.
  { label: "POST /api/gq/bots/batch", requests: 1_000_000, seconds: 1 },
  { label: "/api/gq/", requests: 1000, seconds: 10 },
] as const;
