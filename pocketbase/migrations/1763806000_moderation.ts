import { collection, createdAt, RULES, tenantField, updatedAt } from "../collection.ts";

/** A rule's settings, or a list, in bytes: a full list of words in a script of three bytes a letter. */
const SETTINGS_MAX_BYTES = 200_000;

const RULE_FIELDS = ["links", "caps", "symbols", "repetition", "length", "words", "expressions"];

const LADDER =
  '[{"type":"delete"},{"type":"timeout","seconds":10},{"type":"timeout","seconds":600},{"type":"ban"}]';

/** What a workspace's chat is moderated by, and the log of what was removed. */
migrate(
  (app) => {
    const tenant = tenantField(app);
    const json = (name: string) => ({ type: "json" as const, name, maxSize: SETTINGS_MAX_BYTES });
    app.save(
      collection({
        type: "base",
        name: "moderation_settings",
        fields: [
          tenant,
          { type: "bool", name: "enabled" },
          ...RULE_FIELDS.map(json),
          json("exempt_people"),
          json("ladder"),
          { type: "number", name: "strike_minutes", min: 0, onlyInt: true },
          { type: "bool", name: "warns" },
          createdAt,
          updatedAt,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_moderation_settings_tenant ON moderation_settings (tenant)",
        ],
        listRule: RULES.memberOrService,
        viewRule: RULES.memberOrService,
        updateRule: RULES.member,
      }),
    );
    const none = RULE_FIELDS.map(() => "'{}'").join(", ");
    app
      .db()
      .newQuery(
        `INSERT INTO moderation_settings
           (id, tenant, enabled, ${RULE_FIELDS.join(", ")}, exempt_people, ladder, strike_minutes, warns, created_at, updated_at)
         SELECT 'm' || substr(lower(hex(randomblob(7))), 1, 14), id, false, ${none}, '[]', {:ladder}, 60, true,
           strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ')
         FROM tenants`,
      )
      .bind({ ladder: LADDER })
      .execute();

    app.save(
      collection({
        type: "base",
        name: "moderation_log",
        fields: [
          tenant,
          { type: "date", name: "acted_at", required: true },
          {
            type: "select",
            name: "cause",
            required: true,
            maxSelect: 1,
            values: [...RULE_FIELDS, "nuke"],
          },
          { type: "text", name: "reason", max: 300 },
          {
            type: "select",
            name: "act",
            required: true,
            maxSelect: 1,
            values: ["delete", "timeout", "ban"],
          },
          { type: "number", name: "seconds", min: 0, onlyInt: true },
          { type: "text", name: "user_id", max: 60 },
          { type: "text", name: "login", max: 60 },
          { type: "text", name: "line", max: 500 },
          { type: "text", name: "by", max: 60 },
          // Milliseconds since the epoch, by which the bots know the strike; 0: none.
          { type: "number", name: "strike_at", min: 0, onlyInt: true },
          { type: "text", name: "failure", max: 300 },
          { type: "date", name: "undone_at" },
          { type: "text", name: "undone_by", max: 60 },
        ],
        indexes: [
          "CREATE INDEX idx_moderation_log_tenant_acted_at ON moderation_log (tenant, acted_at)",
        ],
        listRule: RULES.member,
        viewRule: RULES.member,
      }),
    );
  },
  (app) => {
    for (const name of ["moderation_log", "moderation_settings"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
