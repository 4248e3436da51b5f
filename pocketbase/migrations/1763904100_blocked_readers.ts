import { RULES, setRules } from "../collection.ts";

const SHOWN = `${RULES.member} && deleted_at = ""`;

/** Who is blocked in a sketch reads nothing of it, what was saved of it included (ACCESS-K26). */
migrate(
  (app) => {
    const permissions = app.findCollectionByNameOrId("sketch_permissions");
    // Who it blocks, for rules: they can compare one field with the reader, and not two at once.
    permissions.fields.add(new TextField({ name: "blocked", max: 40 }));
    app.save(permissions);
    app
      .db()
      .newQuery("UPDATE sketch_permissions SET blocked = person WHERE role = 'blocked'")
      .execute();
    setSavesRule(
      app,
      `${SHOWN} && sketch.sketch_permissions_via_sketch.blocked != @request.auth.id`,
    );
  },
  (app) => {
    setSavesRule(app, SHOWN);
    const permissions = app.findCollectionByNameOrId("sketch_permissions");
    permissions.fields.removeByName("blocked");
    app.save(permissions);
  },
);

function setSavesRule(app: CoreApp, rule: string): void {
  const saves = app.findCollectionByNameOrId("sketch_saves");
  setRules(saves, { listRule: rule, viewRule: rule });
  app.save(saves);
}
