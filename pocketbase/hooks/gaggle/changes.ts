import { execute, rowsOf } from "../platform/records/rows.ts";
import { inTransaction } from "../platform/records/transaction.ts";
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
  inTransaction(e, (app) => {
    for (const { id } of players) erasePlayer(app, id);
    e.next();
  });
}

/** The player of an account that was linked is its user's from now on. */
export function claimLinkedPlayer(e: core.RecordEvent) {
  inTransaction(e, (app) => {
    e.next();
    const user = e.record?.getString("recordRef") ?? "";
    if (user !== "") claimPlayers(app, user);
  });
}

/**
 * A workspace's channels go with their logs and names; what was caught there stays with its owners. In
 * few statements, because PocketBase would delete a log line by line.
 */
export function removeChannelsOfTenant(e: core.RecordEvent) {
  const tenant = e.record?.id ?? "";
  inTransaction(e, (app) => {
    removeChannels(app, tenant);
    e.next();
  });
}

function removeChannels(app: CoreApp, tenant: string): void {
  const values = { tenant };
  const channels = "SELECT id FROM gaggle_channels WHERE tenant = {:tenant}";
  execute(app, "UPDATE gaggle_cards SET caught_in = '' WHERE caught_in = {:tenant}", values);
  execute(app, "UPDATE gaggle_trades SET offered_in = '' WHERE offered_in = {:tenant}", values);
  execute(app, `UPDATE gaggle_eggs SET laid_in = '' WHERE laid_in IN (${channels})`, values);
  for (const table of ["gaggle_names", "gaggle_encounters", "gaggle_log", "gaggle_heads"]) {
    execute(app, `DELETE FROM ${table} WHERE channel IN (${channels})`, values);
  }
  execute(app, "DELETE FROM gaggle_channels WHERE tenant = {:tenant}", values);
}
