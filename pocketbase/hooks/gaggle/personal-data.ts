import { rowsOf } from "../platform/records/rows.ts";
import { LINKS } from "./people.ts";

/** What is kept of a user's player, for their own copy of their data; what is in an egg stays secret. */
export function playerData(app: CoreApp, user: string) {
  const of = <T extends object>(empty: T, from: string) =>
    rowsOf(app, empty, `SELECT ${Object.keys(empty).join(", ")} FROM ${from}`, { user });
  const own = "player IN (SELECT id FROM gaggle_players WHERE user = {:user})";
  return {
    accounts: of({ account: "", login: "" }, `gaggle_accounts WHERE ${own}`),
    cards: of({ card: "", caught_in: "", caught_at: 0, trade: "" }, `gaggle_cards WHERE ${own}`),
    eggs: of({ laid_in: "", laid_at: 0, warm_at: 0 }, `gaggle_eggs WHERE ${own}`),
    wishes: of({ card: "", wished_at: 0 }, `gaggle_wishes WHERE ${own}`),
    rewards: of({ card_set: "", given_at: 0 }, `gaggle_rewards WHERE ${own}`),
    trades: of(
      { give: "", take: "", state: "", offered_at: 0, ended_at: 0, offered_in: "" },
      `gaggle_trades WHERE from_player IN (SELECT id FROM gaggle_players WHERE user = {:user})
       OR to_player IN (SELECT id FROM gaggle_players WHERE user = {:user})`,
    ),
    names_in_logs: of(
      { channel: "", log_name: "", misses: 0, caught_today: 0, day: 0, seen_at: 0 },
      `gaggle_names WHERE ${own}`,
    ),
    commands: of(
      { answer: "", applied_at: 0 },
      `gaggle_acts WHERE account IN (SELECT account FROM gaggle_accounts WHERE ${own})`,
    ),
    opted_out: of(
      { account: "" },
      `gaggle_opt_outs WHERE account IN (SELECT account FROM (${LINKS}) WHERE user = {:user})`,
    ),
  };
}
