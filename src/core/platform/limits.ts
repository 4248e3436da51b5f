/**
 * Limits and defaults of what all products share: accounts, workspaces, rooms, requests.
 * The unit is in the name: Ms, Seconds, Minutes, Hours, Days, Bytes, Chars, Count.
 */

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

/** A device that is signed in: how often its use is recorded, and when it is signed out by itself. */
export const SIGN_IN = {
  seenEveryMinutes: 5,
  /** However much it is used. */
  days: 30,
  /** Without a request from it. */
  idleDays: 14,
} as const;

/** Attempts to log in to one account that fail: how the next ones wait, and when its owner gets a mail. */
export const LOG_IN = {
  freeCount: 5,
  waitMinSeconds: 5,
  waitMaxSeconds: 60,
  forgetMinutes: 60,
  mailAfterCount: 5,
} as const;

/** Before something that takes an account from its owner: how long a proof of who it is holds. */
export const CONFIRMATION = {
  minutes: 10,
  /** How long it has to hold yet when somebody goes off to Twitch or Discord to link an account. */
  awayMinutes: 5,
  codeChars: 8,
  codeTries: 5,
} as const;

/** How a browser is known that somebody has signed in with. */
export const KNOWN_DEVICE = { cookie: "gq_known_device", days: 365 } as const;

/** Accounts whose address is never verified: when they are removed, and reminded before. */
export const UNVERIFIED = { keptDays: 7, remindedDaysBefore: 2 } as const;

/** A workspace; its members count with the people who are invited. */
export const TENANT = {
  nameMaxChars: 60,
  slugMaxChars: 40,
  timeZoneMaxChars: 60,
  ownedMaxCount: 10,
  membersMaxCount: 100,
  /** Addresses stay reserved after a change of it, so they are not given without end. */
  formerAddressesMaxCount: 20,
} as const;

/** An invite's link works once, for so many days; a day's counts are of a workspace and of an account. */
export const INVITE = {
  days: 7,
  perDayMaxCount: 100,
  perAccountDayMaxCount: 150,
  tokenChars: 43,
} as const;

/** The audit log of a workspace. */
export const AUDIT = {
  keptDays: 365,
  subjectMaxChars: 60,
  /** What somebody changes back and forth within so many minutes is one entry. */
  foldMinutes: 60,
} as const;

/** How the rooms are notified that somebody's access changed: within 5 s, and again when they were away. */
export const REVOCATION = {
  timeoutSeconds: 2,
  retryMs: 1000,
  batchMaxCount: 100,
  batchMaxChars: 100_000,
  /** What the rooms take at once, of each kind: a batch in base64, and so many of them. */
  bodyMaxBytes: 262_144,
  burstCount: 100,
  perSecond: 20,
  /** How much longer than a ticket lives the rooms remember one, for clocks that differ. */
  rememberSeconds: 60,
} as const;

/** How many commands, timers or counters are changed or imported at a time. */
export const BULK = { maxCount: 1000 } as const;

/** The extension's panel on Twitch, https://dev.twitch.tv/docs/extensions/designing/ */
export const PANEL = { widthPx: 318, heightPx: 496 } as const;

/** Numbers of the dashboard's charts: how long they are kept, and how many days can be shown. */
export const ACTIVITY = { keptDays: 91, periodsDays: [14, 30, 90] } as const;

/** What one address may have open at the web server; a class or an office shares one. */
export const WEB = {
  streamsPerAddressMaxCount: 200,
  socketsPerAddressMaxCount: 1200,
  connectionsPerAddressMaxCount: 2500,
  listsPerAddressMaxCount: 1000,
  listsMs: 10_000,
  /** How long a client may take for the head of a request, and for a whole one. */
  headTimeoutMs: 15_000,
  requestTimeoutMs: 120_000,
  /** How long a connection stays for who was refused or shown out, and says no goodbye. */
  farewellMs: 2000,
} as const;

/** What one account may have open and ask for, from wherever it does. */
export const ACCOUNT = {
  streamsMaxCount: 50,
  listsMaxCount: 300,
  listsSeconds: 10,
} as const;

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

/** An image that is uploaded, wherever; of the pixels 4 bytes each are in memory where it is shown. */
export const IMAGE = { sideMaxPixels: 8192, pixelsMaxCount: 16_777_216 } as const;

/** What a workspace may store in files and rooms, and what has to stay free on the disk. */
export const STORAGE = {
  perTenantMaxBytes: 2_147_483_648,
  reserveBytes: 536_870_912,
  /** A room reports its size when it has changed by so much. */
  roomStepBytes: 65_536,
  /** Workspaces whose rooms are counted at once, each minute: those first that have waited longest. */
  roomsBatchMaxCount: 100,
  /** How often the rooms learn whether the disk is full, and how long that holds without another word. */
  diskEverySeconds: 5,
  diskHoldsSeconds: 20,
} as const;

export const PERSON = { nameMaxChars: 60 } as const;

/** The public state of the services: how old it may be, how long one may take to answer. */
export const STATUS = { cacheMs: 5000, probeTimeoutMs: 2000, refreshMs: 15_000 } as const;

/** Mails of one kind to one address: nobody's mailbox is to be flooded in our name. */
export const MAIL = { perDayMaxCount: 20 } as const;

/** Mail that is kept while no SMTP server is configured. */
export const MAIL_OUTBOX = { keptCount: 200 } as const;
