import { ensureAccounts } from "./accounts.ts";
import { applyChannelLinks } from "./channels.ts";
import { ensureDemo } from "./demo.ts";
import { maskLogLines } from "./log-lines.ts";
import { applyProviders } from "./providers.ts";
import { applySettings } from "./settings.ts";

/**
 * Runs before the server listens: applies migrations, then makes settings and accounts what the
 * environment says. Everything here may run any number of times.
 */
export function start(e: core.BootstrapEvent): void {
  e.next();
  // Other commands of PocketBase (`migrate`, `superuser`) start up too, and must not do more.
  if (!$os.args.includes("serve")) return;
  $app.runAllMigrations();
  maskLogLines();
  applySettings();
  applyProviders();
  applyChannelLinks();
  ensureAccounts();
  ensureDemo();
}
