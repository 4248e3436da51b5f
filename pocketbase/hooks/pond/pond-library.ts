/**
 * The routes that a whole class calls at once, when a game begins or the rooms come back. A new runtime
 * loads this small library in a tenth of the time.
 */
import "../platform/runtime.ts";

export { issuePondTicket, openPondRoom } from "./route-rooms.ts";
