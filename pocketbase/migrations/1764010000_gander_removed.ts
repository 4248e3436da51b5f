/** How many sentences of an answer were taken out: "Why this answer?" says so after a restart, too. */
migrate(
  (app) => {
    const answers = app.findCollectionByNameOrId("gander_answers");
    answers.fields.add(new NumberField({ name: "removed", min: 0, onlyInt: true }));
    app.save(answers);
  },
  (app) => {
    const answers = app.findCollectionByNameOrId("gander_answers");
    answers.fields.removeByName("removed");
    app.save(answers);
  },
);
