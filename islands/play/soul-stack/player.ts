/** Who plays in this browser: a name, and a secret by which the board knows this browser's runs. */
import { atom } from "nanostores";
import * as v from "valibot";
import { forget, keep, readKept } from "../../stores/safe-storage.ts";

const KEY = "gq:soul-stack-player";

const playerSchema = v.object({
  name: v.string(),
  secret: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /** This browser's run on the board of the day that it was sent last. */
  run: v.optional(v.string(), ""),
});

export type Player = v.InferOutput<typeof playerSchema>;

/** Without a name until somebody has given one. */
export const $player = atom<Player>({ name: "", secret: "", run: "" });

export function loadPlayer(): void {
  const kept = readPlayer();
  if (kept) $player.set(kept);
}

/** The player with this name, as the server gets them. The first name makes the secret. */
export function namePlayer(name: string): Player {
  const { secret, run } = readPlayer() ?? $player.get();
  const player = { name, run, secret: secret === "" ? newSecret() : secret };
  keepPlayer(player);
  return player;
}

/** Remembers which run on the board is this browser's. */
export function keepOwnRun(run: string): void {
  keepPlayer({ ...$player.get(), run });
}

export function forgetPlayer(): void {
  $player.set({ name: "", secret: "", run: "" });
  forget("localStorage", KEY);
}

function keepPlayer(player: Player): void {
  $player.set(player);
  keep("localStorage", KEY, JSON.stringify(player));
}

function readPlayer(): Player | undefined {
  try {
    return v.parse(playerSchema, JSON.parse(readKept("localStorage", KEY) ?? ""));
  } catch {
    return undefined;
  }
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
