import { collection, createdAt, RULES, tenantField, updatedAt } from "../collection.ts";

/** Counters, and cooldowns per person, in groups and with exemptions. */
migrate(
  (app) => {
    app.save(
      collection({
        type: "base",
        name: "counters",
        fields: [
          tenantField(app),
          { type: "text", name: "name", required: true, max: 24 },
          { type: "number", name: "value", onlyInt: true },
          { type: "number", name: "step", min: 1, onlyInt: true },
          {
            type: "select",
            name: "user_level",
            required: true,
            maxSelect: 1,
            values: ["everyone", "vip", "mod", "broadcaster"],
          },
          // The bots' last batch that changed it, by which they know what the value includes.
          { type: "text", name: "last_batch", max: 64 },
          createdAt,
          updatedAt,
        ],
        indexes: ["CREATE UNIQUE INDEX idx_counters_name ON counters (tenant, name)"],
        listRule: RULES.memberOrService,
        viewRule: RULES.memberOrService,
        createRule: RULES.signedIn,
        updateRule: RULES.member,
        deleteRule: RULES.member,
      }),
    );

    const commands = app.findCollectionByNameOrId("chat_commands");
    commands.fields.add(
      new NumberField({ name: "cooldown_user_seconds", min: 0, max: 86_400, onlyInt: true }),
      new TextField({ name: "cooldown_group", max: 24 }),
      new SelectField({
        name: "cooldown_exempt",
        maxSelect: 1,
        values: ["none", "vip", "mod", "broadcaster"],
      }),
    );
    app.save(commands);
    app.db().newQuery("UPDATE chat_commands SET cooldown_exempt = 'none'").execute();
  },
  (app) => {
    const commands = app.findCollectionByNameOrId("chat_commands");
    for (const name of ["cooldown_user_seconds", "cooldown_group", "cooldown_exempt"]) {
      commands.fields.removeByName(name);
    }
    app.save(commands);
    app.delete(app.findCollectionByNameOrId("counters"));
  },
);
