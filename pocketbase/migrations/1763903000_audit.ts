/** Entries of the audit log that say the same of one thing become one. */
migrate(
  (app) => {
    const log = app.findCollectionByNameOrId("audit_log");
    log.fields.add(
      // What the entry is about, where a person may change it back and forth.
      new TextField({ name: "fold", max: 120, hidden: true }),
      // How many changes it stands for; 0 is one, as of all entries before.
      new NumberField({ name: "times", min: 0, onlyInt: true }),
    );
    log.addIndex("idx_audit_log_fold", false, "tenant, fold, created_at", "fold != ''");
    log.addIndex("idx_audit_log_created_at", false, "created_at", "");
    app.save(log);
  },
  (app) => {
    const log = app.findCollectionByNameOrId("audit_log");
    log.removeIndex("idx_audit_log_fold");
    log.removeIndex("idx_audit_log_created_at");
    for (const name of ["fold", "times"]) log.fields.removeByName(name);
    app.save(log);
  },
);
