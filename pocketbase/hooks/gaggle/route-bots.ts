import {
  type ActAnswer,
  actRequest,
  type CommitAnswer,
  channelRequest,
  commitRequest,
  type Restored,
  wishersRequest,
} from "#core/gaggle/api.ts";
import { GAME } from "#core/gaggle/limits.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import { invalid, NOT_FOUND, refuse } from "../platform/http/answer.ts";
import { serviceRequest } from "../platform/http/service-request.ts";
import { rowsOf } from "../platform/records/rows.ts";
import { unsealed } from "../platform/secret-text.ts";
import { act, isRead } from "./act.ts";
import { cardIndex } from "./cards.ts";
import { channelOf, isKept } from "./channels.ts";
import { commit } from "./commit.ts";
import { storedSnapshot } from "./snapshot.ts";
import { tableText } from "./tables.ts";

/** What the bots ask: of a channel's game, and what people in chat do. */

const DAY_MS = 86_400_000;

const NOT_KEPT = invalid({ network: "Nothing of this network's game is stored" });

/** POST /api/gq/bots/gaggle/restore: what a channel's game goes on from. */
export function restoreGaggle(e: core.RequestEvent) {
  return serviceRequest(e, channelRequest, ({ tenant, network }) => {
    if (!isKept(network)) return refuse(e, NOT_KEPT);
    const channel = channelOf(e.app, tenant, network);
    const isBegun = channel !== undefined && channel.snapshot !== "";
    const answer: Restored = {
      last_seed: isBegun && channel.last_seed !== "" ? unsealed(channel.last_seed) : null,
      snapshot: isBegun ? storedSnapshot(channel) : null,
      table: isBegun ? tableText(e.app, channel.table_hash) : "",
      chat_lines: channel?.chat_lines ?? 0,
      players: channel ? knownPlayers(e.app, channel.id) : [],
      opted_out: optedOutAt(e.app, network),
    };
    return e.json(200, answer);
  });
}

function knownPlayers(app: CoreApp, channel: string): Restored["players"] {
  return rowsOf(
    app,
    { account: "", salt: "", player: "", misses: 0, caughtToday: 0, day: 0 },
    `SELECT account, salt, log_name AS player, misses, caught_today AS caughtToday, day
     FROM gaggle_names WHERE channel = {:channel} AND seen_at >= {:since}`,
    { channel, since: Date.now() - GAME.playerKnownDays * DAY_MS },
  );
}

function optedOutAt(app: CoreApp, network: string): string[] {
  return rowsOf(
    app,
    { account: "" },
    "SELECT account FROM gaggle_opt_outs WHERE account LIKE {:prefix} ORDER BY account",
    { prefix: `${network}:%` },
  ).map(({ account }) => account);
}

/** POST /api/gq/bots/gaggle/commit: lines of the log with what they come to. */
export function commitGaggle(e: core.RequestEvent) {
  return serviceRequest(e, commitRequest, (request) => {
    if (!isKept(request.network)) return refuse(e, NOT_KEPT);
    let answer: CommitAnswer | ErrorCode = "NOT_FOUND";
    e.app.runInTransaction((app) => {
      answer = commit(app, request);
    });
    return typeof answer === "string" ? refuse(e, refusalOf(answer)) : e.json(200, answer);
  });
}

function refusalOf(code: ErrorCode) {
  return code === "NOT_FOUND" ? NOT_FOUND : { status: 409, code };
}

/** POST /api/gq/bots/gaggle/act: one person's command. */
export function actInGaggle(e: core.RequestEvent) {
  return serviceRequest(e, actRequest, (request) => {
    const { network, action } = request;
    if (!isKept(network)) return refuse(e, NOT_KEPT);
    if (action.type === "wish" && cardIndex().rarityOf(action.card) === undefined) {
      return refuse(e, invalid({ action: "There is no such card" }));
    }
    let answer: ActAnswer | undefined;
    if (isRead(action)) answer = act(e.app, request);
    else {
      e.app.runInTransaction((app) => {
        answer = act(app, request);
      });
    }
    return answer === undefined ? refuse(e, NOT_FOUND) : e.json(200, answer);
  });
}

/** POST /api/gq/bots/gaggle/wishers: who of a channel waits for a card, the longest first. */
export function gaggleWishers(e: core.RequestEvent) {
  return serviceRequest(e, wishersRequest, ({ tenant, network, card }) => {
    const rows = rowsOf(
      e.app,
      { name: "" },
      `SELECT players.name FROM gaggle_wishes AS wishes
       JOIN gaggle_players AS players ON players.id = wishes.player AND players.is_hidden = FALSE
       WHERE wishes.card = {:card} AND EXISTS (
         SELECT 1 FROM gaggle_names AS names
         JOIN gaggle_channels AS channels ON channels.id = names.channel
         WHERE names.player = wishes.player AND channels.tenant = {:tenant}
           AND channels.network = {:network} AND names.seen_at >= {:since}
       )
       ORDER BY wishes.wished_at, wishes.rowid LIMIT ${GAME.wishersToldMaxCount}`,
      { tenant, network, card, since: Date.now() - GAME.playerKnownDays * DAY_MS },
    );
    return e.json(200, { names: rows.map(({ name }) => name) });
  });
}

/** POST /api/gq/bots/gaggle/nests: known players with several eggs in the channel (GAGGLE-L6). */
export function gaggleNests(e: core.RequestEvent) {
  return serviceRequest(e, channelRequest, ({ tenant, network }) => {
    const rows = rowsOf(
      e.app,
      { log_name: "" },
      `SELECT min(names.log_name) AS log_name
       FROM (
         SELECT laid_in, player FROM gaggle_eggs
         WHERE laid_in = (
           SELECT id FROM gaggle_channels WHERE tenant = {:tenant} AND network = {:network}
         )
         GROUP BY player HAVING count(*) > 1
       ) AS nests
       JOIN gaggle_names AS names
         ON names.player = nests.player AND names.channel = nests.laid_in
           AND names.seen_at >= {:since}
       GROUP BY nests.player ORDER BY log_name`,
      { tenant, network, since: Date.now() - GAME.playerKnownDays * DAY_MS },
    );
    return e.json(200, { players: rows.map(({ log_name }) => log_name) });
  });
}
