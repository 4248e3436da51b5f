import { collection, createdAt, RULES, tenantField, updatedAt } from "../collection.ts";

/**
 * Giveaways, their codes (encrypted), their runs with entries and winners, the numbers that lead
 * from a public page to chat, and what chat is to be told. Runs keep the rules that they opened with.
 */
migrate(
  (app) => {
    const tenant = tenantField(app);
    const whole = (name: string) => ({ type: "number", name, min: 0, onlyInt: true }) as const;
    const text = (name: string, max: number) => ({ type: "text", name, max }) as const;
    const idOf = (name: string) => app.findCollectionByNameOrId(name).id;
    const belongsTo = (name: string, target: string) =>
      ({
        type: "relation",
        name,
        required: true,
        collectionId: idOf(target),
        maxSelect: 1,
        cascadeDelete: true,
      }) as const;
    const rules = [
      whole("winner_count"),
      whole("max_entries_per_user"),
      whole("claim_minutes"),
      whole("min_chat_lines"),
      whole("exclude_winners_days"),
      whole("subscriber_luck"),
    ];

    app.save(
      collection({
        type: "base",
        name: "giveaways",
        fields: [
          tenant,
          { type: "text", name: "name", required: true, max: 60 },
          text("description", 500),
          whole("duration_minutes"),
          ...rules,
          text("cron_schedule", 100),
          { type: "bool", name: "enabled" },
          { type: "text", name: "last_scheduled", max: 20, hidden: true },
          createdAt,
          updatedAt,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_giveaways_name ON giveaways (tenant, name COLLATE NOCASE)",
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
        name: "giveaway_codes",
        fields: [
          tenant,
          belongsTo("giveaway", "giveaways"),
          { type: "text", name: "code_value", required: true, max: 3000, hidden: true },
          // Of the code, with the installation's key: it tells a duplicate and nothing else.
          { type: "text", name: "code_hash", required: true, max: 64, hidden: true },
          { type: "text", name: "prize_name", required: true, max: 100 },
          text("prize_description", 500),
          { type: "bool", name: "is_used" },
          text("used_by_username", 60),
          { type: "date", name: "used_at" },
          createdAt,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_giveaway_codes_hash ON giveaway_codes (tenant, code_hash)",
          "CREATE INDEX idx_giveaway_codes_used ON giveaway_codes (giveaway, is_used)",
        ],
        listRule: RULES.member,
        viewRule: RULES.member,
        deleteRule: RULES.member,
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "giveaway_runs",
        fields: [
          tenant,
          belongsTo("giveaway", "giveaways"),
          {
            type: "select",
            name: "state",
            required: true,
            maxSelect: 1,
            values: ["open", "closed", "drawn", "cancelled"],
          },
          { type: "text", name: "token", required: true, max: 40 },
          { type: "text", name: "name", required: true, max: 60 },
          text("description", 500),
          ...rules,
          { type: "date", name: "started_at", required: true },
          { type: "date", name: "ends_at", required: true },
          { type: "date", name: "closed_at" },
          { type: "date", name: "drawn_at" },
          whole("entrants"),
          whole("entries"),
          whole("drawn_count"),
          { type: "text", name: "seed", required: true, max: 300, hidden: true },
          text("seed_hash", 64),
          text("entries_hash", 64),
          {
            type: "select",
            name: "beacon_state",
            required: true,
            maxSelect: 1,
            values: ["off", "waiting", "mixed", "unreachable"],
          },
          whole("beacon_round"),
          { type: "date", name: "beacon_at" },
          text("beacon_randomness", 64),
          text("beacon_signature", 192),
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_giveaway_runs_token ON giveaway_runs (token)",
          "CREATE UNIQUE INDEX idx_giveaway_runs_open ON giveaway_runs (tenant) WHERE state = 'open'",
          "CREATE INDEX idx_giveaway_runs_state ON giveaway_runs (state, ends_at)",
          "CREATE INDEX idx_giveaway_runs_giveaway ON giveaway_runs (giveaway, started_at)",
        ],
        listRule: RULES.member,
        viewRule: RULES.member,
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "giveaway_entries",
        fields: [
          tenant,
          belongsTo("run", "giveaway_runs"),
          { type: "text", name: "login", required: true, max: 25 },
          text("display_name", 60),
          whole("entries"),
          whole("lines"),
          { type: "bool", name: "subscriber" },
          // Chances in the draw, set when the run closes; 0 for who doesn't count.
          whole("weight"),
          createdAt,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_giveaway_entries_login ON giveaway_entries (run, login)",
        ],
        listRule: RULES.member,
        viewRule: RULES.member,
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "giveaway_winners",
        fields: [
          tenant,
          belongsTo("run", "giveaway_runs"),
          whole("place"),
          { type: "text", name: "login", required: true, max: 25 },
          text("display_name", 60),
          {
            type: "select",
            name: "state",
            required: true,
            maxSelect: 1,
            values: ["waiting", "claimed", "revealed", "redrawn"],
          },
          { type: "date", name: "claim_until", required: true },
          text("prize_name", 100),
          { type: "date", name: "claimed_at" },
          // The code that the claim assigned; a plain text, so that codes lead nobody here.
          { type: "text", name: "code", max: 15, hidden: true },
          { type: "text", name: "attempt", max: 64, hidden: true },
          { type: "date", name: "revealed_at" },
          createdAt,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_giveaway_winners_place ON giveaway_winners (run, place)",
          "CREATE UNIQUE INDEX idx_giveaway_winners_login ON giveaway_winners (run, login)",
          "CREATE UNIQUE INDEX idx_giveaway_winners_code ON giveaway_winners (code) WHERE code != ''",
          "CREATE INDEX idx_giveaway_winners_waiting ON giveaway_winners (state, claim_until)",
          "CREATE INDEX idx_giveaway_winners_recent ON giveaway_winners (tenant, login)",
        ],
        listRule: RULES.member,
        viewRule: RULES.member,
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "giveaway_numbers",
        fields: [
          tenant,
          belongsTo("run", "giveaway_runs"),
          { type: "text", name: "number", required: true, max: 6 },
          { type: "text", name: "secret_hash", required: true, max: 64 },
          {
            type: "select",
            name: "purpose",
            required: true,
            maxSelect: 1,
            values: ["enter", "claim"],
          },
          // Whose it is: named when it was made for an entry, by chat when it claimed a prize.
          text("login", 25),
          { type: "bool", name: "used" },
          text("refusal", 40),
          { type: "date", name: "expires_at", required: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_giveaway_numbers_number ON giveaway_numbers (tenant, number)",
          "CREATE UNIQUE INDEX idx_giveaway_numbers_secret ON giveaway_numbers (secret_hash)",
          "CREATE INDEX idx_giveaway_numbers_run ON giveaway_numbers (run)",
          "CREATE INDEX idx_giveaway_numbers_expires ON giveaway_numbers (used, expires_at)",
        ],
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "giveaway_notices",
        fields: [
          tenant,
          belongsTo("run", "giveaway_runs"),
          { type: "text", name: "kind", required: true, max: 20 },
          { type: "json", name: "data", maxSize: 20_000 },
          createdAt,
        ],
        indexes: ["CREATE INDEX idx_giveaway_notices_created ON giveaway_notices (created_at)"],
      }),
    );
  },
  (app) => {
    for (const name of [
      "giveaway_notices",
      "giveaway_numbers",
      "giveaway_winners",
      "giveaway_entries",
      "giveaway_runs",
      "giveaway_codes",
      "giveaways",
    ]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
