import { collection, createdAt, RULES, tenantField, updatedAt } from "../collection.ts";

/** Sketches by name; what is drawn on them lives in their rooms. One of each workspace is live. */
migrate(
  (app) => {
    app.save(
      collection({
        type: "base",
        name: "sketches",
        fields: [
          tenantField(app),
          { type: "text", name: "name", required: true, max: 80 },
          { type: "bool", name: "live" },
          createdAt,
          updatedAt,
        ],
        indexes: [
          "CREATE INDEX idx_sketches_tenant ON sketches (tenant)",
          "CREATE UNIQUE INDEX idx_sketches_live ON sketches (tenant) WHERE live = TRUE",
        ],
        listRule: RULES.member,
        viewRule: RULES.member,
        createRule: RULES.signedIn,
        updateRule: RULES.member,
        deleteRule: RULES.member,
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("sketches"));
  },
);
