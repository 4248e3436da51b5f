/** Timers with several messages in turn, and for some categories or titles. */
migrate(
  (app) => {
    const timers = app.findCollectionByNameOrId("timers");
    timers.fields.add(
      new JSONField({ name: "more_messages", maxSize: 20_000 }),
      new JSONField({ name: "categories", maxSize: 8000 }),
      new JSONField({ name: "title_words", maxSize: 8000 }),
    );
    app.save(timers);
    app
      .db()
      .newQuery("UPDATE timers SET more_messages = '[]', categories = '[]', title_words = '[]'")
      .execute();
  },
  (app) => {
    const timers = app.findCollectionByNameOrId("timers");
    for (const name of ["more_messages", "categories", "title_words"]) {
      timers.fields.removeByName(name);
    }
    app.save(timers);
  },
);
