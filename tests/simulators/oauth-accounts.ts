/** The accounts that people have at the stand-ins for Twitch and Discord. */
export type ProviderName = "twitch" | "discord";

export type ProviderAccount = {
  id: string;
  /** In lower case, as in a channel's address. */
  login: string;
  name: string;
  /** Twitch names it only when it is verified; Discord says whether it is. */
  email: string;
  isVerified: boolean;
};

export const TWITCH_ACCOUNTS: readonly ProviderAccount[] = [
  {
    id: "41245072",
    login: "hanna_reed",
    name: "Hanna_Reed",
    email: "hanna@example.com",
    isVerified: true,
  },
  {
    id: "57292293",
    login: "moormoth",
    name: "MoorMoth",
    email: "moor@example.com",
    isVerified: true,
  },
  {
    id: "60056333",
    login: "newgosling",
    name: "newgosling",
    email: "new@example.com",
    isVerified: false,
  },
];

export const DISCORD_ACCOUNTS: readonly ProviderAccount[] = [
  {
    id: "80351110224678912",
    login: "hanna.reed",
    name: "Hanna Reed",
    email: "hanna@example.com",
    isVerified: true,
  },
  {
    id: "80351110224678913",
    login: "moormoth",
    name: "Moor Moth",
    email: "moth@example.com",
    isVerified: true,
  },
  {
    id: "80351110224678914",
    login: "newgosling",
    name: "newgosling",
    email: "new@example.com",
    isVerified: false,
  },
];

/** GET /helix/users, https://dev.twitch.tv/docs/api/reference/#get-users */
export function twitchUser(account: ProviderAccount) {
  return {
    data: [
      {
        id: account.id,
        login: account.login,
        display_name: account.name,
        type: "",
        broadcaster_type: "",
        description: "",
        profile_image_url: "",
        offline_image_url: "",
        view_count: 0,
        ...(account.isVerified && { email: account.email }),
        created_at: "2013-06-03T19:12:02Z",
      },
    ],
  };
}

/** GET /users/@me, https://discord.com/developers/docs/resources/user#user-object */
export function discordUser(account: ProviderAccount) {
  return {
    id: account.id,
    username: account.login,
    discriminator: "0",
    global_name: account.name,
    avatar: null,
    email: account.email,
    verified: account.isVerified,
    mfa_enabled: false,
    locale: "en-GB",
  };
}
