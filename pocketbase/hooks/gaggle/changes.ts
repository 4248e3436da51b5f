import { execute, rowsOf } from "../platform/records/rows.ts";
import { erasePlayer } from "./erasure.ts";
import { claimPlayers } from "./joining.ts";

/** What follows for Gaggle when accounts, links and workspaces come and go, by whatever way. */

/** A deleted user's player goes with everything. */
export function erasePlayerOfUser(e: core.RecordEvent) {
  const user = e.record?.id ?? "";
  const players = rowsOf(
    e.app,
    { id: "" },
    "SELECT id FROM gaggle_players WHERE user = {:user} AND user != ''",
    { user },
  );
  for (const { id } of players) erasePlayer(e.app, id);
  return e.next();
}

/** The player of an account that was linked is its user's from now on. */
export function claimLinkedPlayer(e: core.RecordEvent) {
  e.next();
  const user = e.record?.getString("recordRef") ?? "";
  if (user !== "") claimPlayers(e.app, user);
}

/**
 * A workspace's channels go with their logs and names; what was caught there stays with its owners. In
 * few statements, because PocketBase would delete a log line by line.
 */
export function removeChannelsOfTenant(e: core.RecordEvent) {
  const tenant = e.record?.id ?? "";
  const values = { tenant };
  const channels = "SELECT id FROM gaggle_channels WHERE tenant = {:tenant}";
  execute(e.app, "UPDATE gaggle_cards SET caught_in = '' WHERE caught_in = {:tenant}", values);
  execute(e.app, "UPDATE gaggle_trades SET offered_in = '' WHERE offered_in = {:tenant}", values);
  execute(e.app, `UPDATE gaggle_eggs SET laid_in = '' WHERE laid_in IN (${channels})`, values);
  for (const table of ["gaggle_names", "gaggle_encounters", "gaggle_log", "gaggle_heads"]) {
    execute(e.app, `DELETE FROM ${table} WHERE channel IN (${channels})`, values);
  }
  execute(e.app, "DELETE FROM gaggle_channels WHERE tenant = {:tenant}", values);
  return e.next();
}
