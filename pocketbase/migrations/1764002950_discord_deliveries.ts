/** The bot speaks on Discord, too; its ledger is the same. */
migrate(
  (app) => setNetworks(app, ["twitch", "discord", "rehearsal"]),
  (app) => {
    app.db().newQuery("DELETE FROM deliveries WHERE network = 'discord'").execute();
    setNetworks(app, ["twitch", "rehearsal"]);
  },
);

function setNetworks(app: CoreApp, values: string[]): void {
  const deliveries = app.findCollectionByNameOrId("deliveries");
  const network = deliveries.fields.getByName("network");
  if (network) unmarshal({ values }, network);
  app.save(deliveries);
}
