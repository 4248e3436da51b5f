/** A room as a big screen follows it: read-only, and for as long as somebody shows it (POND-V6). */
import { atom, type ReadableAtom } from "nanostores";
import type { ErrorCode } from "#core/platform/errors.ts";
import { POND } from "#core/pond/limits.ts";
import type { PondView } from "#core/pond/view-types.ts";
import { joinPondRoom, type PondRoom } from "../play/pond/room-store.ts";
import { environment } from "../stores/environment.ts";
import type { RoomStatus } from "../stores/room-connection.ts";

export type ScreenState =
  | { status: "connecting" }
  /** No such room, or no place in it. */
  | { status: "nothing" }
  /** There was one, and its state has not been known for a while. */
  | { status: "hidden" }
  | { status: "showing"; room: PondRoom; view: PondView; connection: RoomStatus };

export type Screen = { $screen: ReadableAtom<ScreenState>; stop: () => void };

/** For an address whose code can't be one. */
export const NO_ROOM: ReadableAtom<ScreenState> = atom<ScreenState>({ status: "nothing" });

/** Shows the room of a code, and looks again where there is none. */
export function followRoom(code: string): Screen {
  const $screen = atom<ScreenState>({ status: "connecting" });
  let again: ReturnType<typeof setTimeout> | undefined;
  let alone: ReturnType<typeof setTimeout> | undefined;
  let leave = join();

  function join(): () => void {
    const room = joinPondRoom({ code, watch: true });
    let isHidden = false;
    const unsubscribe = room.$state.subscribe((state) => {
      if (state.status === "opening") return;
      if (state.status === "out") {
        clearTimeout(alone);
        alone = undefined;
        $screen.set({ status: "nothing" });
        again = setTimeout(() => lookAgain(state.code), POND.screenLookAgainMs);
        return;
      }
      const { view, connection } = state;
      if (connection === "connected") {
        clearTimeout(alone);
        alone = undefined;
        isHidden = false;
      } else {
        alone ??= setTimeout(() => {
          isHidden = true;
          $screen.set({ status: "hidden" });
        }, POND.screenAloneMs);
      }
      if (!isHidden) $screen.set({ status: "showing", room, view, connection });
    });
    return () => {
      unsubscribe();
      room.close();
    };
  }

  function lookAgain(reason: string): void {
    // This page is older than its room: only a new one can speak to it.
    if (reason === ("PROTOCOL_OLD" satisfies ErrorCode)) environment().location.reload();
    else {
      leave();
      leave = join();
    }
  }

  return {
    $screen,
    stop: () => {
      clearTimeout(again);
      clearTimeout(alone);
      leave();
    },
  };
}
