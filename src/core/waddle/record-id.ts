import type { WaddleState } from "./state.ts";

const ID_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
const ID_CHARS = 15;

/** An id for a new record: by chance, and never twice in one chat. */
export function idOf(state: WaddleState, random: () => number): string {
  const serial = (state.madeCount % ID_ALPHABET.length ** 3).toString(36).padStart(3, "0");
  state.madeCount += 1;
  let id = "";
  while (id.length < ID_CHARS - serial.length) {
    id += ID_ALPHABET.charAt(Math.floor(random() * ID_ALPHABET.length));
  }
  return id + serial;
}
