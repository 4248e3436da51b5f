/** Workspaces for the bench, put straight into PocketBase's database while it is stopped. */
import { randomBytes } from "node:crypto";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

type Overrides = Record<string, SQLInputValue>;

/** Commands of a workspace beside `!echo`. */
const OTHERS_COUNT = 19;

/**
 * Copies the demo's workspace once for each channel: Waddle is on, `!echo` answers, others do not
 * matter. `file` is PocketBase's data.db.
 */
export function seedChannels(file: string, channels: readonly string[]): void {
  const database = new DatabaseSync(file);
  const copyOf = (table: string) => copier(database, table);
  const [tenants, settings, configs, commands] = [
    copyOf("tenants"),
    copyOf("service_settings"),
    copyOf("bot_config"),
    copyOf("chat_commands"),
  ];
  database.exec("BEGIN");
  for (const channel of channels) {
    const tenant = newId();
    tenants({ id: tenant, name: channel, slug: channel });
    settings({ id: newId(), tenant, waddle_enabled: 1 });
    configs({
      id: newId(),
      tenant,
      twitch_channel: channel,
      twitch_channel_id: "",
      command_prefix: "!",
    });
    const command = (command_name: string, response_text: string) =>
      commands({
        id: newId(),
        tenant,
        command_name,
        response_text,
        aliases: "[]",
        cooldown_seconds: 0,
        user_level: "everyone",
        enabled: 1,
        usage_count: 0,
      });
    command("!echo", "$(touser), $(user) says $(args)");
    for (let index = 0; index < OTHERS_COUNT; index += 1) {
      command(`!other${index}`, "$(pick $(user)|$(touser)|$(random 1-100)) of $(channel)");
    }
  }
  database.exec("COMMIT");
  database.close();
}

/** The five commands of a channel that somebody has just set up. */
export const EVERYDAY = ["discord", "socials", "specs", "schedule", "lurk"];

/**
 * Workspaces as they are in their first week: the everyday commands with a cooldown of 10 s, `!mods`
 * for moderators, and in every tenth a timer that speaks each minute. The database needs a timer.
 */
export function seedEveryday(file: string, channels: readonly string[]): void {
  const database = new DatabaseSync(file);
  const copyOf = (table: string) => copier(database, table);
  const [tenants, settings, configs, commands, timers] = [
    copyOf("tenants"),
    copyOf("service_settings"),
    copyOf("bot_config"),
    copyOf("chat_commands"),
    copyOf("timers"),
  ];
  database.exec("BEGIN");
  for (const [index, channel] of channels.entries()) {
    const tenant = newId();
    tenants({ id: tenant, name: channel, slug: channel });
    settings({ id: newId(), tenant, waddle_enabled: 1 });
    configs({
      id: newId(),
      tenant,
      twitch_channel: channel,
      twitch_channel_id: "",
      command_prefix: "!",
    });
    const own = { tenant, aliases: "[]", enabled: 1, usage_count: 0 };
    for (const name of EVERYDAY) {
      const answer = { command_name: `!${name}`, response_text: `The answer to ${name}` };
      commands({ ...own, ...answer, id: newId(), cooldown_seconds: 10, user_level: "everyone" });
    }
    const answer = { command_name: "!mods", response_text: "The answer to mods" };
    commands({ ...own, ...answer, id: newId(), cooldown_seconds: 0, user_level: "mod" });
    if (index % 10 === 0) {
      timers({ id: newId(), tenant, message_text: "Drink water", cron_schedule: "* * * * *" });
    }
  }
  database.exec("COMMIT");
  database.close();
}

/** How many deliveries of the ledger ended how, and why. */
export function deliveriesBy(file: string): { state: string; reason: string; count: number }[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database
    .prepare(
      "SELECT state, reason, count(*) AS count FROM deliveries GROUP BY 1, 2 ORDER BY 3 DESC",
    )
    .all();
  database.close();
  return rows.map(({ state, reason, count }) => ({
    state: String(state),
    reason: String(reason),
    count: Number(count),
  }));
}

/** What PocketBase has counted of the bench's `!echo`. */
export function countedUses(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database
    .prepare("SELECT sum(usage_count) AS uses FROM chat_commands WHERE command_name = '!echo'")
    .get();
  database.close();
  return Number(row?.uses);
}

/** Inserts a copy of the table's first row with other values. */
export function copier(database: DatabaseSync, table: string): (overrides: Overrides) => void {
  const template = database.prepare(`SELECT * FROM ${table} LIMIT 1`).get();
  if (!template) throw new Error(`${table} has no row to copy`);
  const columns = Object.keys(template);
  const insert = database.prepare(
    `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(", ")})
     VALUES (${columns.map(() => "?").join(", ")})`,
  );
  return (overrides) => {
    const row = { ...template, ...overrides };
    insert.run(...columns.map((name) => row[name] ?? null));
  };
}

function newId(): string {
  return randomBytes(12).toString("hex").slice(0, 15);
}
