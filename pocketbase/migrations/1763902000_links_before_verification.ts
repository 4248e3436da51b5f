/**
 * The sign-in that linked an account while the person's e-mail address was not verified; empty for
 * links that count.
 */
migrate(
  (app) => {
    const accounts = app.findCollectionByNameOrId("provider_accounts");
    accounts.fields.add(new TextField({ name: "unverified_sign_in", max: 40, hidden: true }));
    app.save(accounts);
  },
  (app) => {
    const accounts = app.findCollectionByNameOrId("provider_accounts");
    accounts.fields.removeByName("unverified_sign_in");
    app.save(accounts);
  },
);
