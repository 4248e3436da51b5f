import { atom } from "nanostores";
import { parse } from "valibot";
import { type GameConfig, gameConfigSchema } from "#core/entities/game-config.ts";
import { pb } from "../../../stores/environment.ts";
import { keepLoaded } from "../../../stores/keep-loaded.ts";
import { attempt, type Failure, type Loadable } from "../../../stores/result.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";

export type StoredGame = { id: string; config: GameConfig };

/** How the game is played in the workspace. */
export const $game = atom<Loadable<StoredGame>>({ status: "loading" });

export async function loadGame(): Promise<void> {
  const loaded = await attempt(async () => {
    const tenant = currentSession()?.tenant.id ?? "";
    const filter = pb().filter("tenant = {:tenant}", { tenant });
    return storedOf(await pb().collection("game_config").getFirstListItem(filter));
  });
  if (loaded.ok) $game.set({ status: "ready", data: loaded.value });
  else if ($game.get().status !== "ready") {
    $game.set({ status: "failed", failure: loaded.failure });
  }
}

/** Loads and follows what others change. Returns an unsubscribe function. */
export function watchGame(): () => void {
  const topic = pb()
    .collection("game_config")
    .subscribe("*", () => void loadGame());
  return keepLoaded(loadGame, [topic]);
}

/** Saves some of the settings; a toast offers to undo. Returns why that failed. */
export async function saveGame(changes: Partial<GameConfig>): Promise<Failure | undefined> {
  const game = $game.get();
  if (game.status !== "ready") return undefined;
  const { id, config: before } = game.data;
  const failure = await update(id, changes);
  if (failure) return failure;
  showToast({
    tone: "info",
    text: "Saved. It counts from the next goose on.",
    action: { label: "Undo", run: () => void restore(id, valuesOf(before, changes)) },
  });
  return undefined;
}

/** Changes one switch: at once here, and back when the server refuses. */
export async function setFlag(name: "hides_top" | "hides_channel", isOn: boolean): Promise<void> {
  const game = $game.get();
  if (game.status !== "ready") return;
  const { id, config } = game.data;
  show({ [name]: isOn });
  const failure = await update(id, { [name]: isOn });
  if (!failure) return;
  show({ [name]: config[name] });
  const retry = { label: "Try again", run: () => void setFlag(name, isOn) };
  showToast({ tone: "danger", text: failure.message, action: retry });
}

async function restore(id: string, values: Partial<GameConfig>): Promise<void> {
  const failure = await update(id, values);
  if (!failure) return showToast({ tone: "info", text: "Taken back." });
  const retry = { label: "Try again", run: () => void restore(id, values) };
  showToast({ tone: "danger", text: failure.message, action: retry });
}

async function update(id: string, values: Partial<GameConfig>): Promise<Failure | undefined> {
  const saved = await attempt(async () =>
    storedOf(await pb().collection("game_config").update(id, values)),
  );
  if (!saved.ok) return saved.failure;
  $game.set({ status: "ready", data: saved.value });
  return undefined;
}

function show(values: Partial<GameConfig>): void {
  const game = $game.get();
  if (game.status !== "ready") return;
  const config = { ...game.data.config, ...values };
  $game.set({ status: "ready", data: { ...game.data, config } });
}

/** The fields of a configuration that `changes` has. */
function valuesOf(config: GameConfig, changes: Partial<GameConfig>): Partial<GameConfig> {
  const fields = Object.entries(config).filter(([name]) => Object.hasOwn(changes, name));
  return Object.fromEntries(fields);
}

function storedOf(record: { id: string }): StoredGame {
  return { id: record.id, config: parse(gameConfigSchema, record) };
}
