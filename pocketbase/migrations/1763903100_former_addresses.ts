import { TENANT } from "#core/platform/limits.ts";
import { collection, createdAt, tenantField } from "../collection.ts";

/** The addresses that workspaces had: links to them still lead there, and nobody else can have them. */
migrate(
  (app) => {
    app.save(
      collection({
        type: "base",
        name: "former_addresses",
        fields: [
          tenantField(app),
          { type: "text", name: "slug", required: true, max: TENANT.slugMaxChars },
          createdAt,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_former_addresses_slug ON former_addresses (slug)",
          "CREATE INDEX idx_former_addresses_tenant ON former_addresses (tenant)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("former_addresses")),
);
