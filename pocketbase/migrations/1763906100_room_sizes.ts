import { collection, tenantField } from "../collection.ts";

/** What the rooms of each workspace store, as they said last, for its quota (ACCESS-K29). */
migrate(
  (app) => {
    app.save(
      collection({
        type: "base",
        name: "room_sizes",
        fields: [
          tenantField(app),
          { type: "number", name: "bytes", min: 0, onlyInt: true },
          { type: "date", name: "counted_at", required: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_room_sizes_tenant ON room_sizes (tenant)"],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("room_sizes"));
  },
);
