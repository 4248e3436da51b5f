import { BOT_STATES } from "#core/chat/bot-status.ts";

const ADDED = ["not_listed", "other_channel"];

/** Two more reasons why the bot is not in a channel. */
migrate(
  (app) => setStates(app, [...BOT_STATES]),
  (app) => {
    app.db().newQuery("DELETE FROM bot_statuses").execute();
    setStates(
      app,
      BOT_STATES.filter((state) => !ADDED.includes(state)),
    );
  },
);

function setStates(app: CoreApp, values: string[]): void {
  const statuses = app.findCollectionByNameOrId("bot_statuses");
  statuses.fields.add(new SelectField({ name: "state", required: true, maxSelect: 1, values }));
  app.save(statuses);
}
