/** Lists of encounters are in the order in which they were committed, a page at a time. */
migrate(
  (app) => {
    const encounters = app.findCollectionByNameOrId("gaggle_encounters");
    encounters.addIndex("idx_gaggle_encounters_channel", false, "channel", "");
    app.save(encounters);
  },
  (app) => {
    const encounters = app.findCollectionByNameOrId("gaggle_encounters");
    encounters.removeIndex("idx_gaggle_encounters_channel");
    app.save(encounters);
  },
);
