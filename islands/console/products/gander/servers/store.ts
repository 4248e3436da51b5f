import { atom } from "nanostores";
import { parse } from "valibot";
import {
  type AnswerList,
  answerList,
  type MemoryList,
  memoryList,
  type UsageList,
  usageList,
} from "#core/gander/api.ts";
import { servers } from "../../../../stores/discord-servers.ts";
import { environment, pb } from "../../../../stores/environment.ts";
import { attempt, type Failure, type Loadable } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";

export const $usage = atom<Loadable<UsageList>>({ status: "loading" });
export const $answers = atom<Loadable<AnswerList>>({ status: "loading" });
export const $memories = atom<Loadable<MemoryList>>({ status: "loading" });

const get = (path: string): Promise<unknown> => pb().send(`/api/gq/gander/${path}`, {});

export async function loadUsage(): Promise<void> {
  const loaded = await attempt(async () => parse(usageList, await get("usage?days=30")));
  $usage.set(stateOf(loaded));
}

/** The newest answers of a server. */
export async function loadAnswers(server: string): Promise<void> {
  const loaded = await attempt(async () =>
    parse(answerList, await get(`answers?server=${server}`)),
  );
  $answers.set(stateOf(loaded));
}

/** Adds older answers below those that are shown. */
export async function loadOlder(server: string): Promise<void> {
  const shown = $answers.get();
  if (shown.status !== "ready") return;
  const before = shown.data.answers.at(-1)?.asked_at ?? 0;
  const loaded = await attempt(async () =>
    parse(answerList, await get(`answers?server=${server}&before=${before}`)),
  );
  if (!loaded.ok) return showToast({ tone: "danger", text: loaded.failure.message });
  const answers = [...shown.data.answers, ...loaded.value.answers];
  $answers.set({ status: "ready", data: { answers, more: loaded.value.more } });
}

export async function loadMemories(server: string): Promise<void> {
  const loaded = await attempt(async () =>
    parse(memoryList, await get(`memories?server=${server}`)),
  );
  $memories.set(stateOf(loaded));
}

function stateOf<T>(loaded: { ok: true; value: T } | { ok: false; failure: Failure }): Loadable<T> {
  return loaded.ok
    ? { status: "ready", data: loaded.value }
    : { status: "failed", failure: loaded.failure };
}

/** What a member says of an answer; the same thumb again takes it back. */
export async function rate(id: string, pressed: "up" | "down"): Promise<void> {
  const shown = $answers.get();
  if (shown.status !== "ready") return;
  const before = shown.data.answers.find((answer) => answer.id === id)?.thumb ?? "";
  const thumb = before === pressed ? "" : pressed;
  showThumb(id, thumb);
  const saved = await attempt(() =>
    pb().send(`/api/gq/gander/answers/${id}/thumb`, { method: "POST", body: { thumb } }),
  );
  if (saved.ok) return;
  showThumb(id, before);
  showToast({ tone: "danger", text: saved.failure.message });
}

function showThumb(id: string, thumb: "" | "up" | "down"): void {
  const shown = $answers.get();
  if (shown.status !== "ready") return;
  const answers = shown.data.answers.map((answer) =>
    answer.id === id ? { ...answer, thumb } : answer,
  );
  $answers.set({ status: "ready", data: { ...shown.data, answers } });
}

/** Deletes a memory for good. */
export async function forgetMemory(id: string): Promise<void> {
  const gone = await attempt(() =>
    pb().send(`/api/gq/gander/memories/${id}`, { method: "DELETE" }),
  );
  if (!gone.ok) return showToast({ tone: "danger", text: gone.failure.message });
  const shown = $memories.get();
  if (shown.status !== "ready") return;
  const memories = shown.data.memories.filter((memory) => memory.id !== id);
  $memories.set({ status: "ready", data: { memories } });
  showToast({ tone: "info", text: "Forgotten." });
}

/** The server is the workspace's no more. Returns why that failed. */
export async function disconnect(id: string, name: string): Promise<Failure | undefined> {
  const left = await attempt(() =>
    pb().send(`/api/gq/gander/servers/${id}/leave`, { method: "POST", body: { name } }),
  );
  if (!left.ok) return left.failure;
  await servers.load();
  showToast({ tone: "info", text: `${name} is disconnected.` });
  return undefined;
}

/** The time, for what is shown as "5 minutes ago". */
export const now = () => environment().now();
