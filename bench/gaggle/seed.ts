/** Workspaces with Gaggle on, put straight into PocketBase's database while it is stopped. */
import { randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { slotTime } from "#core/gaggle/timing.ts";
import { copier } from "../waddle/seed.ts";

export const PERIOD_SECONDS = 900;
export const WINDOW_SECONDS = 60;

/** An id of a workspace whose encounters open so many seconds after whole periods. */
function tenantOpening(offset: { from: number; spread: number }): string {
  for (;;) {
    const id = randomBytes(12).toString("hex").slice(0, 15);
    const opens = slotTime(`twitch:${id}`, PERIOD_SECONDS, PERIOD_SECONDS) % PERIOD_SECONDS;
    if (opens >= offset.from && opens <= offset.from + offset.spread) return id;
  }
}

/** One workspace for each channel; all of them open within `spread` seconds after `from`. */
export function seedGaggle(
  file: string,
  channels: readonly string[],
  offset: { from: number; spread: number },
): void {
  const database = new DatabaseSync(file);
  const [tenants, settings, configs, games] = [
    copier(database, "tenants"),
    copier(database, "service_settings"),
    copier(database, "bot_config"),
    copier(database, "game_config"),
  ];
  const newId = () => randomBytes(12).toString("hex").slice(0, 15);
  database.exec("BEGIN");
  for (const channel of channels) {
    const tenant = tenantOpening(offset);
    tenants({ id: tenant, name: channel, slug: channel });
    settings({ id: newId(), tenant, waddle_enabled: 0, gaggle_enabled: 1 });
    configs({
      id: newId(),
      tenant,
      twitch_channel: channel,
      twitch_channel_id: "",
      command_prefix: "!",
    });
    games({
      id: newId(),
      tenant,
      game_frequency: `*/${PERIOD_SECONDS / 60} * * * *`,
      chase_duration_seconds: WINDOW_SECONDS,
      fox_encounter_duration_seconds: WINDOW_SECONDS,
      plays_offline: 1,
    });
  }
  database.exec("COMMIT");
  database.close();
}

/** What is stored: encounters, and how many tries their answers counted. */
export function storedEncounters(file: string): { encounters: number; tries: number } {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database
    .prepare("SELECT count(*) AS encounters, sum(tries + honks) AS tries FROM gaggle_encounters")
    .get();
  database.close();
  return { encounters: Number(row?.encounters), tries: Number(row?.tries) };
}
