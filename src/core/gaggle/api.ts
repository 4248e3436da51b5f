import * as v from "valibot";
import { NETWORKS } from "../chat/batch.ts";
import { recordId } from "../entities/session.ts";
import { GAME } from "./limits.ts";

/**
 * Everything that is asked of, and answered by, the routes of Gaggle. The rules are in
 * docs/spec/gaggle.md. Times are in milliseconds since the epoch, but for those of the log, which are
 * in seconds; chances are in millionths. A card is named by its slug, a channel by its workspace and
 * network. The game's settings are a record, `game_config`, written as other records are.
 *
 * Bots (services; refusals are answers with status 200, so that chat can be told):
 * - `POST /api/gq/bots/gaggle/restore` channelRequest → restored: what a channel's game goes on from
 * - `POST /api/gq/bots/gaggle/commit` commitRequest → commitAnswer: lines of the log with what they
 *   come to, in one transaction; applied once, and the same answer again
 * - `POST /api/gq/bots/gaggle/act` actRequest → actAnswer: one person's command
 * - `POST /api/gq/bots/gaggle/wishers` wishersRequest → wishersAnswer: who waits for a card
 * - `POST /api/gq/bots/gaggle/nests` channelRequest → nestsAnswer: from whom a fox may take an egg
 *
 * Console (members; writes need `gaggle_manage`):
 * - `GET /api/gq/gaggle/encounters?before=` → encounterList: the newest first, a page at a time
 * - `GET /api/gq/gaggle/players` → playerList: those with the most cards from this workspace
 *
 * A signed-in person, of their own player:
 * - `GET /api/gq/gaggle/me` → ownPlayer
 * - `POST /api/gq/gaggle/me` ownChange → ownPlayer
 * - `POST /api/gq/gaggle/trades/{token}` tradeStep → publicTrade
 *
 * Public (anyone):
 * - `GET /api/gq/public/gaggle/players/{name}` → publicPlayer: a collection; 404 when it is hidden
 * - `GET /api/gq/public/gaggle/trades/{token}` → publicTrade
 * - `GET /api/gq/public/gaggle/encounters/{id}` → publicEncounter: with what it takes to replay it
 * - `GET /api/gq/public/gaggle/channels/{tenant}` → publicChannel: encounters, heads, top players
 * - `GET /api/gq/public/gaggle/channels/{tenant}/log` → the whole log as text, a line a line
 * - `GET /api/gq/public/gaggle/channels/{tenant}/tables` → the card tables that the log names, as text
 */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = count;
const millionths = count;
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const slug = v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
/** A player as the log names them. */
const logName = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));
const salt = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));
const network = v.picklist(NETWORKS);
const shownName = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const login = v.pipe(v.string(), v.regex(/^[a-z0-9_.]{1,40}$/));

/** An account at a network that players come from: `twitch:<id>` or `discord:<id>`. */
export const account = v.pipe(v.string(), v.regex(/^(twitch|discord):[0-9]{1,20}$/));

/** Somebody who plays, as their network names them now. */
export const person = v.object({ account, login, name: shownName });

export type Person = v.InferOutput<typeof person>;

// A channel's game.

export const channelRequest = v.object({ tenant: recordId, network });

export type ChannelRequest = v.InferOutput<typeof channelRequest>;

const logHead = v.object({ n: count, at: count, hash });

const terms = v.object({
  type: v.literal("K"),
  channel: v.string(),
  firstSeed: hash,
  startsAt: count,
  period: count,
  window: count,
  odds: v.object({
    common: millionths,
    uncommon: millionths,
    rare: millionths,
    epic: millionths,
    legendary: millionths,
  }),
  step: millionths,
  cap: millionths,
  egg: millionths,
  fox: millionths,
  foxWindow: count,
  honkers: count,
  length: count,
  cards: hash,
});

/** Where a log stands between two encounters; as `LogSnapshot`, with null for no terms. */
const snapshot = v.object({
  head: logHead,
  terms: v.nullable(terms),
  seed: v.string(),
  revealed: count,
  slot: v.pipe(v.number(), v.integer(), v.minValue(-1)),
});

const streak = v.object({ misses: count, caughtToday: count, day: count });

/** Somebody who has played in the channel lately: their secret and their streak. */
const knownPlayer = v.object({ account, salt, player: logName, ...streak.entries });

/** What a game goes on from; a channel without one yet has neither seed nor snapshot. */
export const restored = v.object({
  last_seed: v.nullable(hash),
  snapshot: v.nullable(snapshot),
  /** The text of the card table that the terms name; "" without terms. */
  table: v.string(),
  /** Chat lines counted so far, by which eggs warm. */
  chat_lines: count,
  /** Who played in the last `GAME.playerKnownDays` days. */
  players: v.array(knownPlayer),
  /** Accounts whose owners want nothing stored: their commands do nothing but `!gaggle join`. */
  opted_out: v.array(account),
});

export type Restored = v.InferOutput<typeof restored>;

const tryResult = v.object({
  person,
  salt,
  player: logName,
  /** The log's line of the try: a receipt. */
  line: count,
  word: v.string(),
  chance: millionths,
  is_caught: v.boolean(),
  /** The card in the egg that it dropped; "" for no egg. */
  egg: v.union([v.literal(""), slug]),
  /** Where the player stands after it. */
  streak,
});

const honkResult = v.object({ person, salt, player: logName, line: count });

const encounterResult = v.object({
  /** Its number in the chain. */
  number: count,
  /** A card's slug, or `fox`. */
  visitor: slug,
  state: v.picklist(["drawn", "void"]),
  opened_at: time,
  ends_at: time,
  /** The beacon's round; 0 when it is void. */
  round: count,
  tries: v.pipe(v.array(tryResult), v.maxLength(GAME.triesMaxCount)),
  honks: v.pipe(v.array(honkResult), v.maxLength(GAME.triesMaxCount)),
  ran_off: v.boolean(),
  /** The account whose egg a fox took; "" for none. */
  victim: v.union([v.literal(""), account]),
});

/**
 * Lines of a channel's log that follow the stored ones, and what they come to. They are applied in
 * one transaction: all or nothing, and once, by the number of their last line.
 */
export const commitRequest = v.object({
  tenant: recordId,
  network,
  /** The number of the first line. */
  from: count,
  lines: v.pipe(v.array(v.pipe(v.string(), v.maxLength(4_000_000))), v.minLength(1)),
  snapshot,
  chat_lines: count,
  /** Of the chain that begins in these lines: its last seed, and the text of its card table. */
  chain: v.nullable(v.object({ last_seed: hash, table: v.string() })),
  encounter: v.nullable(encounterResult),
});

export type CommitRequest = v.InferOutput<typeof commitRequest>;

const setReward = v.object({ name: shownName, set: slug });

/** What an encounter came to for chat. Names are as they are shown. */
export const commitAnswer = v.object({
  /** The encounter's record, which is the end of its page's address; "" without one. */
  encounter: v.string(),
  caught: v.array(v.object({ name: shownName, is_new: v.boolean() })),
  /** Who found an egg. */
  eggs: v.array(shownName),
  /** Whose egg the fox took; "" for nobody's. */
  robbed: v.string(),
  /** Sets that were completed. */
  rewards: v.array(setReward),
});

export type CommitAnswer = v.InferOutput<typeof commitAnswer>;

export const wishersRequest = v.object({ tenant: recordId, network, card: slug });
/** At most `GAME.wishersToldMaxCount` who play in this channel, the longest wish first. */
export const wishersAnswer = v.object({ names: v.array(shownName) });

/** Known players who have several eggs in the channel, as its log names them (GAGGLE-L6). */
export const nestsAnswer = v.object({ players: v.array(logName) });

// Commands.

/** Whom a command names: `@login` on Twitch, an account where the network says which. */
const target = v.variant("by", [
  v.object({ by: v.literal("login"), login }),
  v.object({ by: v.literal("account"), account }),
]);

export type Target = v.InferOutput<typeof target>;

export const action = v.variant("type", [
  v.object({ type: v.literal("collection"), of: v.nullable(target) }),
  v.object({ type: v.literal("card"), card: slug }),
  v.object({ type: v.literal("eggs") }),
  v.object({ type: v.literal("hatch") }),
  v.object({ type: v.literal("wishes") }),
  v.object({ type: v.literal("wish"), card: slug }),
  v.object({ type: v.literal("unwish"), card: slug }),
  v.object({ type: v.literal("offer"), to: target, give: slug, take: slug }),
  v.object({ type: v.literal("accept"), from: v.nullable(target) }),
  v.object({ type: v.literal("decline"), from: v.nullable(target) }),
  v.object({ type: v.literal("withdraw") }),
  v.object({ type: v.literal("gift"), to: target, card: slug }),
  v.object({ type: v.literal("release"), card: slug }),
  v.object({ type: v.literal("buy_egg") }),
  v.object({ type: v.literal("top") }),
  v.object({ type: v.literal("forget") }),
  v.object({ type: v.literal("join") }),
]);

export type Action = v.InferOutput<typeof action>;

export const actRequest = v.object({
  /** The same for the same line of chat, so that it counts once however often it is sent. */
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  tenant: recordId,
  network,
  person,
  /** Chat lines counted so far, by which eggs warm. */
  chat_lines: count,
  action,
});

export type ActRequest = v.InferOutput<typeof actRequest>;

/** Why a command did nothing. */
export const ACT_PROBLEMS = [
  // Of collections.
  "not_owned",
  "only_one",
  "no_egg",
  "egg_cold",
  "little_down",
  "no_wish",
  "many_wishes",
  "wished",
  "not_wished",
  // Of trades.
  "yourself",
  "same_card",
  "they_lack_it",
  "not_yours",
  "over",
  "no_offer",
  "several_offers",
  "many_offers",
  // Of people.
  "unknown_player",
  "hidden",
  "they_opted_out",
  "you_opted_out",
] as const;

export type ActProblem = (typeof ACT_PROBLEMS)[number];

const trade = v.object({
  /** The end of its page's address. */
  token: v.string(),
  from: shownName,
  to: shownName,
  give: slug,
  take: slug,
  expires_at: time,
});

const outcome = v.variant("type", [
  v.object({
    type: v.literal("collection"),
    name: shownName,
    /** The end of the collection page's address; "" when it is hidden. */
    page: v.string(),
    /** Different cards, and all of them. */
    kinds: count,
    cards: count,
    eggs: count,
    down: count,
    /** The newest cards, at most three. */
    newest: v.array(slug),
  }),
  v.object({ type: v.literal("card"), owned: count, is_wished: v.boolean() }),
  v.object({
    type: v.literal("eggs"),
    /** Chat lines until each is warm, the oldest first. */
    cold_lines: v.array(count),
  }),
  v.object({
    type: v.literal("hatched"),
    card: slug,
    is_new: v.boolean(),
    rewards: v.array(slug),
  }),
  v.object({ type: v.literal("wishes"), cards: v.array(slug) }),
  v.object({ type: v.literal("offered"), trade }),
  v.object({ type: v.literal("traded"), trade, rewards: v.array(setReward) }),
  v.object({ type: v.literal("trade_ended"), trade }),
  v.object({ type: v.literal("given"), to: shownName, rewards: v.array(setReward) }),
  v.object({ type: v.literal("released"), down: count, total: count }),
  v.object({ type: v.literal("bought"), price: count, left: count }),
  v.object({
    type: v.literal("top"),
    players: v.array(v.object({ name: shownName, kinds: count })),
  }),
  v.object({ type: v.literal("forgotten") }),
  v.object({ type: v.literal("joined") }),
]);

export type ActOutcome = v.InferOutput<typeof outcome>;

export const actAnswer = v.variant("ok", [
  v.object({ ok: v.literal(true), outcome }),
  v.object({
    ok: v.literal(false),
    problem: v.picklist(ACT_PROBLEMS),
    /** For `egg_cold`: chat lines that are lacking; else 0. */
    lacking: count,
  }),
]);

export type ActAnswer = v.InferOutput<typeof actAnswer>;

// Pages.

const encounterRow = v.object({
  id: recordId,
  number: count,
  visitor: slug,
  state: v.picklist(["drawn", "void"]),
  opened_at: time,
  tries: count,
  caught: count,
  eggs: count,
  honks: count,
  ran_off: v.boolean(),
});

export type EncounterRow = v.InferOutput<typeof encounterRow>;

export const encounterList = v.object({
  encounters: v.array(encounterRow),
  /** `before` of the next page; 0 at the end. */
  next: count,
});

const playerRow = v.object({
  /** The end of the collection page's address; "" when it is hidden. */
  page: v.string(),
  name: shownName,
  kinds: count,
  cards: count,
});

export const playerList = v.object({ players: v.array(playerRow), all: count });

const ownedCard = v.object({
  card: slug,
  count,
  /** How many of them are set aside for a trade. */
  set_aside: count,
  first_at: time,
});

export const publicPlayer = v.object({
  name: shownName,
  page: v.string(),
  since: time,
  cards: v.array(ownedCard),
  wishes: v.array(slug),
  eggs: count,
  down: count,
  /** Sets whose reward they have. */
  rewards: v.array(slug),
  /** Where they play, as far as those workspaces show it. */
  channels: v.array(v.object({ name: v.string(), slug: v.string(), caught: count })),
  trades: v.array(
    v.object({ token: v.string(), with: shownName, gave: slug, got: slug, at: time }),
  ),
});

export type PublicPlayer = v.InferOutput<typeof publicPlayer>;

export const TRADE_STATES = ["open", "taken", "declined", "withdrawn", "expired"] as const;

export const publicTrade = v.object({
  ...trade.entries,
  state: v.picklist(TRADE_STATES),
  offered_at: time,
  /** 0 while it is open. */
  ended_at: time,
  channel: v.object({ name: v.string(), slug: v.string(), twitch: v.string() }),
  /** The server's clock. */
  now: time,
  /** What the signed-in person may do with it. */
  may: v.picklist(["nothing", "answer", "withdraw"]),
});

export type PublicTrade = v.InferOutput<typeof publicTrade>;

export const tradeStep = v.object({ step: v.picklist(["accept", "decline", "withdraw"]) });

export const ownPlayer = v.object({
  /** Null when none of the linked accounts has played. */
  player: v.nullable(
    v.object({
      name: shownName,
      page: v.string(),
      is_hidden: v.boolean(),
      accounts: v.array(v.picklist(["twitch", "discord"])),
      cards: count,
    }),
  ),
  is_opted_out: v.boolean(),
});

export type OwnPlayer = v.InferOutput<typeof ownPlayer>;

export const ownChange = v.variant("type", [
  v.object({ type: v.literal("hide"), is_hidden: v.boolean() }),
  /** Erases everything and takes no further part, until they join again. */
  v.object({ type: v.literal("forget") }),
  v.object({ type: v.literal("join") }),
]);

export const publicEncounter = v.object({
  ...encounterRow.entries,
  channel: v.object({ name: v.string(), slug: v.string() }),
  ends_at: time,
  round: count,
  /** Where the log stood before these lines, with the streaks that it says of those who tried. */
  before: v.object({
    ...snapshot.entries,
    streaks: v.array(v.object({ player: logName, ...streak.entries })),
  }),
  /** The card tables that these lines' terms name, with an empty line between two. */
  table: v.string(),
  /** None once they are older than `GAME.logKeptDays`. */
  lines: v.array(v.string()),
  /** Names of those in the lines that may be shown, by what the log calls them. */
  names: v.array(v.object({ player: logName, name: shownName, page: v.string() })),
  previous: v.string(),
  next: v.string(),
});

export type PublicEncounter = v.InferOutput<typeof publicEncounter>;

export const publicChannel = v.object({
  channel: v.object({ name: v.string(), slug: v.string(), twitch: v.string() }),
  is_on: v.boolean(),
  /** The published settings. */
  game_frequency: v.string(),
  encounters: v.array(encounterRow),
  next: count,
  /** The log's head, hour by hour, the newest first. */
  heads: v.array(v.object({ at: time, n: count, hash })),
  /** Empty when the workspace hides it. */
  top: v.array(playerRow),
});

export type PublicChannel = v.InferOutput<typeof publicChannel>;
