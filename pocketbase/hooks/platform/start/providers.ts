import { environment, PROVIDERS, type ProviderName } from "../environment.ts";
import { sealed } from "../secret-text.ts";

/** Where each provider's own addresses lie below the address of a stand-in. */
const PATHS: Record<ProviderName, { authURL: string; tokenURL: string; userInfoURL: string }> = {
  twitch: {
    authURL: "/oauth2/authorize",
    tokenURL: "/oauth2/token",
    userInfoURL: "/helix/users",
  },
  discord: {
    authURL: "/api/oauth2/authorize",
    tokenURL: "/api/oauth2/token",
    userInfoURL: "/api/users/@me",
  },
};

/**
 * The providers of sign-in follow the environment. PocketBase knows their own addresses. What is stored
 * has the applications' secrets encrypted (rule GUARD-G55); PocketBase's cache alone has them plain.
 */
export function applyProviders(): void {
  const users = $app.findCollectionByNameOrId("users");
  unmarshal({ oauth2: oauth2With(sealed) }, users);
  $app.save(users);
  openProviders();
}

/** After any collection was saved: PocketBase has read all of them again, with encrypted secrets. */
export function reopenProviders(e: core.CollectionEvent) {
  e.next();
  openProviders();
}

export function reopenProvidersAfterError(e: core.CollectionErrorEvent) {
  e.next();
  openProviders();
}

function openProviders(): void {
  const { clientId: twitch } = environment().providers.twitch;
  const { clientId: discord } = environment().providers.discord;
  if (twitch === "" && discord === "") return;
  unmarshal(
    { oauth2: oauth2With((secret) => secret) },
    $app.findCachedCollectionByNameOrId("users"),
  );
}

function oauth2With(kept: (secret: string) => string) {
  const { providers } = environment();
  const wanted = PROVIDERS.filter((name) => providers[name].clientId !== "").map((name) => {
    const { clientId, clientSecret, url } = providers[name];
    const { authURL, tokenURL, userInfoURL } = PATHS[name];
    const at = (path: string) => (url === "" ? "" : url + path);
    return {
      name,
      clientId,
      clientSecret: kept(clientSecret),
      pkce: true,
      authURL: at(authURL),
      tokenURL: at(tokenURL),
      userInfoURL: at(userInfoURL),
    };
  });
  return { enabled: wanted.length > 0, providers: wanted };
}
