/** Several responses, how they look, and when and for whom a command answers. */
migrate(
  (app) => {
    const commands = app.findCollectionByNameOrId("chat_commands");
    commands.fields.add(
      new JSONField({ name: "more_responses", maxSize: 20_000 }),
      new SelectField({ name: "response_order", maxSelect: 1, values: ["random", "turn"] }),
      new SelectField({
        name: "response_style",
        maxSelect: 1,
        values: ["plain", "action", "announcement"],
      }),
      new BoolField({ name: "as_reply" }),
      new BoolField({ name: "live_only" }),
      new JSONField({ name: "categories", maxSize: 8000 }),
      new JSONField({ name: "triggers", maxSize: 10_000 }),
      new JSONField({ name: "admits", maxSize: 200 }),
      new JSONField({ name: "admitted_people", maxSize: 2000 }),
    );
    app.save(commands);
    app
      .db()
      .newQuery(
        `UPDATE chat_commands SET more_responses = '[]', response_order = 'random',
           response_style = 'plain', categories = '[]', triggers = '[]', admits = '[]',
           admitted_people = '[]'`,
      )
      .execute();
  },
  (app) => {
    const commands = app.findCollectionByNameOrId("chat_commands");
    for (const name of [
      "more_responses",
      "response_order",
      "response_style",
      "as_reply",
      "live_only",
      "categories",
      "triggers",
      "admits",
      "admitted_people",
    ]) {
      commands.fields.removeByName(name);
    }
    app.save(commands);
  },
);
