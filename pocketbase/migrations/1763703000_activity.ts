import { collection, tenantField } from "../collection.ts";

/**
 * What the bot did in each hour, for the charts of the dashboard. The ledger keeps the lines
 * themselves, but only the newest. Members read the numbers at /api/gq/activity.
 */
migrate(
  (app) => {
    app.save(
      collection({
        type: "base",
        name: "activity_hours",
        fields: [
          tenantField(app),
          { type: "date", name: "hour", required: true },
          { type: "number", name: "sent", min: 0, onlyInt: true },
          { type: "number", name: "rehearsed", min: 0, onlyInt: true },
          { type: "number", name: "dropped", min: 0, onlyInt: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_activity_hours_tenant_hour ON activity_hours (tenant, hour)",
          "CREATE INDEX idx_activity_hours_hour ON activity_hours (hour)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("activity_hours"));
  },
);
