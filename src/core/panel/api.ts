import * as v from "valibot";
import { recordId } from "../entities/session.ts";
import { account } from "../gaggle/api.ts";

/**
 * What the Twitch panel asks, and what PocketBase asks the bots for it. The rules are in
 * docs/spec/panel.md. Times are in milliseconds since the epoch.
 *
 * Panel (with Twitch's signed token in `X-Extension-JWT`; `channel` names the channel that the page
 * believes it is on, and has to be the token's):
 * - `GET /api/gq/panel/view?channel=` → panelView
 * - `POST /api/gq/panel/try` tryRequest → tryAnswer: the viewer's one try, or honk
 * - `GET /api/gq/panel/setup?channel=` → panelSetup, for the broadcaster
 */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const slug = v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z0-9-]+$/));
const channelNumber = v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/));

/** The header that has Twitch's token. */
export const TOKEN_HEADER = "X-Extension-JWT";

/** What is here now. */
const encounter = v.object({
  /** Its number in the channel's log; a try names it. */
  number: count,
  /** A card, or `fox`. */
  visitor: slug,
  opened_at: count,
  ends_at: count,
  /** Tries, or honks, that were taken so far. */
  count,
  /** The viewer is among them. */
  is_taken: v.boolean(),
});

export type PanelEncounter = v.InferOutput<typeof encounter>;

/**
 * `off`: Gaggle is not played here. `away`: the bots can't be asked, or the bot is not in the channel.
 * `quiet`: nothing is here now.
 */
const game = v.variant("state", [
  v.object({ state: v.picklist(["off", "away", "quiet"]) }),
  v.object({ state: v.literal("open"), encounter }),
]);

export type PanelGame = v.InferOutput<typeof game>;

const collection = v.object({
  name: v.string(),
  /** The end of the collection's public address; "" when its owner hides it. */
  page: v.string(),
  cards: v.array(v.object({ card: slug, count })),
  /** Different cards that there are. */
  kinds: count,
  eggs: count,
  down: count,
});

export const panelView = v.object({
  /** The server's clock. */
  now: count,
  channel: v.object({ name: v.string(), slug: v.string(), twitch: v.string() }),
  game,
  viewer: v.variant("state", [
    /** Not signed in at Twitch, or signed in without sharing who they are. */
    v.object({ state: v.picklist(["signed_out", "unshared"]) }),
    v.object({ state: v.literal("shared"), collection }),
  ]),
  commands: v.array(v.object({ name: v.string(), does: v.string() })),
  giveaways: v.array(
    v.object({ name: v.string(), keyword: v.string(), url: v.string(), ends_at: count }),
  ),
});

export type PanelView = v.InferOutput<typeof panelView>;

export const tryRequest = v.object({
  channel: channelNumber,
  encounter: count,
  kind: v.picklist(["catch", "honk"]),
});

export type TryRequest = v.InferOutput<typeof tryRequest>;

/** Why a try was not taken. `unknown_viewer`: neither the server nor Twitch says what they are called. */
const TRY_REFUSALS = [
  "nothing_here",
  "a_fox",
  "no_fox",
  "twice",
  "late",
  "full",
  "early",
  "opted_out",
  "unknown_viewer",
] as const;

export const tryAnswer = v.variant("ok", [
  /** `line`: its number in the channel's log, where it is stored by now. */
  v.object({ ok: v.literal(true), line: count }),
  v.object({ ok: v.literal(false), refusal: v.picklist(TRY_REFUSALS) }),
]);

export type TryAnswer = v.InferOutput<typeof tryAnswer>;

/** What the creator reads in the extension's settings and in the live view. */
export const panelSetup = v.object({
  now: count,
  /** Null while no workspace has linked the channel. */
  workspace: v.nullable(v.object({ name: v.string(), slug: v.string() })),
  shows: v.object({ game: v.boolean(), commands: count, giveaways: count }),
  game,
  /** Whether the bot is in the channel, in a sentence. */
  bot: v.string(),
});

export type PanelSetup = v.InferOutput<typeof panelSetup>;

// What PocketBase asks the bots, as the claims of a JWT that it signs.

export const PANEL_PURPOSE = "panel";

export const panelQuestion = v.object({
  purpose: v.literal(PANEL_PURPOSE),
  tenant: recordId,
  /** The viewer, as the game names accounts; "" while they don't share who they are. */
  account: v.union([v.literal(""), account]),
  /** Absent: only what is here is asked. */
  take: v.optional(
    v.object({
      encounter: count,
      kind: v.picklist(["catch", "honk"]),
      /** What PocketBase knows them as; "" where it does not. */
      login: v.string(),
      name: v.string(),
    }),
  ),
});

export type PanelQuestion = v.InferOutput<typeof panelQuestion>;

/** `taken` is there when something was to be taken. */
export const panelReply = v.object({ game, taken: v.optional(tryAnswer) });

export type PanelReply = v.InferOutput<typeof panelReply>;
