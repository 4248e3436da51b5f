import { collection, createdAt, RULES, tenantField, updatedAt } from "../collection.ts";

/** The services that a workspace has switched on, and what Waddle needs to answer in chat. */
migrate(
  (app) => {
    const tenant = tenantField(app);

    app.save(
      collection({
        type: "base",
        name: "service_settings",
        fields: [
          tenant,
          { type: "bool", name: "waddle_enabled" },
          { type: "bool", name: "gaggle_enabled" },
          { type: "bool", name: "gander_enabled" },
          { type: "bool", name: "nest_sketch_enabled" },
          { type: "bool", name: "pondparty_enabled" },
          updatedAt,
        ],
        indexes: ["CREATE UNIQUE INDEX idx_service_settings_tenant ON service_settings (tenant)"],
        listRule: RULES.memberOrService,
        viewRule: RULES.memberOrService,
        updateRule: RULES.member,
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "bot_config",
        fields: [
          tenant,
          { type: "text", name: "command_prefix", required: true, max: 3 },
          { type: "text", name: "twitch_channel", max: 25, pattern: "^[a-z0-9_]*$" },
          createdAt,
          updatedAt,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_bot_config_tenant ON bot_config (tenant)",
          "CREATE UNIQUE INDEX idx_bot_config_channel ON bot_config (twitch_channel) WHERE twitch_channel != ''",
        ],
        listRule: RULES.memberOrService,
        viewRule: RULES.memberOrService,
        updateRule: RULES.member,
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "chat_commands",
        fields: [
          tenant,
          { type: "text", name: "command_name", required: true, max: 25 },
          { type: "json", name: "aliases", maxSize: 2000 },
          { type: "text", name: "response_text", required: true, max: 450 },
          { type: "number", name: "cooldown_seconds", min: 0, max: 86400, onlyInt: true },
          {
            type: "select",
            name: "user_level",
            required: true,
            maxSelect: 1,
            values: ["everyone", "vip", "mod", "broadcaster"],
          },
          { type: "bool", name: "enabled" },
          { type: "number", name: "usage_count", min: 0, onlyInt: true },
          createdAt,
          updatedAt,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_chat_commands_name ON chat_commands (tenant, command_name)",
        ],
        listRule: RULES.memberOrService,
        viewRule: RULES.memberOrService,
        createRule: RULES.signedIn,
        updateRule: RULES.member,
        deleteRule: RULES.member,
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "deliveries",
        fields: [
          tenant,
          {
            type: "select",
            name: "network",
            required: true,
            maxSelect: 1,
            values: ["twitch", "rehearsal"],
          },
          { type: "text", name: "channel", required: true, max: 60 },
          { type: "text", name: "text", max: 500 },
          {
            type: "select",
            name: "state",
            required: true,
            maxSelect: 1,
            values: ["sent", "queued", "dropped"],
          },
          { type: "text", name: "reason", max: 300 },
          { type: "date", name: "said_at", required: true },
        ],
        indexes: ["CREATE INDEX idx_deliveries_tenant_said_at ON deliveries (tenant, said_at)"],
        listRule: RULES.member,
        viewRule: RULES.member,
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "applied_batches",
        fields: [
          { type: "text", name: "batch", required: true, max: 64 },
          { ...createdAt, name: "applied_at" },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_applied_batches_batch ON applied_batches (batch)",
          "CREATE INDEX idx_applied_batches_applied_at ON applied_batches (applied_at)",
        ],
      }),
    );
  },
  (app) => {
    for (const name of [
      "applied_batches",
      "deliveries",
      "chat_commands",
      "bot_config",
      "service_settings",
    ]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
