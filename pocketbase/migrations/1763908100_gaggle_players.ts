import { collection, createdAt } from "../collection.ts";

/**
 * Who plays Gaggle, and what belongs to them, wherever it was caught. Nobody reads or writes these but
 * our routes. Times are in milliseconds since the epoch.
 */
migrate(
  (app) => {
    const whole = (name: string) => ({ type: "number" as const, name, min: 0, onlyInt: true });
    const text = (name: string, max: number) => ({ type: "text" as const, name, max });
    const required = (name: string, max: number) => ({ ...text(name, max), required: true });

    const players = collection({
      type: "base",
      name: "gaggle_players",
      fields: [
        {
          type: "relation",
          name: "user",
          collectionId: app.findCollectionByNameOrId("users").id,
          maxSelect: 1,
        },
        required("name", 60),
        // The end of the address of their collection.
        required("page", 60),
        whole("down"),
        { type: "bool", name: "is_hidden" },
        whole("since"),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_gaggle_players_page ON gaggle_players (page)",
        "CREATE INDEX idx_gaggle_players_user ON gaggle_players (user) WHERE user != ''",
      ],
    });
    app.save(players);
    const player = {
      type: "relation" as const,
      name: "player",
      required: true,
      collectionId: players.id,
      maxSelect: 1 as const,
      cascadeDelete: true,
    };

    app.save(
      collection({
        type: "base",
        name: "gaggle_accounts",
        fields: [
          // `twitch:<id>` or `discord:<id>`.
          required("account", 40),
          player,
          text("login", 40),
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_gaggle_accounts_account ON gaggle_accounts (account)",
          "CREATE INDEX idx_gaggle_accounts_player ON gaggle_accounts (player)",
          "CREATE INDEX idx_gaggle_accounts_login ON gaggle_accounts (login)",
        ],
      }),
    );
    app.save(
      collection({
        type: "base",
        name: "gaggle_opt_outs",
        fields: [required("account", 40), createdAt],
        indexes: ["CREATE UNIQUE INDEX idx_gaggle_opt_outs_account ON gaggle_opt_outs (account)"],
      }),
    );
    app.save(
      collection({
        type: "base",
        name: "gaggle_cards",
        fields: [
          player,
          required("card", 60),
          // The trade that the card is set aside for; empty while it is free.
          text("trade", 15),
          // The workspace in whose channel it was caught; empty when that is gone.
          text("caught_in", 15),
          whole("caught_at"),
        ],
        indexes: [
          "CREATE INDEX idx_gaggle_cards_player ON gaggle_cards (player, card, trade)",
          "CREATE INDEX idx_gaggle_cards_caught_in ON gaggle_cards (caught_in, player, card)",
          "CREATE INDEX idx_gaggle_cards_trade ON gaggle_cards (trade) WHERE trade != ''",
        ],
      }),
    );
    app.save(
      collection({
        type: "base",
        name: "gaggle_eggs",
        fields: [
          player,
          // What is in it, which nobody is told before it hatches.
          { ...required("card", 60), hidden: true },
          // The channel by whose lines it warms; empty when that is gone, and the egg is warm.
          text("laid_in", 15),
          whole("laid_at"),
          // The channel's count of lines at which it is warm.
          whole("warm_at"),
        ],
        indexes: [
          "CREATE INDEX idx_gaggle_eggs_player ON gaggle_eggs (player, laid_at)",
          "CREATE INDEX idx_gaggle_eggs_laid_in ON gaggle_eggs (laid_in, player)",
        ],
      }),
    );
    app.save(
      collection({
        type: "base",
        name: "gaggle_wishes",
        fields: [player, required("card", 60), whole("wished_at")],
        indexes: [
          "CREATE UNIQUE INDEX idx_gaggle_wishes_player ON gaggle_wishes (player, card)",
          "CREATE INDEX idx_gaggle_wishes_card ON gaggle_wishes (card, wished_at)",
        ],
      }),
    );
    app.save(
      collection({
        type: "base",
        name: "gaggle_rewards",
        fields: [player, required("card_set", 60), whole("given_at")],
        indexes: [
          "CREATE UNIQUE INDEX idx_gaggle_rewards_player ON gaggle_rewards (player, card_set)",
        ],
      }),
    );
    app.save(
      collection({
        type: "base",
        name: "gaggle_trades",
        fields: [
          { ...required("token", 40), hidden: true },
          { ...player, name: "from_player" },
          { ...player, name: "to_player" },
          required("give", 60),
          required("take", 60),
          {
            type: "select",
            name: "state",
            required: true,
            maxSelect: 1,
            values: ["open", "taken", "declined", "withdrawn", "expired"],
          },
          whole("offered_at"),
          whole("ended_at"),
          // The workspace in whose channel it was offered; empty when that is gone.
          text("offered_in", 15),
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_gaggle_trades_token ON gaggle_trades (token)",
          "CREATE INDEX idx_gaggle_trades_from ON gaggle_trades (from_player, state, ended_at)",
          "CREATE INDEX idx_gaggle_trades_to ON gaggle_trades (to_player, state, ended_at)",
          "CREATE INDEX idx_gaggle_trades_open ON gaggle_trades (state, offered_at)",
          "CREATE INDEX idx_gaggle_trades_offered_in ON gaggle_trades (offered_in)",
        ],
      }),
    );
    // Commands that were applied, with their answers, so that each counts once.
    app.save(
      collection({
        type: "base",
        name: "gaggle_acts",
        fields: [
          required("act", 80),
          text("account", 40),
          text("answer", 20_000),
          whole("applied_at"),
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_gaggle_acts_act ON gaggle_acts (act)",
          "CREATE INDEX idx_gaggle_acts_account ON gaggle_acts (account)",
          "CREATE INDEX idx_gaggle_acts_applied_at ON gaggle_acts (applied_at)",
        ],
      }),
    );
  },
  (app) => {
    for (const name of [
      "gaggle_acts",
      "gaggle_trades",
      "gaggle_rewards",
      "gaggle_wishes",
      "gaggle_eggs",
      "gaggle_cards",
      "gaggle_opt_outs",
      "gaggle_accounts",
      "gaggle_players",
    ]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
