import { BATCH, BOT_STATUS, LEDGER, REHEARSAL } from "../chat/limits.ts";
import { ENTITIES } from "../entities/all.ts";
import { GAME } from "../gaggle/limits.ts";
import { GANDER } from "../gander/limits.ts";
import { GIVEAWAY } from "../giveaways/limits.ts";
import { KNOWLEDGE } from "../knowledge/limits.ts";
import { MODERATION_LOG, RECENT_CHAT } from "../moderation/limits.ts";
import { POND } from "../pond/limits.ts";
import { SKETCH } from "../sketch/limits.ts";
import { SOUL_STACK } from "../solo/limits.ts";
import { ACTIVITY, AUDIT, KNOWN_DEVICE, MAIL_OUTBOX } from "./limits.ts";

/**
 * What the software keeps, in browsers and on the server: the tables of /privacy. The test beside
 * this file reads the code and the database's collections and finds what is missing here.
 */

export type BrowserStorage = {
  /** The key; an ellipsis stands for what differs. */
  name: string;
  kind: "cookie" | "local storage" | "session storage" | "local and session storage";
  purpose: string;
  until: string;
};

const CLEARED = "you clear it";
const TAB = "the tab closes";
const BROWSER = "the browser closes";

/** What browsers of visitors keep. */
export const VISITOR_STORAGE: readonly BrowserStorage[] = [
  { name: "gq:theme", kind: "local storage", purpose: "the theme that you chose", until: CLEARED },
  {
    name: "gq:consent",
    kind: "local storage",
    purpose: "your choice about cookies",
    until: CLEARED,
  },
  {
    name: "gq:fonts",
    kind: "local storage",
    purpose: "that your browser has our fonts in its cache, so that pages begin with them",
    until: CLEARED,
  },
  {
    name: "gq:banner:…",
    kind: "local storage",
    purpose: "that you closed an announcement",
    until: CLEARED,
  },
  {
    name: "gq:maintenance:…",
    kind: "local and session storage",
    purpose: "that you closed the notice of maintenance, or passed it with the access code",
    until: "the tab closes; with the code, you clear it",
  },
  {
    name: "gq:left-docs-page",
    kind: "session storage",
    purpose: "which page of the documentation you left last, to begin the next one at its words",
    until: TAB,
  },
  {
    name: "gq:ask",
    kind: "session storage",
    purpose: "what you asked the documentation and what it answered, to go on after a reload",
    until: "you begin a new conversation, or the tab closes",
  },
  {
    name: "gq:ask-passage",
    kind: "session storage",
    purpose: "which passage of the next page an answer's link leads to, to mark it there",
    until: "the page is there",
  },
  {
    name: "gq:reloaded-at",
    kind: "session storage",
    purpose: "when a page last reloaded itself, so that it doesn't twice",
    until: TAB,
  },
  {
    name: "gq:terminal",
    kind: "local storage",
    purpose: "what you typed into GQSH and what it answered",
    until: "you type reset, or open GQSH after seven days without it",
  },
  {
    name: "gq:terminal-height",
    kind: "local storage",
    purpose: "how tall you made GQSH",
    until: CLEARED,
  },
  {
    name: "gq:terminal-open",
    kind: "session storage",
    purpose: "that GQSH is open in this tab",
    until: TAB,
  },
  {
    name: "gq:terminal-line",
    kind: "session storage",
    purpose: "the line that you are writing in GQSH",
    until: TAB,
  },
  {
    name: "gq:giveaway-seen:…",
    kind: "local storage",
    purpose: "a giveaway's published fingerprints as you first saw them, to check its draw with",
    until: CLEARED,
  },
  {
    name: "gq:giveaway-number:…",
    kind: "local storage",
    purpose: "the number that you type in chat to enter a giveaway or claim a prize, and your name",
    until: "you give it back or clear it; the server forgets it",
  },
  {
    name: "gq:giveaway-prize:…",
    kind: "session storage",
    purpose: "a prize that was shown to you, so that a reload does not lose it",
    until: TAB,
  },
  {
    name: "gq:gaggle-heads:…",
    kind: "local storage",
    purpose: "fingerprints of a channel's game log as you first saw them, to check the log with",
    until: CLEARED,
  },
  {
    name: "gq:gaggle-snow",
    kind: "local storage",
    purpose: "whether snow falls on pages of collections",
    until: CLEARED,
  },
  {
    name: "gq:play-sound",
    kind: "local storage",
    purpose: "whether games make sounds",
    until: CLEARED,
  },
  {
    name: "gq:soul-stack-player",
    kind: "local storage",
    purpose:
      "of Soul Stack: the name that you gave, a number by which the board knows your runs, and which of them is on it",
    until: "you take your entries from the boards, or clear it",
  },
  {
    name: "gq:soul-stack-best",
    kind: "local storage",
    purpose: "your best tower of the day",
    until: "you clear it, or play on another day",
  },
  {
    name: "gq:soul-stack-waiting",
    kind: "local storage",
    purpose: "runs of Soul Stack for the board that the server has not got yet",
    until: "it has them, or their day takes no runs any more",
  },
  {
    name: "gq:memory-flock-best",
    kind: "local storage",
    purpose: "your best games of Memory Flock, by size",
    until: CLEARED,
  },
  {
    name: "gq:pond-guest",
    kind: "local storage",
    purpose: "a number by which you get your seat back in rooms of Pond Party",
    until: CLEARED,
  },
  {
    name: "gq:pond-profile",
    kind: "local storage",
    purpose: "the name and the goose that you played with last in Pond Party",
    until: CLEARED,
  },
  {
    name: "gq:pond-opening",
    kind: "session storage",
    purpose: "the ticket of a room of Pond Party that you are opening",
    until: TAB,
  },
  {
    name: "gq:pond-pack:…",
    kind: "session storage",
    purpose: "words or questions of your own that you are writing for a room of Pond Party",
    until: TAB,
  },
  {
    name: "gq:sketch-guest",
    kind: "local storage",
    purpose:
      "on sketches that you draw on by a public link: the name that you gave, and a number by which you are known again",
    until: CLEARED,
  },
  {
    name: "gq:sketch:…",
    kind: "local storage",
    purpose: "what you drew on a sketch and its room has not saved yet, so that it is not lost",
    until: "the room has it, or you clear it",
  },
  {
    name: "gq:sketch-client",
    kind: "session storage",
    purpose: "where that lies, for this tab",
    until: TAB,
  },
  {
    name: "gq:sketch-steps:…",
    kind: "session storage",
    purpose: "your last steps on a sketch, so that you can undo them after a reload",
    until: TAB,
  },
  {
    name: "gq:sketch-colours",
    kind: "local storage",
    purpose: "the colours of your own that you used last on sketches",
    until: CLEARED,
  },
  {
    name: "gq_splash",
    kind: "cookie",
    purpose: "that this visit has seen the splash",
    until: BROWSER,
  },
  {
    name: "gq_variant",
    kind: "cookie",
    purpose: "on localhost only: which of the three sites you are on",
    until: BROWSER,
  },
];

/** What browsers keep beside that for people who sign up or sign in. */
export const SIGNED_IN_STORAGE: readonly BrowserStorage[] = [
  {
    name: KNOWN_DEVICE.cookie,
    kind: "cookie",
    purpose:
      "that you have signed in with this browser, so that strangers who try can't keep you out",
    until: `you clear it, or ${KNOWN_DEVICE.days} days have passed`,
  },
  {
    name: "pocketbase_auth",
    kind: "local storage",
    purpose: "your sign-in: a token, and your own account's name, address and settings",
    until: "you sign out",
  },
  {
    name: "gq:active-tenant",
    kind: "local storage",
    purpose: "that you switched to another workspace, so that other tabs follow",
    until: CLEARED,
  },
  {
    name: "gq:single-key-shortcuts",
    kind: "local storage",
    purpose: "whether shortcuts of a single key are on",
    until: CLEARED,
  },
  {
    name: "gq:oauth",
    kind: "session storage",
    purpose: "while you are away at Twitch or Discord: the secrets by which your return is known",
    until: "you are back, or the tab closes",
  },
  {
    name: "gq:draft:…",
    kind: "session storage",
    purpose: "what you typed in a form and have not saved",
    until: "you save or discard it, or the tab closes",
  },
  {
    name: "gq:mailed-to",
    kind: "session storage",
    purpose: "the address that you signed up with, to show where the mail went",
    until: TAB,
  },
  {
    name: "gq:corrected-to:…",
    kind: "session storage",
    purpose: "the address that you asked for in place of yours, to show where the mail went",
    until: TAB,
  },
  {
    name: "gq:verification-sent-at",
    kind: "session storage",
    purpose: "when you last asked for a verification mail",
    until: TAB,
  },
  {
    name: "gq:reset-sent-at",
    kind: "session storage",
    purpose: "when you last asked for a new password",
    until: TAB,
  },
  {
    name: "gq:code-sent-at",
    kind: "session storage",
    purpose: "when you last asked for a code",
    until: TAB,
  },
  {
    name: "gq:scroll-positions",
    kind: "session storage",
    purpose: "where you were on the console's last pages, to go back to",
    until: TAB,
  },
  {
    name: "gq:auth-bypass",
    kind: "session storage",
    purpose: "in development only: that pages are shown without a sign-in",
    until: TAB,
  },
];

export type StoredData = {
  what: string;
  purpose: string;
  until: string;
  /** The collections of the database that hold it. */
  collections: readonly string[];
};

const WITH_ACCOUNT = "you delete your account";
const WITH_WORKSPACE = "the workspace is deleted";

const STORED_OF_ENTITIES: readonly StoredData[] = ENTITIES.flatMap(({ collection, stored }) =>
  stored === undefined
    ? []
    : [
        {
          ...stored,
          until: `${stored.until ?? "you change or delete them"}, or ${WITH_WORKSPACE}`,
          collections: [collection],
        },
      ],
);

/** What the server keeps about people with an account. */
export const STORED_OF_ACCOUNTS: readonly StoredData[] = [
  {
    what: "your e-mail address, and whether it is verified; your name",
    purpose: "to sign you in, to send what you ask for, to show you to the people you work with",
    until: WITH_ACCOUNT,
    collections: ["users"],
  },
  {
    what: "your password as a bcrypt hash, and whether you have one",
    purpose: "to check it; the password itself is not stored",
    until: WITH_ACCOUNT,
    collections: ["users"],
  },
  {
    what: "whether signing in takes a mailed code too; a code, as a hash, while it is good",
    purpose: "to ask for it",
    until: "the code: 10 minutes, or it is used; its remains are cleared away within the hour",
    collections: ["users", "_otps", "_mfas"],
  },
  {
    what: "each sign-in: browser and system by name, the way, the first and the last use",
    purpose: "to show you your devices. No network address is kept with it",
    until: "you sign out, or it has not been used for as long as a sign-in lasts",
    collections: ["sign_ins", "_authOrigins"],
  },
  {
    what: "linked accounts at Twitch and Discord: number, name, and their tokens, encrypted",
    purpose: "to sign you in and to act for you there; tokens are never shown to anybody",
    until: "you unlink them",
    collections: ["_externalAuths", "provider_accounts", "link_status"],
  },
  {
    what: "your workspaces, your role and permissions in each, which is active",
    purpose: "to know what you may do where",
    until: "you leave or are removed",
    collections: ["memberships", "tenants"],
  },
  {
    what: "of Gaggle, which needs no account: your number and name at Twitch or Discord; your cards with where and when you caught them, eggs, wishes, down, rewards and trades. The account here that is linked to them",
    purpose: "to play it; your collection is public unless you hide it",
    until: "you type `!gaggle forget me` or forget it under Account, or you delete your account",
    collections: [
      "gaggle_players",
      "gaggle_accounts",
      "gaggle_cards",
      "gaggle_eggs",
      "gaggle_wishes",
      "gaggle_rewards",
      "gaggle_trades",
    ],
  },
  {
    what: "of Gaggle, in each channel: how many tries in a row you missed, how many you caught today, and a secret by which the channel's public log names you",
    purpose: "to draw fairly, and to let anybody check it without knowing who you are",
    until:
      "you are forgotten, or the workspace is deleted; a new secret follows when you have not played there for 30 days",
    collections: ["gaggle_names"],
  },
  {
    what: "commands of Gaggle with their answers, which name who gave, took or traded a card",
    purpose: "to carry out each once",
    until: `${GAME.actsKeptHours} hours have passed`,
    collections: ["gaggle_acts"],
  },
  {
    what: "numbers at Twitch or Discord of those who want nothing stored of Gaggle",
    purpose: "to store nothing of them",
    until: "they join again",
    collections: ["gaggle_opt_outs"],
  },
  {
    what: "of Soul Stack, which needs no account: the name that you typed, your best run of a day (when you let each goose go), its score, its height and when it was sent, and a hash of the number by which your browser is known. The board and the run are public; the hash is not",
    purpose: "to show a board whose scores anybody can see played again",
    until: `you take your entries from the boards; of a day, the best ${SOUL_STACK.bestKeptCount} after ${SOUL_STACK.wholeDays} days, none after ${SOUL_STACK.keptDays}`,
    collections: ["solo_runs"],
  },
  {
    what: "whose access to open rooms has ended, as plain numbers",
    purpose: "to close the rooms that they have open",
    until: "the rooms have heard of it, seconds later",
    collections: ["revocations"],
  },
];

/** What the server keeps with a workspace. */
export const STORED_OF_WORKSPACES: readonly StoredData[] = [
  {
    what: "its name, address, the addresses that it had before, time zone and owner, and which services are on",
    purpose: "to run it",
    until: WITH_WORKSPACE,
    collections: ["tenants", "service_settings", "former_addresses"],
  },
  {
    what: "how many bytes its rooms store",
    purpose: "to know when its space is used up",
    until: WITH_WORKSPACE,
    collections: ["room_sizes"],
  },
  {
    what: "the audit log: who changed what and when, with name and address as they were then",
    purpose: "to let its admins see what happened",
    until: `${AUDIT.keptDays} days have passed or ${WITH_WORKSPACE}; entries outlive an account`,
    collections: ["audit_log"],
  },
  {
    what: "the bot's prefix and Twitch channel; commands, and how often each was used, not by whom; counters",
    purpose: "to answer in chat",
    until: `you change or delete them, or ${WITH_WORKSPACE}`,
    collections: ["bot_config", "chat_commands", "counters"],
  },
  ...STORED_OF_ENTITIES,
  {
    what: "giveaways: their rules; their codes, encrypted; which prize went to which Twitch name and when",
    purpose: "to give prizes away, each code once",
    until: `they are deleted or ${WITH_WORKSPACE}`,
    collections: ["giveaways", "giveaway_codes", "giveaway_pictures", "giveaway_overlays"],
  },
  {
    what: "a giveaway's runs: Twitch names and ids of who entered, how often, with how many chat lines and whether as a subscriber; who won. All of that is public on the run's page",
    purpose: "to draw, and to let anybody repeat the draw",
    until: WITH_WORKSPACE,
    collections: ["giveaway_runs", "giveaway_entries", "giveaway_winners", "giveaway_notices"],
  },
  {
    what: "numbers that a giveaway's page shows to be typed in chat, with the name that typed them",
    purpose: "to confirm an entry or a claim without an account",
    until: `${GIVEAWAY.numberMinutes} minutes have passed; a number that was typed, with its run`,
    collections: ["giveaway_numbers"],
  },
  {
    what: "the bot's account at Twitch: its name and id, what it allows, its tokens, encrypted, and the name of the operator who connected it; while it is being connected, the code for Twitch's page",
    purpose: "to speak in chat",
    until: "the operator disconnects it; the code, when it has expired",
    collections: ["bot_accounts", "bot_connections"],
  },
  {
    what: "Gaggle's log of each channel, which is public: when something came by, who tried to catch it under a name that only the channel's secret leads to, with the word that they typed, and what came of it. Encounters with their counts; the log's state by the hour; the tables of cards; the secret of the draws to come, encrypted",
    purpose: "to play, and to let anybody repeat every draw",
    until: `lines: ${GAME.logKeptDays} days have passed; all of it: ${WITH_WORKSPACE}`,
    collections: [
      "gaggle_channels",
      "gaggle_log",
      "gaggle_encounters",
      "gaggle_heads",
      "gaggle_tables",
    ],
  },
  {
    what: "documents of Gander: texts, files and links that you added, and what was read of them",
    purpose: "to answer from them",
    until: `they are deleted (for ${GANDER.undoMinutes} minutes that can be undone) or ${WITH_WORKSPACE}`,
    collections: ["gander_documents", "gander_passages"],
  },
  {
    what: "what Gander remembers of people on Discord, by their id there and server: what they asked it to keep",
    purpose: "to answer them with that in mind",
    until: `they type /forget-me, a member deletes it, ${GANDER.memoriesPerUserMaxCount} newer ones came, Gander leaves the server, or ${WITH_WORKSPACE}`,
    collections: ["gander_memories"],
  },
  {
    what: "the log of Gander: questions, answers, the passages that they rest on, the channel, and a digest of the Discord id of whoever asked, which nobody can read without this server's key",
    purpose:
      "to let the workspace's managers check answers, and to find them for whoever wants to be forgotten",
    until: `${GANDER.logDays} days have passed, whoever asked types /forget-me, Gander leaves the server, or ${WITH_WORKSPACE}`,
    collections: ["gander_answers"],
  },
  {
    what: "how many answers and tokens Gander used up on each day: by server; by channel and, as a digest that differs each day, by person",
    purpose: "to keep the budgets, and to show them",
    until: `${GANDER.usageDays} days have passed; by channel and person, ${GANDER.reservationDays} days`,
    collections: ["gander_usage", "gander_reservations"],
  },
  {
    what: "names of the channels of a Discord server that Gander has joined and no workspace has connected",
    purpose: "to show them once one does",
    until: `a workspace connects it, Gander leaves the server, or ${GANDER.joinDays} days have passed`,
    collections: ["gander_joins"],
  },
  {
    what: "the log of moderation: lines that were removed, by whom, which rule and what was done",
    purpose: "to check it and to undo it",
    until: `${MODERATION_LOG.keptDays} days have passed, ${MODERATION_LOG.keptPerTenantCount} newer entries came or ${WITH_WORKSPACE}`,
    collections: ["moderation_log"],
  },
  {
    what: "strikes: when somebody in chat broke a rule of moderation, by their number at Twitch",
    purpose: "to be stricter with people who go on",
    until: "they have expired or were taken back",
    collections: [],
  },
  {
    what: `the last ${RECENT_CHAT.keptMinutes} minutes of a channel's chat`,
    purpose: "to try rules on it, and to find who wrote what a moderator wants gone",
    until: "newer lines came or the time has passed; it is in memory alone",
    collections: [],
  },
  {
    what: "the delivery ledger: what the bot said or wanted to say, with time and reason. A line may hold a viewer's name, when a response uses one",
    purpose: "to see why it spoke or did not",
    until: `${LEDGER.keptPerTenantCount} newer lines came or ${WITH_WORKSPACE}`,
    collections: ["deliveries"],
  },
  {
    what: "whether the bot is in the workspace's channel, when it was not, when a line was last received there and what was refused last",
    purpose: "to show it to members, and on a giveaway's page when entries could not be seen",
    until: `the next report came; for times when it was away, ${BOT_STATUS.absenceKeptDays} days have passed; or ${WITH_WORKSPACE}`,
    collections: ["bot_statuses", "bot_absences"],
  },
  {
    what: "how many lines the bot sent in each hour",
    purpose: "to draw the dashboard's charts",
    until: `${ACTIVITY.keptDays} days have passed or ${WITH_WORKSPACE}`,
    collections: ["activity_hours"],
  },
  {
    what: "sketches: everything on them, with name and account of who drew it, and the steps that led there; who may do what, and the public link. Who came by that link is known by a name of their choice and a number that their browser made up; a digest of their network address is kept while they are blocked",
    purpose: "to show the picture, whose stroke is whose, and to let in who may come",
    until: "the sketch is deleted; what a member was made in it, when they leave",
    collections: ["sketches", "sketch_permissions"],
  },
  {
    what: "saved sketches: the picture, its name, who saved it and when; of each sketch the last autosaves",
    purpose: "to open them again",
    until: `they are deleted (for ${SKETCH.saveRestoreMinutes} minutes that can be undone), ${SKETCH.autosavesKeptCount} newer autosaves came, or ${WITH_WORKSPACE}; a deleted account's saves stay without its name`,
    collections: ["sketch_saves"],
  },
  {
    what: "images on sketches. Whoever has an image's address, as everybody has who saw it there, can load it; nobody can guess one",
    purpose: "to show them",
    until: WITH_WORKSPACE,
    collections: ["sketch_images"],
  },
  {
    what: "that somebody's role in a sketch, or its link, has changed, as plain numbers",
    purpose: "to let the people who are there know at once",
    until: "the rooms have heard of it, seconds later",
    collections: ["sketch_news"],
  },
  {
    what: `the rehearsal chat's last ${REHEARSAL.linesKeptCount} lines, why they were answered or not, and what the bot said`,
    purpose: "to show them to who comes later",
    until: "newer ones come, or somebody starts over",
    collections: [],
  },
];

/** What the server keeps to run at all. */
export const STORED_TO_RUN: readonly StoredData[] = [
  {
    what: "a log of requests: network address, browser, time",
    purpose: "to find faults and abuse",
    until: "5 days have passed",
    collections: [],
  },
  {
    what: "how often a network address has asked lately",
    purpose: "to limit it",
    until: "kept in memory, for minutes",
    collections: [],
  },
  {
    what: "thumbs for answers of Ask: the thumb, your question, the reason if you give one, and when. Questions without a thumb are not stored, and nothing says who asked",
    purpose: "to see which answers the documentation owes",
    until: `${KNOWLEDGE.feedbackKeptDays} days have passed, or ${KNOWLEDGE.feedbackKeptCount} newer ones came`,
    collections: ["ask_feedback"],
  },
  {
    what: "lines of the bot that wait to be written down, and numbers of those that were",
    purpose: "to lose none and to count none twice",
    until: `they are written; the numbers: ${BATCH.rememberedDays} days`,
    collections: ["applied_batches"],
  },
  {
    what: "rooms of Pond Party: names and geese of their guests, points, guesses and drawings. Guests are known by a number that their browser made up",
    purpose: "to let guests play, and come back after a lost connection",
    until: `nobody has been there for ${POND.emptyCloseMs / 60_000} minutes`,
    collections: [],
  },
  {
    what: "where no mail server is set up: the mails themselves",
    purpose: "to let the operator read them",
    until: `${MAIL_OUTBOX.keptCount} newer ones came`,
    collections: ["outbox_messages"],
  },
];

/** Collections that hold nothing about visitors and creators: the operator's own. */
export const IMPERSONAL_COLLECTIONS: readonly string[] = [
  "bots_heard",
  "bots_members",
  "services",
  "site_notices",
  "_superusers",
];
