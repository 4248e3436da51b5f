/**
 * The rules of draws from FAIR-F1 on: entrants are Twitch ids, the list of a run names its prizes and
 * rules, codes are promised to places, a run may be void, and a run outlives its giveaway. Runs before
 * it keep the earlier rules as version 1; one that is open has entrants without ids, and is cancelled.
 */
migrate(
  (app) => {
    const text = (name: string, max: number) => new TextField({ name, max });
    const runs = app.findCollectionByNameOrId("giveaway_runs");
    const giveaway = runs.fields.getByName("giveaway") as RelationField;
    giveaway.required = false;
    giveaway.cascadeDelete = false;
    (runs.fields.getByName("state") as SelectField).values = [
      "open",
      "closed",
      "drawn",
      "cancelled",
      "void",
    ];
    runs.fields.add(
      new NumberField({ name: "version", min: 0, onlyInt: true }),
      new DateField({ name: "planned_end" }),
      // The prizes of the places, fixed when entries close, as JSON.
      text("prize_list", 60_000),
    );
    app.save(runs);
    app.db().newQuery("UPDATE giveaway_runs SET version = 1, planned_end = ends_at").execute();
    app
      .db()
      .newQuery(
        `UPDATE giveaway_runs SET state = 'cancelled', closed_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now')
         WHERE state = 'open'`,
      )
      .execute();

    const entries = app.findCollectionByNameOrId("giveaway_entries");
    entries.fields.add(text("user_id", 20), new BoolField({ name: "recent" }));
    entries.removeIndex("idx_giveaway_entries_login");
    entries.addIndex("idx_giveaway_entries_login", false, "run, login", "");
    entries.addIndex("idx_giveaway_entries_user", true, "run, user_id", "user_id != ''");
    app.save(entries);

    const winners = app.findCollectionByNameOrId("giveaway_winners");
    winners.fields.add(
      text("user_id", 20),
      // Which of the run's prizes is this winner's, from 1; 0 under the earlier rules.
      new NumberField({ name: "slot", min: 0, onlyInt: true }),
      new DateField({ name: "passed_at" }),
      text("passed_by", 200),
      text("passed_reason", 200),
    );
    winners.removeIndex("idx_giveaway_winners_login");
    winners.addIndex("idx_giveaway_winners_login", false, "run, login", "");
    winners.addIndex("idx_giveaway_winners_user", true, "run, user_id", "user_id != ''");
    app.save(winners);

    const codes = app.findCollectionByNameOrId("giveaway_codes");
    codes.fields.add(
      // The run and the place in its prizes that the code is promised to.
      text("promised_run", 15),
      new NumberField({ name: "promised_slot", min: 0, onlyInt: true }),
    );
    codes.addIndex("idx_giveaway_codes_promised", false, "promised_run", "promised_run != ''");
    app.save(codes);
  },
  (app) => {
    const codes = app.findCollectionByNameOrId("giveaway_codes");
    codes.removeIndex("idx_giveaway_codes_promised");
    codes.fields.removeByName("promised_run");
    codes.fields.removeByName("promised_slot");
    app.save(codes);
    const winners = app.findCollectionByNameOrId("giveaway_winners");
    winners.removeIndex("idx_giveaway_winners_user");
    for (const name of ["user_id", "slot", "passed_at", "passed_by", "passed_reason"]) {
      winners.fields.removeByName(name);
    }
    app.save(winners);
    const entries = app.findCollectionByNameOrId("giveaway_entries");
    entries.removeIndex("idx_giveaway_entries_user");
    for (const name of ["user_id", "recent"]) entries.fields.removeByName(name);
    app.save(entries);
    const runs = app.findCollectionByNameOrId("giveaway_runs");
    for (const name of ["version", "planned_end", "prize_list"]) runs.fields.removeByName(name);
    app.save(runs);
  },
);
