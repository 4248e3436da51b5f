import { environment } from "../environment.ts";
import { firstRecord } from "../http/request.ts";
import { open } from "./token-record.ts";
import type { Application } from "./twitch-id.ts";

/** The account that was connected in the console; undefined: none. */
export function consoleAccount(app: CoreApp): core.Record | undefined {
  return firstRecord(app, "bot_accounts", "source = {:source}", { source: "console" });
}

/** What the bots last said of the account in their settings. */
export function envAccount(app: CoreApp): core.Record | undefined {
  return firstRecord(app, "bot_accounts", "source = {:source}", { source: "env" });
}

/** The connection that was begun last. */
export function connection(app: CoreApp): core.Record | undefined {
  return firstRecord(app, "bot_connections", "id != {:none}", { none: "" });
}

/** The application of the settings; undefined where they name none. */
export function envApplication(): Application | undefined {
  const { clientId, clientSecret } = environment().providers.twitch;
  return clientId === "" ? undefined : { clientId, clientSecret };
}

/** The application that a record's tokens belong to: the operator's own, or that of the settings. */
export function applicationOf(record: core.Record): Application | undefined {
  const clientId = record.getString("client_id");
  if (clientId === "") return envApplication();
  return { clientId, clientSecret: open(record, "client_secret") };
}

/** True when the settings name an account: then they win (rule TWITCH-B2). */
export function isEnvAccountSet(): boolean {
  return environment().botLogin !== "";
}
