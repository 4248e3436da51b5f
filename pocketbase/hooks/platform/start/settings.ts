import { BRAND } from "#core/platform/brand.ts";
import { RATE_LIMITS } from "#core/platform/limits.ts";
import { environment } from "../environment.ts";

/** PocketBase's settings follow the environment; what an operator changes by hand does not last. */
export function applySettings(): void {
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
