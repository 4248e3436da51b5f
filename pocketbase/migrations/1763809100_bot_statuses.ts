import { BOT_STATES } from "#core/chat/bot-status.ts";
import { BOT } from "#core/chat/limits.ts";
import { collection, RULES, tenantField } from "../collection.ts";

/**
 * Whether the bot is in each workspace's channel, when it was not, and when the bots were last heard
 * of. Times are milliseconds since the epoch. The bots' reports alone change them.
 */
migrate(
  (app) => {
    const tenant = tenantField(app);
    const time = (name: string) => ({ type: "number", name, min: 0, onlyInt: true }) as const;

    app.save(
      collection({
        type: "base",
        name: "bot_statuses",
        fields: [
          tenant,
          { type: "select", name: "state", required: true, maxSelect: 1, values: [...BOT_STATES] },
          { type: "text", name: "channel", max: BOT.channelMaxChars },
          { type: "text", name: "bot_login", max: BOT.channelMaxChars },
          { type: "bool", name: "is_moderator" },
          time("last_line_at"),
          { type: "text", name: "last_error", max: 300 },
          time("last_error_at"),
          { type: "select", name: "intake", maxSelect: 1, values: ["irc", "eventsub"] },
          { type: "select", name: "outlet", maxSelect: 1, values: ["irc", "helix"] },
          time("reported_at"),
          // Since when the bot has not been in the channel; 0 while it is there.
          time("away_since"),
        ],
        indexes: ["CREATE UNIQUE INDEX idx_bot_statuses_tenant ON bot_statuses (tenant)"],
        listRule: RULES.member,
        viewRule: RULES.member,
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "bot_absences",
        fields: [tenant, time("from_at"), time("until_at")],
        indexes: ["CREATE INDEX idx_bot_absences_tenant ON bot_absences (tenant, until_at)"],
      }),
    );

    app.save(
      collection({ type: "base", name: "bots_heard", fields: [time("heard_at")], indexes: [] }),
    );
  },
  (app) => {
    for (const name of ["bots_heard", "bot_absences", "bot_statuses"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
