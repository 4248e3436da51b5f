/** Superusers sign in by password and a one-time code, at the dashboard and at its API alike (GUARD-G38). */
migrate(
  (app) => setFactors(app, { otp: { enabled: true, duration: 600, length: 8 }, mfa: ON }),
  (app) => setFactors(app, { otp: { enabled: false }, mfa: { enabled: false } }),
);

const ON = { enabled: true, duration: 600, rule: "" };

function setFactors(app: CoreApp, factors: { otp: object; mfa: object }): void {
  const superusers = app.findCollectionByNameOrId("_superusers");
  unmarshal(factors, superusers);
  app.save(superusers);
}
