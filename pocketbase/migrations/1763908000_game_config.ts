import { collection, createdAt, RULES, tenantField, updatedAt } from "../collection.ts";

/** How Gaggle is played in each workspace. */
migrate(
  (app) => {
    app.save(
      collection({
        type: "base",
        name: "game_config",
        fields: [
          tenantField(app),
          { type: "text", name: "game_frequency", required: true, max: 40 },
          { type: "number", name: "chase_duration_seconds", min: 0, onlyInt: true },
          { type: "number", name: "catch_rate_multiplier", min: 0 },
          { type: "number", name: "egg_drop_chance", min: 0, max: 1 },
          { type: "number", name: "fox_encounter_duration_seconds", min: 0, onlyInt: true },
          { type: "bool", name: "plays_offline" },
          { type: "bool", name: "hides_top" },
          { type: "bool", name: "hides_channel" },
          createdAt,
          updatedAt,
        ],
        indexes: ["CREATE UNIQUE INDEX idx_game_config_tenant ON game_config (tenant)"],
        listRule: RULES.memberOrService,
        viewRule: RULES.memberOrService,
        updateRule: RULES.member,
      }),
    );
    app
      .db()
      .newQuery(
        `INSERT INTO game_config
           (id, tenant, game_frequency, chase_duration_seconds, catch_rate_multiplier, egg_drop_chance,
            fox_encounter_duration_seconds, plays_offline, hides_top, hides_channel, created_at, updated_at)
         SELECT 'g' || substr(lower(hex(randomblob(7))), 1, 14), id, '*/20 * * * *', 120, 1, 0.1, 120,
           false, false, false, strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ')
         FROM tenants`,
      )
      .execute();
  },
  (app) => app.delete(app.findCollectionByNameOrId("game_config")),
);
