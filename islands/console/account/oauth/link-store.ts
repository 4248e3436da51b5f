import { atom } from "nanostores";
import { parse } from "valibot";
import { installedAnswer } from "#core/gander/api.ts";
import { ERRORS } from "#core/platform/errors.ts";
import { environment, pb } from "../../../stores/environment.ts";
import { firstFactor, saidOfRefusal } from "../../../stores/first-factor.ts";
import { fetchLinkStatus } from "../../../stores/link-status.ts";
import { attempt } from "../../../stores/result.ts";
import { currentSession, refreshSession } from "../../../stores/session.ts";
import { type Flow, type Provider, readReturn, takeFlow } from "./flow.ts";

/** How the linking of an account ended, and the path that the person came from. */
export type Linking = { redirect: string } & (
  | { status: "working" }
  | { status: "linked" }
  /** The bot was added to a server of this name. */
  | { status: "installed"; server: string }
  | { status: "cancelled" | "failed" | "wrong-state" | "not-begun" | "signed-out" }
  /** The server said no, and why. */
  | { status: "refused"; code: string; message: string }
);

export const $linking = atom<Linking>({ status: "working", redirect: "" });

/**
 * Reads the provider's answer in the query and links the account to whoever is signed in. An answer
 * works once: the flow that it belongs to is taken out of storage first.
 */
export async function finishLinking(provider: Provider, query: URLSearchParams): Promise<void> {
  const answer = readReturn(query, takeFlow());
  const redirect =
    "flow" in answer && answer.flow.redirect !== "" ? answer.flow.redirect : "/account";
  if (answer.type !== "code") return $linking.set({ status: answer.type, redirect });
  if (answer.flow.provider === provider && answer.flow.purpose === "install") {
    return finishInstall(answer.code, answer.flow);
  }
  if (answer.flow.provider !== provider || answer.flow.purpose !== "link") {
    return $linking.set({ status: "wrong-state", redirect });
  }
  if (!currentSession()) return $linking.set({ status: "signed-out", redirect });

  $linking.set({ status: "working", redirect });
  const { flow } = answer;
  const { location } = environment();
  const back = location.origin + location.pathname;
  const linked = await firstFactor(() =>
    pb().collection("users").authWithOAuth2Code(provider, answer.code, flow.codeVerifier, back),
  );
  if (!linked.ok) {
    const { code } = linked.failure;
    const message = saidOfRefusal(linked.failure, ERRORS.PROVIDER_REFUSED);
    return $linking.set({ status: "refused", redirect, code, message });
  }
  await Promise.all([refreshSession(), fetchLinkStatus()]);
  $linking.set({ status: "linked", redirect });
}

/** Connects the server that Discord added the bot to. */
async function finishInstall(code: string, { state, redirect }: Flow): Promise<void> {
  if (!currentSession()) return $linking.set({ status: "signed-out", redirect });
  $linking.set({ status: "working", redirect });
  const installed = await attempt(async () =>
    parse(
      installedAnswer,
      await pb().send("/api/gq/gander/installed", { method: "POST", body: { code, state } }),
    ),
  );
  if (!installed.ok) {
    const { code: refusal, message } = installed.failure;
    return $linking.set({ status: "refused", redirect, code: refusal, message });
  }
  const { id, name } = installed.value;
  $linking.set({ status: "installed", redirect: `/gander/servers/${id}`, server: name });
}
