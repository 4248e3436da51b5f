import { collection, tenantField } from "../collection.ts";

/**
 * Prizes without a code, a giveaway's own word in chat, and the winner's moment on a workspace's
 * overlay. Runs keep the prizes and the word that they opened with.
 */
migrate(
  (app) => {
    for (const name of ["giveaways", "giveaway_runs"]) {
      const target = app.findCollectionByNameOrId(name);
      target.fields.add(new JSONField({ name: "prizes", maxSize: 30_000 }));
      target.fields.add(new TextField({ name: "keyword", max: 30 }));
      app.save(target);
    }
    const runs = app.findCollectionByNameOrId("giveaway_runs");
    // When the creator approved the winners for the overlay, in milliseconds; 0: not on it.
    runs.fields.add(new NumberField({ name: "shown_at", min: 0, onlyInt: true }));
    app.save(runs);
    const winners = app.findCollectionByNameOrId("giveaway_winners");
    // Which of the run's prizes without a code was given, counted from 1; 0 for none.
    winners.fields.add(new NumberField({ name: "prize_number", min: 0, onlyInt: true }));
    app.save(winners);

    app.save(
      collection({
        type: "base",
        name: "giveaway_overlays",
        fields: [
          tenantField(app),
          { type: "text", name: "token", required: true, max: 40, hidden: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_giveaway_overlays_tenant ON giveaway_overlays (tenant)",
          "CREATE UNIQUE INDEX idx_giveaway_overlays_token ON giveaway_overlays (token)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("giveaway_overlays"));
    const winners = app.findCollectionByNameOrId("giveaway_winners");
    winners.fields.removeByName("prize_number");
    app.save(winners);
    const runs = app.findCollectionByNameOrId("giveaway_runs");
    runs.fields.removeByName("shown_at");
    app.save(runs);
    for (const name of ["giveaways", "giveaway_runs"]) {
      const target = app.findCollectionByNameOrId(name);
      target.fields.removeByName("keyword");
      target.fields.removeByName("prizes");
      app.save(target);
    }
  },
);
