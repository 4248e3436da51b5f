import { collection, createdAt, RULES, tenantField, updatedAt } from "../collection.ts";

/** What Waddle says by itself: timers on a schedule, and messages while the stream is off. */
migrate(
  (app) => {
    const tenant = tenantField(app);
    const rules = {
      listRule: RULES.memberOrService,
      viewRule: RULES.memberOrService,
      createRule: RULES.signedIn,
      updateRule: RULES.member,
      deleteRule: RULES.member,
    };

    app.save(
      collection({
        type: "base",
        name: "timers",
        fields: [
          tenant,
          { type: "text", name: "message_text", required: true, max: 450 },
          { type: "text", name: "cron_schedule", required: true, max: 100 },
          { type: "number", name: "min_chat_activity", min: 0, max: 10000, onlyInt: true },
          { type: "bool", name: "online_only" },
          { type: "bool", name: "enabled" },
          { type: "date", name: "last_sent" },
          { type: "text", name: "silent_reason", max: 120 },
          createdAt,
          updatedAt,
        ],
        indexes: ["CREATE INDEX idx_timers_tenant ON timers (tenant)"],
        ...rules,
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "offline_messages",
        fields: [
          tenant,
          { type: "text", name: "message_text", required: true, max: 450 },
          { type: "number", name: "frequency_hours", min: 1, max: 168, onlyInt: true },
          { type: "number", name: "offset_minutes", min: 0, max: 1439, onlyInt: true },
          { type: "bool", name: "enabled" },
          { type: "date", name: "last_sent" },
          { type: "text", name: "silent_reason", max: 120 },
          createdAt,
          updatedAt,
        ],
        indexes: ["CREATE INDEX idx_offline_messages_tenant ON offline_messages (tenant)"],
        ...rules,
      }),
    );

    const config = app.findCollectionByNameOrId("bot_config");
    config.fields.add(new BoolField({ name: "timers_paused" }));
    app.save(config);
  },
  (app) => {
    const config = app.findCollectionByNameOrId("bot_config");
    config.fields.removeByName("timers_paused");
    app.save(config);
    for (const name of ["offline_messages", "timers"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
