import { collection, createdAt, RULES, tenantField, updatedAt } from "../collection.ts";

const ACCESS = {
  listRule: RULES.memberOrService,
  viewRule: RULES.memberOrService,
  createRule: RULES.signedIn,
  updateRule: RULES.member,
  deleteRule: RULES.member,
};

/** Regulars, quotes and what happens at events; and whether responses may read the web. */
migrate(
  (app) => {
    app.save(
      collection({
        type: "base",
        name: "regulars",
        fields: [
          tenantField(app),
          { type: "text", name: "name", required: true, max: 25 },
          createdAt,
          updatedAt,
        ],
        indexes: ["CREATE UNIQUE INDEX idx_regulars_name ON regulars (tenant, name)"],
        ...ACCESS,
      }),
    );
    app.save(
      collection({
        type: "base",
        name: "quotes",
        fields: [
          tenantField(app),
          { type: "text", name: "text", required: true, max: 300 },
          { type: "number", name: "number", min: 0, onlyInt: true },
          { type: "text", name: "game", max: 140 },
          { type: "text", name: "said_on", max: 10 },
          createdAt,
          updatedAt,
        ],
        indexes: ["CREATE UNIQUE INDEX idx_quotes_number ON quotes (tenant, number)"],
        ...ACCESS,
      }),
    );
    app.save(
      collection({
        type: "base",
        name: "event_messages",
        fields: [
          tenantField(app),
          {
            type: "select",
            name: "kind",
            required: true,
            maxSelect: 1,
            values: [
              "raid",
              "subscription",
              "gift",
              "cheer",
              "follow",
              "redemption",
              "stream_on",
              "stream_off",
            ],
          },
          { type: "number", name: "minimum", min: 0, onlyInt: true },
          { type: "text", name: "reward", max: 45 },
          { type: "text", name: "message_text", max: 450 },
          { type: "text", name: "command_name", max: 25 },
          { type: "text", name: "counter_name", max: 24 },
          { type: "bool", name: "shout_out" },
          { type: "bool", name: "enabled" },
          createdAt,
          updatedAt,
        ],
        indexes: ["CREATE INDEX idx_event_messages_tenant ON event_messages (tenant)"],
        ...ACCESS,
      }),
    );
    const config = app.findCollectionByNameOrId("bot_config");
    config.fields.add(new BoolField({ name: "url_fetch" }));
    app.save(config);
  },
  (app) => {
    const config = app.findCollectionByNameOrId("bot_config");
    config.fields.removeByName("url_fetch");
    app.save(config);
    for (const name of ["event_messages", "quotes", "regulars"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
