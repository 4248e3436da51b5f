import { collection, createdAt, RULES, tenantField, updatedAt } from "../collection.ts";

/** Where Gander answers, how, from what and how much; and what it keeps about people. */
migrate(
  (app) => {
    const tenant = tenantField(app);
    app.save(
      collection({
        type: "base",
        name: "gander_config",
        fields: [tenant, { type: "json", name: "personality", maxSize: 20_000 }, updatedAt],
        indexes: ["CREATE UNIQUE INDEX idx_gander_config_tenant ON gander_config (tenant)"],
        listRule: RULES.memberOrService,
        viewRule: RULES.memberOrService,
        updateRule: RULES.member,
      }),
    );
    app
      .db()
      .newQuery(
        `INSERT INTO gander_config (id, tenant, personality, updated_at)
         SELECT 'g' || substr(lower(hex(randomblob(7))), 1, 14), id,
           '{"preset":"guide","name":"","tone":"","instructions":"","samples":[],"talkativeness":3}',
           strftime('%Y-%m-%d %H:%M:%fZ')
         FROM tenants`,
      )
      .execute();

    app.save(
      collection({
        type: "base",
        name: "gander_servers",
        fields: [
          tenant,
          { type: "text", name: "server", required: true, max: 20, pattern: "^[0-9]+$" },
          { type: "text", name: "name", required: true, max: 100 },
          { type: "bool", name: "enabled" },
          { type: "json", name: "personality", maxSize: 20_000 },
          { type: "json", name: "budgets", maxSize: 1000 },
          { type: "bool", name: "reads_messages" },
          { type: "bool", name: "keeps_memories" },
          createdAt,
          updatedAt,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_gander_servers_server ON gander_servers (server)",
          "CREATE INDEX idx_gander_servers_tenant ON gander_servers (tenant)",
        ],
        listRule: RULES.memberOrService,
        viewRule: RULES.memberOrService,
        updateRule: RULES.member,
      }),
    );
    const server = {
      type: "relation",
      name: "server",
      required: true,
      collectionId: app.findCollectionByNameOrId("gander_servers").id,
      maxSelect: 1,
      cascadeDelete: true,
    } as const;

    app.save(
      collection({
        type: "base",
        name: "gander_channels",
        fields: [
          tenant,
          server,
          { type: "text", name: "channel", required: true, max: 20, pattern: "^[0-9]+$" },
          { type: "text", name: "name", required: true, max: 100 },
          { type: "bool", name: "is_allowed" },
          { type: "json", name: "personality", maxSize: 20_000 },
          { type: "json", name: "answers_a_day", maxSize: 20 },
          { type: "bool", name: "plays_gaggle" },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_gander_channels_channel ON gander_channels (server, channel)",
          "CREATE UNIQUE INDEX idx_gander_channels_gaggle ON gander_channels (tenant) WHERE plays_gaggle = TRUE",
        ],
        listRule: RULES.memberOrService,
        viewRule: RULES.memberOrService,
        updateRule: RULES.member,
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "gander_documents",
        fields: [
          tenant,
          {
            type: "select",
            name: "kind",
            required: true,
            maxSelect: 1,
            values: ["text", "file", "link"],
          },
          { type: "text", name: "title", required: true, max: 120 },
          { type: "text", name: "text", max: 100_000 },
          { type: "text", name: "link", max: 1000 },
          { type: "file", name: "file", maxSelect: 1, maxSize: 10_000_000, protected: true },
          { type: "number", name: "bytes", min: 0, onlyInt: true },
          {
            type: "select",
            name: "state",
            required: true,
            maxSelect: 1,
            values: ["pending", "reading", "read", "failed"],
          },
          { type: "text", name: "reason", max: 300 },
          { type: "text", name: "hash", max: 64 },
          { type: "number", name: "passages", min: 0, onlyInt: true },
          { type: "date", name: "read_at" },
          { type: "date", name: "began_at" },
          { type: "date", name: "deleted_at" },
          createdAt,
        ],
        indexes: [
          "CREATE INDEX idx_gander_documents_tenant ON gander_documents (tenant, created_at)",
          "CREATE INDEX idx_gander_documents_state ON gander_documents (state)",
        ],
        listRule: RULES.memberOrService,
        viewRule: RULES.memberOrService,
        createRule: RULES.signedIn,
        updateRule: RULES.member,
      }),
    );

    // All of a document in one row: it is written, read and replaced as a whole.
    app.save(
      collection({
        type: "base",
        name: "gander_passages",
        fields: [
          tenant,
          {
            ...server,
            name: "document",
            collectionId: app.findCollectionByNameOrId("gander_documents").id,
          },
          { type: "json", name: "passages", maxSize: 4_000_000 },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_gander_passages_document ON gander_passages (document)"],
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "gander_memories",
        fields: [
          tenant,
          server,
          { type: "text", name: "person", required: true, max: 20 },
          { type: "text", name: "key", required: true, max: 40 },
          { type: "text", name: "text", required: true, max: 300 },
          { type: "number", name: "changed_at", min: 0, onlyInt: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_gander_memories_key ON gander_memories (server, person, key)",
          "CREATE INDEX idx_gander_memories_person ON gander_memories (person)",
        ],
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "gander_answers",
        fields: [
          tenant,
          server,
          { type: "text", name: "channel", max: 20 },
          // A digest of whom it was for, so that it can be found when they are forgotten.
          { type: "text", name: "person", max: 64 },
          { type: "number", name: "asked_at", min: 0, onlyInt: true },
          { type: "text", name: "outcome", max: 20 },
          { type: "text", name: "question", max: 2000 },
          { type: "text", name: "answer", max: 8000 },
          { type: "json", name: "passages", maxSize: 200_000 },
          { type: "number", name: "tokens", min: 0, onlyInt: true },
          { type: "text", name: "thumb", max: 4 },
        ],
        indexes: [
          "CREATE INDEX idx_gander_answers_tenant ON gander_answers (tenant, asked_at)",
          "CREATE INDEX idx_gander_answers_server ON gander_answers (server, asked_at)",
          "CREATE INDEX idx_gander_answers_person ON gander_answers (person)",
          "CREATE INDEX idx_gander_answers_asked_at ON gander_answers (asked_at)",
        ],
      }),
    );

    // One row for each ask, until it can't be settled any more.
    app.save(
      collection({
        type: "base",
        name: "gander_reservations",
        fields: [
          tenant,
          server,
          { type: "text", name: "channel", max: 20 },
          { type: "text", name: "person", max: 64 },
          { type: "text", name: "digest", max: 64 },
          { type: "text", name: "day", max: 10 },
          { type: "number", name: "tokens", min: 0, onlyInt: true },
          { type: "bool", name: "settled" },
          { type: "number", name: "reserved_at", min: 0, onlyInt: true },
        ],
        indexes: [
          "CREATE INDEX idx_gander_reservations_server ON gander_reservations (server, reserved_at)",
          "CREATE INDEX idx_gander_reservations_person ON gander_reservations (person)",
          "CREATE INDEX idx_gander_reservations_reserved_at ON gander_reservations (reserved_at)",
        ],
      }),
    );

    // What is used up on a day: by a server (subject ""), one of its channels or a person.
    app.save(
      collection({
        type: "base",
        name: "gander_usage",
        fields: [
          tenant,
          server,
          { type: "text", name: "day", required: true, max: 10 },
          { type: "text", name: "subject", max: 80 },
          { type: "number", name: "answers", min: 0, onlyInt: true },
          { type: "number", name: "tokens", min: 0, onlyInt: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_gander_usage_subject ON gander_usage (server, day, subject)",
          "CREATE INDEX idx_gander_usage_day ON gander_usage (day)",
        ],
      }),
    );

    // Servers that Gander has joined before a workspace connects them.
    app.save(
      collection({
        type: "base",
        name: "gander_joins",
        fields: [
          { type: "text", name: "server", required: true, max: 20 },
          { type: "json", name: "channels", maxSize: 100_000 },
          { type: "number", name: "joined_at", min: 0, onlyInt: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_gander_joins_server ON gander_joins (server)"],
      }),
    );
  },
  (app) => {
    for (const name of [
      "gander_joins",
      "gander_usage",
      "gander_reservations",
      "gander_answers",
      "gander_memories",
      "gander_passages",
      "gander_documents",
      "gander_channels",
      "gander_servers",
      "gander_config",
    ]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
