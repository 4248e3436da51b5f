/** How often a counter has been changed: of two that are told, which one is the newer. */
migrate(
  (app) => {
    const counters = app.findCollectionByNameOrId("counters");
    counters.fields.add(new NumberField({ name: "revision", min: 0, onlyInt: true }));
    app.save(counters);
  },
  (app) => {
    const counters = app.findCollectionByNameOrId("counters");
    counters.fields.removeByName("revision");
    app.save(counters);
  },
);
