import { atom } from "nanostores";
import { CHANNEL_SCOPES } from "#core/chat/twitch-scopes.ts";
import { confirmPerson, withConfirmation } from "../../../stores/confirmation.ts";
import { environment, pb } from "../../../stores/environment.ts";
import { attempt } from "../../../stores/result.ts";
import {
  keepFlow,
  PROVIDER_NAMES,
  PROVIDERS,
  type Provider,
  type Purpose,
  RETURN_PATHS,
} from "./flow.ts";

/** The providers that this server is set up for; undefined until it has said so. */
export const $offered = atom<readonly Provider[] | undefined>(undefined);

export async function loadOffered(): Promise<void> {
  const methods = await attempt(() => pb().collection("users").listAuthMethods());
  if (!methods.ok) return;
  const names = new Set(methods.value.oauth2.providers.map(({ name }) => name));
  $offered.set(PROVIDERS.filter((provider) => names.has(provider)));
}

/**
 * Leaves for a provider's page of consent; the browser comes back to a path of RETURN_PATHS.
 * `redirect` is the path to open then. Returns the reason when it could not leave.
 */
export async function leaveFor(
  provider: Provider,
  purpose: Purpose,
  redirect: string,
): Promise<string | undefined> {
  // Asked now: on the way back from the provider is no time for it.
  const unconfirmed = purpose === "link" ? await withConfirmation(confirmPerson) : undefined;
  if (unconfirmed) return unconfirmed.message;
  const methods = await attempt(() => pb().collection("users").listAuthMethods());
  if (!methods.ok) return methods.failure.message;
  const found = methods.value.oauth2.providers.find(({ name }) => name === provider);
  if (!found) return `${PROVIDER_NAMES[provider]} is not set up on this server.`;
  const { state, codeVerifier, authURL } = found;
  keepFlow({ provider, purpose, state, codeVerifier, redirect });
  const { location } = environment();
  const back = location.origin + RETURN_PATHS[purpose][provider];
  const address = new URL(authURL + encodeURIComponent(back));
  // Signing in asks who somebody is; linking a channel asks for what the bot does there as well.
  if (purpose === "link" && provider === "twitch") {
    const asked = address.searchParams.get("scope") ?? "";
    const scopes = CHANNEL_SCOPES.map(({ scope }) => scope);
    address.searchParams.set("scope", [asked, ...scopes].join(" ").trim());
  }
  location.assign(address.href);
  return undefined;
}
