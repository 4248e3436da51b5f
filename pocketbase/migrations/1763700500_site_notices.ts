import { collection, updatedAt } from "../collection.ts";

/**
 * The operator's notices, one record for each site. There are no API rules: visitors read what is
 * switched on at /api/gq/notices, and the operator edits the records in PocketBase's dashboard.
 */
migrate(
  (app) => {
    const notices = collection({
      type: "base",
      name: "site_notices",
      fields: [
        {
          type: "select",
          name: "variant",
          required: true,
          maxSelect: 1,
          values: ["main", "ask", "creator"],
        },
        { type: "bool", name: "banner_enabled" },
        { type: "text", name: "banner_text", max: 280 },
        { type: "select", name: "severity", maxSelect: 1, values: ["info", "warning", "danger"] },
        {
          type: "text",
          name: "link",
          max: 500,
          pattern: "^(https?://[^\\s/]\\S*|/([^\\s/\\\\]\\S*)?)$",
        },
        { type: "bool", name: "maintenance_enabled" },
        { type: "text", name: "maintenance_text", max: 1000 },
        updatedAt,
      ],
      indexes: ["CREATE UNIQUE INDEX idx_site_notices_variant ON site_notices (variant)"],
    });
    app.save(notices);
    for (const variant of ["main", "ask", "creator"]) {
      app.save(new Record(notices, { variant, severity: "info" }));
    }
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("site_notices"));
  },
);
