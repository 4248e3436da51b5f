import { collection, createdAt, RULES, setRules, tenantField } from "../collection.ts";

/** Invites, the audit log, and who may change a workspace and its people. */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");

    app.save(
      collection({
        type: "base",
        name: "invites",
        fields: [
          tenantField(app),
          { type: "text", name: "email", required: true, max: 254 },
          {
            type: "select",
            name: "role",
            required: true,
            maxSelect: 1,
            values: ["admin", "manager", "chat_moderator", "artist", "custom"],
          },
          { type: "json", name: "permissions", maxSize: 2000 },
          { type: "text", name: "token_hash", required: true, max: 64, hidden: true },
          { type: "relation", name: "invited_by", collectionId: users.id, maxSelect: 1 },
          { type: "date", name: "expires_at", required: true },
          { type: "date", name: "accepted_at" },
          createdAt,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_invites_token_hash ON invites (token_hash)",
          "CREATE UNIQUE INDEX idx_invites_open ON invites (tenant, email) WHERE accepted_at = ''",
        ],
        listRule: RULES.admin,
        viewRule: RULES.admin,
        deleteRule: RULES.admin,
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "audit_log",
        fields: [
          tenantField(app),
          { type: "relation", name: "actor", collectionId: users.id, maxSelect: 1 },
          { type: "text", name: "actor_name", required: true, max: 320 },
          { type: "text", name: "action", required: true, max: 60 },
          { type: "text", name: "subject", max: 320 },
          { type: "json", name: "details", maxSize: 10_000 },
          createdAt,
        ],
        indexes: ["CREATE INDEX idx_audit_log_tenant ON audit_log (tenant, created_at)"],
        listRule: RULES.admin,
        viewRule: RULES.admin,
      }),
    );

    // What the rooms are yet to hear. Plain ids: a workspace or a person may be gone by then.
    app.save(
      collection({
        type: "base",
        name: "revocations",
        fields: [
          { type: "text", name: "tenant", required: true, max: 40 },
          { type: "text", name: "person", required: true, max: 40 },
          createdAt,
        ],
        indexes: [],
      }),
    );

    const tenants = app.findCollectionByNameOrId("tenants");
    setRules(tenants, {
      updateRule: `${RULES.signedIn} && memberships_via_tenant.user ?= @request.auth.id`,
    });
    app.save(tenants);

    const memberships = app.findCollectionByNameOrId("memberships");
    setRules(memberships, { updateRule: RULES.member, deleteRule: RULES.member });
    memberships.addIndex("idx_memberships_owner", true, "tenant", "role = 'owner'");
    app.save(memberships);
  },
  (app) => {
    const memberships = app.findCollectionByNameOrId("memberships");
    setRules(memberships, { updateRule: null, deleteRule: null });
    memberships.removeIndex("idx_memberships_owner");
    app.save(memberships);
    const tenants = app.findCollectionByNameOrId("tenants");
    setRules(tenants, { updateRule: null });
    app.save(tenants);
    for (const name of ["revocations", "audit_log", "invites"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
