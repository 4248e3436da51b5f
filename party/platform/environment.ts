import type { Channel } from "../channel/channel.ts";
import type { Rehearsal } from "../rehearsal/rehearsal.ts";
import type { Sketch } from "../sketch/sketch.ts";
import type { Lobby } from "./lobby.ts";
import type { Register } from "./tenant-room-index.ts";

/** What the runtime gives to the rooms: wrangler.jsonc's bindings and the secret. */
export type RoomsEnvironment = {
  Sketch: DurableObjectNamespace<Sketch>;
  Rehearsal: DurableObjectNamespace<Rehearsal>;
  Channel: DurableObjectNamespace<Channel>;
  Lobby: DurableObjectNamespace<Lobby>;
  Register: DurableObjectNamespace<Register>;
  /** Signs tickets and revocations; PocketBase has the same. Missing when the operator forgot it. */
  GQ_TICKET_SECRET?: string | null;
};

/** Shorter secrets can be guessed from a ticket. */
export const SECRET_MIN_CHARS = 32;
