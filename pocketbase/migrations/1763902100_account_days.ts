/**
 * What an account did lately, for limits that go by it: when it sent invites, and when somebody who has
 * not verified their address was reminded.
 */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(new JSONField({ name: "invites_sent", maxSize: 10_000, hidden: true }));
    users.fields.add(new DateField({ name: "reminded_at", hidden: true }));
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    for (const name of ["invites_sent", "reminded_at"]) users.fields.removeByName(name);
    app.save(users);
  },
);
