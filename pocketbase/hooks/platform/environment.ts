export const PROVIDERS = ["twitch", "discord"] as const;

export type ProviderName = (typeof PROVIDERS)[number];

/** `url` is the address of a stand-in; empty for the provider itself. */
export type ProviderSettings = { clientId: string; clientSecret: string; url: string };

/** The environment variables that the supervisor gives to PocketBase. */
export type Environment = {
  mode: "development" | "production";
  siteUrl: string;
  /** The address of the rooms; empty when there are none, as in some tests. */
  roomsUrl: string;
  ticketSecret: string;
  botsPassword: string;
  adminPassword: string;
  /** The operator's address; empty when none is set. */
  operatorEmail: string;
  demoPassword: string;
  /** What dismisses the maintenance modal for good; empty when no code does. */
  maintenanceCode: string;
  /** Whether the bots read the public beacon for draws. */
  hasBeacon: boolean;
  /** Encrypts the tokens that Twitch and Discord give us, and what giveaways hide: 32 characters. */
  providerKey: string;
  /** The login of the bot's account where the settings name one with its token; empty otherwise. */
  botLogin: string;
  /** The secret of our Twitch extension, in base64; empty when there is none. */
  extensionSecret: string;
  /** Where the bots processes of this machine can be asked. */
  botsUrls: string[];
  /** Our applications at the providers of sign-in; `clientId` is empty where there is none. */
  providers: Record<ProviderName, ProviderSettings>;
  smtp: { host: string; port: number; username: string; password: string; sender: string };
};

/** Read anew at each use: it is cheap, and each handler runs in a scope of its own. */
export function environment(): Environment {
  return {
    mode: $os.getenv("GQ_MODE") === "development" ? "development" : "production",
    siteUrl: $os.getenv("GQ_SITE_URL") || "http://localhost:4321",
    roomsUrl: $os.getenv("GQ_ROOMS_URL"),
    ticketSecret: $os.getenv("GQ_TICKET_SECRET"),
    botsPassword: $os.getenv("GQ_BOTS_PASSWORD"),
    adminPassword: $os.getenv("GQ_ADMIN_PASSWORD"),
    operatorEmail: $os.getenv("GQ_OPERATOR_EMAIL"),
    demoPassword: $os.getenv("GQ_DEMO_PASSWORD"),
    maintenanceCode: $os.getenv("GQ_MAINTENANCE_CODE"),
    hasBeacon: $os.getenv("GQ_BEACON_URL") !== "",
    providerKey: $os.getenv("GQ_PROVIDER_KEY"),
    botLogin: $os.getenv("GQ_TWITCH_BOT_LOGIN"),
    extensionSecret: $os.getenv("GQ_TWITCH_EXTENSION_SECRET"),
    botsUrls: $os.getenv("GQ_BOTS_URLS").split(",").filter(Boolean),
    providers: { twitch: providerSettings("TWITCH"), discord: providerSettings("DISCORD") },
    smtp: {
      host: $os.getenv("GQ_SMTP_HOST"),
      port: Number($os.getenv("GQ_SMTP_PORT") || "587"),
      username: $os.getenv("GQ_SMTP_USERNAME"),
      password: $os.getenv("GQ_SMTP_PASSWORD"),
      sender: $os.getenv("GQ_SMTP_SENDER"),
    },
  };
}

function providerSettings(name: "TWITCH" | "DISCORD"): ProviderSettings {
  return {
    clientId: $os.getenv(`GQ_${name}_CLIENT_ID`),
    clientSecret: $os.getenv(`GQ_${name}_CLIENT_SECRET`),
    url: $os.getenv(`GQ_${name}_OAUTH_URL`).replace(/\/+$/, ""),
  };
}
