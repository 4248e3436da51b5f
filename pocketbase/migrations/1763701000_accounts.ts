import { collection, RULES, setRules } from "../collection.ts";

/**
 * What an account is beside its password: a second factor, the devices that are signed in, and the
 * accounts at Twitch and Discord that it is linked to.
 */
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(new BoolField({ name: "second_factor" }));
    // Whoever signed up at Twitch or Discord has a random password that nobody knows.
    users.fields.add(new BoolField({ name: "has_password", hidden: true }));
    unmarshal(
      {
        mfa: { enabled: true, duration: 900, rule: "second_factor = true" },
        // A code is the second factor alone: the hooks refuse it as the first.
        otp: { enabled: true, duration: 600, length: 8 },
        oauth2: { enabled: true, mappedFields: { name: "", avatarURL: "", username: "", id: "" } },
      },
      users,
    );
    app.save(users);
    app.db().newQuery("UPDATE users SET has_password = TRUE").execute();

    const user = {
      type: "relation",
      name: "user",
      required: true,
      collectionId: users.id,
      maxSelect: 1,
      cascadeDelete: true,
    } as const;
    const own = `${RULES.signedIn} && user = @request.auth.id`;

    app.save(
      collection({
        type: "base",
        name: "sign_ins",
        fields: [
          user,
          { type: "text", name: "browser", max: 60 },
          { type: "text", name: "system", max: 60 },
          {
            type: "select",
            name: "method",
            required: true,
            maxSelect: 1,
            values: ["password", "twitch", "discord", "code"],
          },
          { type: "date", name: "signed_in_at", required: true },
          { type: "date", name: "last_seen_at", required: true },
        ],
        indexes: ["CREATE INDEX idx_sign_ins_user ON sign_ins (user, last_seen_at)"],
        listRule: own,
        viewRule: own,
      }),
    );

    // Beside PocketBase's own _externalAuths: the names and the encrypted tokens. No API rules.
    app.save(
      collection({
        type: "base",
        name: "provider_accounts",
        fields: [
          user,
          {
            type: "select",
            name: "provider",
            required: true,
            maxSelect: 1,
            values: ["twitch", "discord"],
          },
          { type: "text", name: "provider_id", required: true, max: 60 },
          { type: "text", name: "login", max: 60 },
          { type: "text", name: "name", max: 100 },
          { type: "text", name: "access_token", max: 5000, hidden: true },
          { type: "text", name: "refresh_token", max: 5000, hidden: true },
          { type: "date", name: "token_expires_at" },
          { type: "date", name: "linked_at", required: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_provider_accounts_user ON provider_accounts (user, provider)",
          "CREATE UNIQUE INDEX idx_provider_accounts_id ON provider_accounts (provider, provider_id)",
        ],
      }),
    );

    app.save(
      new Collection({
        type: "view",
        name: "link_status",
        listRule: own,
        viewRule: own,
        // PocketBase's own links decide; our table only adds the names.
        viewQuery: `
          SELECT
            users.id AS id,
            users.id AS user,
            CAST(discord.id IS NOT NULL AS BOOLEAN) AS discord_linked,
            CAST(COALESCE(discord.providerId, '') AS TEXT) AS discord_user_id,
            CAST(COALESCE(discord_account.name, '') AS TEXT) AS discord_name,
            CAST(twitch.id IS NOT NULL AS BOOLEAN) AS twitch_linked,
            CAST(COALESCE(twitch.providerId, '') AS TEXT) AS twitch_user_id,
            CAST(COALESCE(twitch_account.login, '') AS TEXT) AS twitch_login
          FROM users
          LEFT JOIN _externalAuths AS discord
            ON discord.recordRef = users.id AND discord.provider = 'discord'
          LEFT JOIN provider_accounts AS discord_account
            ON discord_account.user = users.id AND discord_account.provider = 'discord'
          LEFT JOIN _externalAuths AS twitch
            ON twitch.recordRef = users.id AND twitch.provider = 'twitch'
          LEFT JOIN provider_accounts AS twitch_account
            ON twitch_account.user = users.id AND twitch_account.provider = 'twitch'
        `,
      }),
    );

    // PocketBase opens these to their owner; a link must not be deleted past our own check.
    for (const name of SYSTEM) {
      const system = app.findCollectionByNameOrId(name);
      setRules(system, { listRule: null, viewRule: null, deleteRule: null });
      app.saveNoValidate(system);
    }
  },
  (app) => {
    for (const name of ["link_status", "provider_accounts", "sign_ins"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("second_factor");
    users.fields.removeByName("has_password");
    unmarshal(
      { mfa: { enabled: false }, otp: { enabled: false }, oauth2: { enabled: false } },
      users,
    );
    app.save(users);
    for (const name of SYSTEM) {
      const system = app.findCollectionByNameOrId(name);
      const own =
        '@request.auth.id != "" && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId';
      setRules(system, {
        listRule: own,
        viewRule: own,
        deleteRule: ["_externalAuths", "_authOrigins"].includes(name) ? own : null,
      });
      app.saveNoValidate(system);
    }
  },
);

const SYSTEM = ["_externalAuths", "_authOrigins", "_mfas", "_otps"];
