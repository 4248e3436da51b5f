/** Twitch's id of a workspace's channel, which stays when the channel is renamed. */
migrate(
  (app) => {
    const configs = app.findCollectionByNameOrId("bot_config");
    configs.fields.add(new TextField({ name: "twitch_channel_id", max: 20, pattern: "^[0-9]*$" }));
    app.save(configs);
  },
  (app) => {
    const configs = app.findCollectionByNameOrId("bot_config");
    configs.fields.removeByName("twitch_channel_id");
    app.save(configs);
  },
);
