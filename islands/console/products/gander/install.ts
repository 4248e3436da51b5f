import { parse } from "valibot";
import { installPage } from "#core/gander/api.ts";
import { environment, pb } from "../../../stores/environment.ts";
import { attempt } from "../../../stores/result.ts";
import { keepFlow } from "../../account/oauth/flow.ts";

/** Leaves for Discord's page that adds the bot to a server. Returns why it could not. */
export async function leaveForInstall(): Promise<string | undefined> {
  const page = await attempt(async () =>
    parse(installPage, await pb().send("/api/gq/gander/install", { method: "POST", body: {} })),
  );
  if (!page.ok) return page.failure.message;
  const { address } = page.value;
  const state = new URL(address).searchParams.get("state") ?? "";
  keepFlow({
    provider: "discord",
    purpose: "install",
    state,
    // The server derives the verifier from the state.
    codeVerifier: "",
    redirect: "/gander/servers",
  });
  environment().location.assign(address);
  return undefined;
}
