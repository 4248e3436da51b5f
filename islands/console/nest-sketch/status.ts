import { atom } from "nanostores";
import type { RoomStatus } from "../../stores/room-socket.ts";

/** What the header says while the canvas is open; small, because the header is on every page. */
export const $canvasStatus = atom<{ connection: RoomStatus; people: number; unsaved: number }>({
  connection: "connecting",
  people: 0,
  unsaved: 0,
});
