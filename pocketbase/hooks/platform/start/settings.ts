import { BRAND } from "#core/platform/brand.ts";
import { RATE_LIMITS } from "#core/platform/rate-limits.ts";
import { environment } from "../environment.ts";
import { rowsOf } from "../records/rows.ts";

/**
 * PocketBase's settings follow the environment; what an operator changes by hand does not last. They are
 * stored encrypted (rule GUARD-G69). PocketBase reads those of versions before, which were plain, and
 * saving encrypts them; then nothing plain is to stay in what the database has freed.
 */
export function applySettings(): void {
  const werePlain = arePlain();
  saveSettings();
  if (!werePlain || arePlain()) return;
  $app.vacuum();
  $app.db().newQuery("PRAGMA wal_checkpoint(TRUNCATE)").execute();
}

/** Whether the stored settings can be read by anybody who has the database. */
function arePlain(): boolean {
  const sql = "SELECT id FROM _params WHERE id = 'settings' AND substr(value, 1, 1) = '{'";
  return rowsOf($app, { id: "" }, sql, {}).length > 0;
}

function saveSettings(): void {
  const { mode, siteUrl, smtp } = environment();
  const settings = $app.settings();
  settings.meta.appName = BRAND;
  settings.meta.appURL = siteUrl;
  settings.meta.senderName = BRAND;
  settings.meta.senderAddress = smtp.sender || "no-reply@goosequarters.example";
  settings.meta.hideControls = mode === "production";

  settings.smtp.enabled = smtp.host !== "";
  if (smtp.host !== "") {
    settings.smtp.host = smtp.host;
    settings.smtp.port = smtp.port;
    settings.smtp.username = smtp.username;
    settings.smtp.password = smtp.password;
    // Port 465 is TLS from the start; on others the connection is upgraded (STARTTLS).
    settings.smtp.tls = smtp.port === 465;
  }

  // What went wrong: a line for each request that went right would be the most that is written here.
  settings.logs.minLevel = 4;

  // Each write is a request of its own: hooks read JSON, which a batch hands on as a form.
  settings.batch.enabled = false;

  // Only our web server can reach PocketBase: the last address that it adds is the visitor's.
  unmarshal(
    {
      trustedProxy: { headers: ["X-Forwarded-For"], useLeftmostIP: false },
      rateLimits: {
        enabled: true,
        rules: RATE_LIMITS.map(({ label, requests, seconds }) => ({
          label,
          maxRequests: requests,
          duration: seconds,
        })),
      },
    },
    settings,
  );
  $app.save(settings);
}
