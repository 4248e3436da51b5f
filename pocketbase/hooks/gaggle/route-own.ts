import { check } from "#core/entities/text.ts";
import { type OwnPlayer, ownChange, tradeStep } from "#core/gaggle/api.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import { invalid, NOT_FOUND, refuse } from "../platform/http/answer.ts";
import { bodyOf } from "../platform/http/request.ts";
import { userMissing, userOf } from "../platform/people/membership.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";
import { forgetAccounts, joinAgain } from "./erasure.ts";
import { claimPlayers } from "./joining.ts";
import { LINKS } from "./people.ts";
import { publicTrade } from "./public-trade.ts";
import { acceptTrade, endTrade, expireTrades, type TradeRow, tradesWhere } from "./trades.ts";

/** What a signed-in person does with the player that their linked accounts are. */

/** GET /api/gq/gaggle/me: one's own player, which is joined from all linked accounts by then. */
export function readOwnPlayer(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, userMissing(e));
  let answer: OwnPlayer | undefined;
  e.app.runInTransaction((app) => {
    answer = ownPlayer(app, user.id);
  });
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, answer);
}

/** POST /api/gq/gaggle/me: hides or shows one's collection, is forgotten, or joins again. */
export function changeOwnPlayer(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, userMissing(e));
  const result = check(ownChange, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const change = result.value;
  let answer: OwnPlayer | undefined;
  e.app.runInTransaction((app) => {
    const player = claimPlayers(app, user.id) ?? "";
    if (change.type === "hide") hide(app, player, change.is_hidden);
    if (change.type === "forget") forgetAccounts(app, accountsOf(app, user.id, player));
    if (change.type === "join") joinAgain(app, accountsOf(app, user.id, player));
    answer = ownPlayer(app, user.id);
  });
  return e.json(200, answer);
}

function hide(app: CoreApp, player: string, isHidden: boolean): void {
  execute(app, "UPDATE gaggle_players SET is_hidden = {:isHidden} WHERE id = {:player}", {
    player,
    isHidden,
  });
}

/** The accounts that are linked, and those that have played as the same person before. */
function accountsOf(app: CoreApp, user: string, player: string): string[] {
  return rowsOf(
    app,
    { account: "" },
    `SELECT account FROM (${LINKS}) WHERE user = {:user}
     UNION SELECT account FROM gaggle_accounts WHERE player = {:player}`,
    { user, player },
  ).map(({ account }) => account);
}

function ownPlayer(app: CoreApp, user: string): OwnPlayer {
  const player = claimPlayers(app, user) ?? "";
  const [row] = rowsOf(
    app,
    { name: "", page: "", is_hidden: false, cards: 0 },
    `SELECT name, page, is_hidden,
       (SELECT count(*) FROM gaggle_cards WHERE player = gaggle_players.id) AS cards
     FROM gaggle_players WHERE id = {:player}`,
    { player },
  );
  const accounts = accountsOf(app, user, player);
  const [out] = rowsOf(
    app,
    { count: 0 },
    `SELECT count(*) AS count FROM gaggle_opt_outs
     WHERE account IN (SELECT value FROM json_each({:accounts}))`,
    { accounts: JSON.stringify(accounts) },
  );
  const networks = (["twitch", "discord"] as const).filter((network) =>
    accounts.some((account) => account.startsWith(`${network}:`)),
  );
  return {
    player: row === undefined ? null : { ...row, accounts: networks },
    is_opted_out: (out?.count ?? 0) > 0,
  };
}

/** POST /api/gq/gaggle/trades/{token}: takes, declines or withdraws an offer. */
export function stepGaggleTrade(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, userMissing(e));
  const result = check(tradeStep, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const token = e.request?.pathValue("token") ?? "";
  let answer: ReturnType<typeof takeStep>;
  e.app.runInTransaction((app) => {
    expireTrades(app);
    const [row] = tradesWhere(app, "token = {:token}", { token });
    answer = row && takeStep(app, row, claimPlayers(app, user.id) ?? "", result.value.step);
  });
  if (answer === undefined) return refuse(e, NOT_FOUND);
  if ("problem" in answer) return refuse(e, { status: 409, code: ERROR_OF[answer.problem] });
  return e.json(200, publicTrade(e.app, answer.row, claimed(e.app, user.id)));
}

type Step = { row: TradeRow } | { problem: keyof typeof ERROR_OF };

function takeStep(
  app: CoreApp,
  row: TradeRow,
  player: string,
  step: "accept" | "decline" | "withdraw",
): Step | undefined {
  const done =
    step === "accept"
      ? acceptTrade(app, row, player)
      : endTrade(app, row, { type: step === "decline" ? "declined" : "withdrawn", player });
  return "row" in done ? { row: done.row } : { problem: problemOf(done.problem) };
}

const ERROR_OF = {
  over: "TRADE_OVER",
  not_yours: "TRADE_NOT_YOURS",
  they_lack_it: "TRADE_CARD_GONE",
} as const satisfies Record<string, ErrorCode>;

function problemOf(problem: string): keyof typeof ERROR_OF {
  return problem === "not_yours" || problem === "they_lack_it" ? problem : "over";
}

function claimed(app: CoreApp, user: string): string {
  const [row] = rowsOf(app, { id: "" }, "SELECT id FROM gaggle_players WHERE user = {:user}", {
    user,
  });
  return row?.id ?? "";
}
