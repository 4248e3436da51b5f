import { environment, PROVIDERS, type ProviderName } from "../environment.ts";

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

/** The providers of sign-in follow the environment. PocketBase knows their own addresses. */
export function applyProviders(): void {
  const { providers } = environment();
  const wanted = PROVIDERS.filter((name) => providers[name].clientId !== "").map((name) => {
    const { clientId, clientSecret, url } = providers[name];
    const { authURL, tokenURL, userInfoURL } = PATHS[name];
    const at = (path: string) => (url === "" ? "" : url + path);
    return {
      name,
      clientId,
      clientSecret,
      pkce: true,
      authURL: at(authURL),
      tokenURL: at(tokenURL),
      userInfoURL: at(userInfoURL),
    };
  });
  const users = $app.findCollectionByNameOrId("users");
  unmarshal({ oauth2: { enabled: wanted.length > 0, providers: wanted } }, users);
  $app.save(users);
}
