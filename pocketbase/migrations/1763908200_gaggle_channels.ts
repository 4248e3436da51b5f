import { collection, tenantField } from "../collection.ts";

/** The longest text of a commit, in characters: lines of 20,000 tries, and where their people stood. */
const COMMIT_MAX_CHARS = 20_000_000;

/**
 * What is kept of a channel's game: where its log stands, the log itself, what each encounter came to,
 * and the secrets by which the log names players. Times are in milliseconds since the epoch, but for
 * those of the log.
 */
migrate(
  (app) => {
    const whole = (name: string) => ({ type: "number" as const, name, min: 0, onlyInt: true });
    const text = (name: string, max: number) => ({ type: "text" as const, name, max });
    const required = (name: string, max: number) => ({ ...text(name, max), required: true });

    const channels = collection({
      type: "base",
      name: "gaggle_channels",
      fields: [
        tenantField(app),
        required("network", 20),
        // The secret that all seeds of the chain follow from, encrypted.
        { ...text("last_seed", 1000), hidden: true },
        // Where the log stands, as JSON.
        text("snapshot", 20_000),
        whole("lines"),
        text("head", 64),
        whole("chat_lines"),
        // The hash of the card table that the terms name, and of all that the log has named.
        text("table_hash", 64),
        text("tables", 200_000),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_gaggle_channels_tenant ON gaggle_channels (tenant, network)",
      ],
    });
    app.save(channels);
    const channel = {
      type: "relation" as const,
      name: "channel",
      required: true,
      collectionId: channels.id,
      maxSelect: 1 as const,
      cascadeDelete: true,
    };

    app.save(
      collection({
        type: "base",
        name: "gaggle_tables",
        fields: [required("hash", 64), required("content", 200_000)],
        indexes: ["CREATE UNIQUE INDEX idx_gaggle_tables_hash ON gaggle_tables (hash)"],
      }),
    );
    // Without its row nobody can tell any more who a name in the log is.
    app.save(
      collection({
        type: "base",
        name: "gaggle_names",
        fields: [
          channel,
          required("account", 40),
          {
            ...channel,
            name: "player",
            collectionId: app.findCollectionByNameOrId("gaggle_players").id,
          },
          required("log_name", 16),
          { ...required("salt", 32), hidden: true },
          whole("misses"),
          whole("caught_today"),
          whole("day"),
          whole("seen_at"),
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_gaggle_names_account ON gaggle_names (channel, account)",
          "CREATE INDEX idx_gaggle_names_log_name ON gaggle_names (channel, log_name)",
          "CREATE INDEX idx_gaggle_names_seen ON gaggle_names (channel, seen_at)",
          "CREATE INDEX idx_gaggle_names_player ON gaggle_names (player, channel)",
        ],
      }),
    );
    app.save(
      collection({
        type: "base",
        name: "gaggle_encounters",
        fields: [
          channel,
          whole("number"),
          required("visitor", 60),
          {
            type: "select",
            name: "state",
            required: true,
            maxSelect: 1,
            values: ["drawn", "void"],
          },
          whole("opened_at"),
          whole("ends_at"),
          whole("round"),
          whole("tries"),
          whole("caught"),
          whole("eggs"),
          whole("honks"),
          { type: "bool", name: "ran_off" },
          // The first and the last line of the commit that it came with.
          whole("first_line"),
          whole("last_line"),
          // What chat was told, with people as the log names them, as JSON.
          text("answer", COMMIT_MAX_CHARS),
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_gaggle_encounters_line ON gaggle_encounters (channel, last_line)",
        ],
      }),
    );
    app.save(
      collection({
        type: "base",
        name: "gaggle_log",
        fields: [
          channel,
          whole("first_line"),
          whole("last_line"),
          whole("committed_at"),
          required("content", COMMIT_MAX_CHARS),
          // Where the log and its players stood before these lines, as JSON.
          text("before", COMMIT_MAX_CHARS),
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_gaggle_log_line ON gaggle_log (channel, first_line)",
          "CREATE INDEX idx_gaggle_log_committed_at ON gaggle_log (committed_at)",
        ],
      }),
    );
    app.save(
      collection({
        type: "base",
        name: "gaggle_heads",
        fields: [channel, whole("line"), required("hash", 64), whole("taken_at")],
        indexes: [
          "CREATE UNIQUE INDEX idx_gaggle_heads_line ON gaggle_heads (channel, line)",
          "CREATE INDEX idx_gaggle_heads_taken_at ON gaggle_heads (taken_at)",
        ],
      }),
    );
  },
  (app) => {
    for (const name of [
      "gaggle_heads",
      "gaggle_log",
      "gaggle_encounters",
      "gaggle_names",
      "gaggle_tables",
      "gaggle_channels",
    ]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
