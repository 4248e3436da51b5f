/** The workspaces that a user owns. */
export function ownedBy(app: CoreApp, user: core.Record): core.Record[] {
  return app
    .findRecordsByFilter("tenants", "owner = {:user}", "name", 0, 0, { user: user.id })
    .filter((tenant) => tenant !== undefined);
}

/** Deletes a user and the workspaces that they own. Call it in a transaction. */
export function removeAccount(app: CoreApp, user: core.Record): void {
  const owned = ownedBy(app, user);
  // A workspace must have an owner, and a user who loses their last one gets another: so the
  // user goes first, and what they owned right after.
  app
    .db()
    .newQuery("UPDATE tenants SET owner = '' WHERE owner = {:user}")
    .bind({ user: user.id })
    .execute();
  app.delete(user);
  for (const tenant of owned) app.delete(tenant);
}
