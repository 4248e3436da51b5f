import { atom } from "nanostores";
import { parse } from "valibot";
import { BOT_ACCOUNT, type BotAccountView, botAccountView } from "#core/chat/bot-account.ts";
import { pb } from "../../../stores/environment.ts";
import { attempt, type Failure, type Loadable } from "../../../stores/result.ts";

/** The account that the bot of this server has, or is about to have. */
export const $botAccount = atom<Loadable<BotAccountView>>({ status: "loading" });

export async function loadBotAccount(): Promise<void> {
  const failure = await ask("", "GET");
  // What is shown stays while it is asked for again.
  if (failure && $botAccount.get().status !== "ready") {
    $botAccount.set({ status: "failed", failure });
  }
}

/** Asks Twitch for a code. The application is entered where the server has none of its own. */
export function connectBot(
  application: { client_id?: string; client_secret?: string } = {},
): Promise<Failure | undefined> {
  return ask("/connect", "POST", application);
}

/** Forgets a connection that was begun, or else the account. */
export function disconnectBot(): Promise<Failure | undefined> {
  return ask("/disconnect", "POST", {});
}

/** Asks how far a connection is for as long as it waits. Returns an unsubscribe function. */
export function followConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const isWaiting = () => {
    const shown = $botAccount.get();
    const state = shown.status === "ready" ? shown.data.connecting?.state : undefined;
    return state === "waiting" || state === "away";
  };
  const check = async () => {
    if (isWaiting()) await ask("/check", "POST", {});
    if (!isOver) timer = setTimeout(() => void check(), BOT_ACCOUNT.checkEveryMs);
  };
  timer = setTimeout(() => void check(), BOT_ACCOUNT.checkEveryMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function ask(
  path: string,
  method: "GET" | "POST",
  body?: object,
): Promise<Failure | undefined> {
  const answer = await attempt(async () =>
    parse(
      botAccountView,
      await pb().send(`/api/gq/bot-account${path}`, { method, ...(body && { body }) }),
    ),
  );
  if (!answer.ok) return answer.failure;
  $botAccount.set({ status: "ready", data: answer.value });
  return undefined;
}
