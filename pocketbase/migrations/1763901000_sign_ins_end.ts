import { SIGN_IN } from "#core/platform/limits.ts";

const METHODS = ["password", "twitch", "discord", "code"];

/**
 * Sign-ins end by age and by disuse, which their records say: a token no longer ends before them.
 * `confirmed_at` is when the person last proved on that device who they are. An operator's
 * impersonation is a sign-in too, for its owner to see and end.
 */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    unmarshal({ authToken: { duration: SIGN_IN.days * 86_400 } }, users);
    app.save(users);

    const signIns = app.findCollectionByNameOrId("sign_ins");
    signIns.fields.add(new DateField({ name: "confirmed_at" }));
    setMethods(signIns, [...METHODS, "operator"]);
    app.save(signIns);
  },
  (app) => {
    app.db().newQuery("DELETE FROM sign_ins WHERE method = 'operator'").execute();
    const signIns = app.findCollectionByNameOrId("sign_ins");
    signIns.fields.removeByName("confirmed_at");
    setMethods(signIns, METHODS);
    app.save(signIns);

    const users = app.findCollectionByNameOrId("users");
    unmarshal({ authToken: { duration: 604_800 } }, users);
    app.save(users);
  },
);

function setMethods(signIns: core.Collection, values: string[]): void {
  const method = signIns.fields.getByName("method");
  if (method) unmarshal({ values }, method);
}
