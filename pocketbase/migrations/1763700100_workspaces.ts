import { collection, createdAt, RULES, setRules, tenantField, updatedAt } from "../collection.ts";

/** Workspaces (tenants), who belongs to them, and what a user's own record holds. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");

    app.save(
      collection({
        type: "base",
        name: "tenants",
        fields: [
          { type: "text", name: "name", required: true, max: 60 },
          { type: "text", name: "slug", required: true, max: 40, pattern: "^[a-z0-9-]+$" },
          { type: "relation", name: "owner", required: true, collectionId: users.id, maxSelect: 1 },
          { type: "text", name: "time_zone", required: true, max: 60 },
          createdAt,
          updatedAt,
        ],
        indexes: ["CREATE UNIQUE INDEX idx_tenants_slug ON tenants (slug)"],
      }),
    );
    const tenants = app.findCollectionByNameOrId("tenants");

    app.save(
      collection({
        type: "base",
        name: "memberships",
        fields: [
          tenantField(app),
          {
            type: "relation",
            name: "user",
            required: true,
            collectionId: users.id,
            maxSelect: 1,
            cascadeDelete: true,
          },
          {
            type: "select",
            name: "role",
            required: true,
            maxSelect: 1,
            values: ["owner", "admin", "manager", "chat_moderator", "artist", "custom"],
          },
          { type: "json", name: "permissions", maxSize: 2000 },
          createdAt,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_memberships_tenant_user ON memberships (tenant, user)",
          "CREATE INDEX idx_memberships_user ON memberships (user)",
        ],
      }),
    );

    // A rule may name memberships only now that they exist.
    const ownTenant = `(${RULES.signedIn} && memberships_via_tenant.user ?= @request.auth.id) || @request.auth.collectionName = "services"`;
    setRules(tenants, { listRule: ownTenant, viewRule: ownTenant });
    app.save(tenants);
    const memberships = app.findCollectionByNameOrId("memberships");
    setRules(memberships, { listRule: RULES.member, viewRule: RULES.member });
    app.save(memberships);

    users.fields.removeByName("avatar");
    unmarshal({ min: 10, max: 71 }, users.fields.getByName("password"));
    users.fields.add(
      new RelationField({ name: "tenant_id", collectionId: tenants.id, maxSelect: 1 }),
    );
    // Signing up is a route of its own: it makes the workspace too.
    const self = 'id = @request.auth.id && @request.auth.collectionName = "users"';
    setRules(users, {
      createRule: null,
      deleteRule: null,
      listRule: self,
      viewRule: self,
      updateRule: self,
    });
    users.authAlert.enabled = false;
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("tenant_id");
    app.save(users);
    app.delete(app.findCollectionByNameOrId("memberships"));
    app.delete(app.findCollectionByNameOrId("tenants"));
  },
);
