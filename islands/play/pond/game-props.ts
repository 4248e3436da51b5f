import type { PondView } from "#core/pond/view-types.ts";
import type { PondRoom } from "./room-store.ts";

/** What the page of a room hands to the part of it that shows a game or its report. */
export type GameProps = { room: PondRoom; view: PondView };
