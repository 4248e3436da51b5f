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
    configs({ id: newId(), tenant, twitch_channel: channel, command_prefix: "!" });
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
function copier(database: DatabaseSync, table: string): (overrides: Overrides) => void {
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
