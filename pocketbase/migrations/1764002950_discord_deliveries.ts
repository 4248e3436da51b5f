/** The bot speaks on Discord, too; its ledger is the same. */
migrate(
  (app) => setNetworks(app, ["twitch", "discord", "rehearsal"]),
  (app) => setNetworks(app, ["twitch", "rehearsal"]),
);

function setNetworks(app: core.App, values: string[]): void {
  const deliveries = app.findCollectionByNameOrId("deliveries");
  const network = deliveries.fields.getByName("network") as core.SelectField;
  network.values = values;
  app.save(deliveries);
}
