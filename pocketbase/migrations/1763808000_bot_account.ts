import { ACCOUNT_PROBLEMS } from "#core/chat/bot-account.ts";
import { collection } from "../collection.ts";

/**
 * The bot's own account at Twitch, for our own services alone, and what is known of the tokens of
 * channels. Secrets are encrypted with the installation's key.
 */
migrate(
  (app) => {
    app.save(
      collection({
        type: "base",
        name: "bot_accounts",
        fields: [
          {
            type: "select",
            name: "source",
            required: true,
            maxSelect: 1,
            // `env`: what the bots say of the account in their settings, without its tokens.
            values: ["console", "env"],
          },
          { type: "text", name: "provider_id", max: 60 },
          { type: "text", name: "login", max: 60 },
          // Separated by spaces, as Twitch has them.
          { type: "text", name: "scopes", max: 5000 },
          { type: "text", name: "access_token", max: 5000, hidden: true },
          { type: "text", name: "refresh_token", max: 5000, hidden: true },
          // The application that the operator entered; empty where it is the one of the settings.
          { type: "text", name: "client_id", max: 60 },
          { type: "text", name: "client_secret", max: 1000, hidden: true },
          { type: "text", name: "connected_by", max: 200 },
          { type: "date", name: "connected_at" },
          { type: "date", name: "token_expires_at" },
          { type: "date", name: "validated_at" },
          { type: "number", name: "renewing_at", min: 0, onlyInt: true },
          { type: "select", name: "problem", maxSelect: 1, values: ACCOUNT_PROBLEMS.slice(1) },
        ],
        indexes: ["CREATE INDEX idx_bot_accounts_source ON bot_accounts (source)"],
      }),
    );
    app.save(
      collection({
        type: "base",
        name: "bot_connections",
        fields: [
          { type: "text", name: "device_code", max: 1000, hidden: true },
          { type: "text", name: "user_code", max: 60 },
          { type: "text", name: "address", max: 500 },
          { type: "text", name: "client_id", max: 60 },
          { type: "text", name: "client_secret", max: 1000, hidden: true },
          { type: "text", name: "started_by", max: 200 },
          { type: "number", name: "interval_seconds", min: 1, onlyInt: true },
          // Milliseconds since the epoch.
          { type: "number", name: "asked_at", min: 0, onlyInt: true },
          { type: "number", name: "expires_at", min: 0, onlyInt: true },
          {
            type: "select",
            name: "state",
            required: true,
            maxSelect: 1,
            values: ["waiting", "denied", "expired", "away"],
          },
        ],
        indexes: [],
      }),
    );
    const accounts = app.findCollectionByNameOrId("provider_accounts");
    accounts.fields.add(new TextField({ name: "scopes", max: 5000 }));
    accounts.fields.add(new DateField({ name: "validated_at" }));
    accounts.fields.add(new NumberField({ name: "renewing_at", min: 0, onlyInt: true }));
    app.save(accounts);
  },
  (app) => {
    const accounts = app.findCollectionByNameOrId("provider_accounts");
    for (const name of ["scopes", "validated_at", "renewing_at"]) {
      accounts.fields.removeByName(name);
    }
    app.save(accounts);
    app.delete(app.findCollectionByNameOrId("bot_connections"));
    app.delete(app.findCollectionByNameOrId("bot_accounts"));
  },
);
