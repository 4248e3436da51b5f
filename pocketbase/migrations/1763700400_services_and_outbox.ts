import { collection, createdAt } from "../collection.ts";

/** Accounts of our own processes, and mail that is kept while no SMTP server is configured. */
migrate(
  (app) => {
    const services = collection({ type: "auth", name: "services", fields: [], indexes: [] });
    services.authAlert.enabled = false;
    // A service signs in seldom and works for long.
    services.authToken.duration = 30 * 24 * 60 * 60;
    app.save(services);

    app.save(
      collection({
        type: "base",
        name: "outbox_messages",
        fields: [
          { type: "text", name: "to", required: true, max: 1000 },
          { type: "text", name: "subject", max: 1000 },
          { type: "text", name: "text", max: 100000 },
          { type: "text", name: "html", max: 200000 },
          createdAt,
        ],
        indexes: ["CREATE INDEX idx_outbox_messages_created_at ON outbox_messages (created_at)"],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("outbox_messages"));
    app.delete(app.findCollectionByNameOrId("services"));
  },
);
