import { atom } from "nanostores";
import { type Board, board, SOLO_ROUTES } from "#core/solo/api.ts";
import { dayAt, dayBefore } from "#core/solo/day.ts";
import { environment } from "../../stores/environment.ts";
import { ask } from "../ask.ts";

/** The board of a day. While another is loaded, or can't be, the day is known already. */
export type BoardState = { day: string } & (
  | { status: "loading" }
  | { status: "away" }
  | { status: "ready"; board: Board }
);

export const $board = atom<BoardState>({ status: "loading", day: "" });

/** Loads a day's board; without a day, the one that is shown, or else today's. */
export async function loadBoard(wanted?: string): Promise<void> {
  const shown = $board.get();
  const day = wanted ?? (shown.day === "" ? today() : shown.day);
  // The same board stays while it is loaded anew.
  if (shown.day !== day || shown.status === "away") $board.set({ status: "loading", day });
  const answer = await ask(`${SOLO_ROUTES.board}?day=${day}`, board);
  if ($board.get().day !== day) return;
  if (answer.status === "ok") $board.set({ status: "ready", day, board: answer.value });
  else $board.set({ status: "away", day });
}

export function today(): string {
  return dayAt(environment().now());
}

export function yesterday(): string {
  return dayBefore(environment().now(), 1);
}
