/** The kinds of room, and all that PocketBase, the rooms, the bots and tests need to know of each. */
import type { GenericSchema } from "valibot";
import {
  CHANNEL_PROTOCOL,
  channelBotMessage,
  channelPersonMessage,
} from "../chat/channel/protocol.ts";
import {
  REHEARSAL_PROTOCOL,
  rehearsalBotMessage,
  rehearsalPersonMessage,
} from "../chat/rehearsal/protocol.ts";
import type { ServiceFlag } from "../entities/tenant.ts";
import type { Permission, Role } from "../platform/permissions.ts";
import type { RoomRole } from "../platform/rooms/ticket.ts";
import { POND_PROTOCOL, pondRequest } from "../pond/wire.ts";
import { SKETCH_PROTOCOL, sketchRequest } from "../sketch/wire.ts";

type RoomDefinition = {
  /** Its Durable Object: the binding and the class. PartyServer finds it by the kind in PascalCase. */
  binding: string;
  /** The version that clients ask for, and the messages they send; null: clients only listen. */
  protocol: { version: number; messages: Partial<Record<"person" | "bot", GenericSchema>> } | null;
  /** Who is admitted (ROOM-R5). A kind that admits anybody but the bot is revocable (ROOM-R16). */
  roles: readonly RoomRole[];
  tickets: TicketRule;
};

/** Whose id a room has, and who gets a ticket to it. */
type TicketRule =
  /** Its tenant's: for members with the permission, and for the bot. */
  | {
      room: "tenant";
      /** One of them has to be on. */
      services: readonly ServiceFlag[];
      permission: Permission;
      role: (member: { role: Role; permissions: readonly Permission[] }) => RoomRole;
    }
  /** A record's: a hook of its product decides. */
  | { room: "record"; service: ServiceFlag }
  /** A code's: for anybody, by a public route of its product. */
  | { room: "code" }
  /** A lobby's (LOBBY_ROOMS): for the bot alone. */
  | { room: "lobby" };

export const ROOM_KINDS = {
  sketch: {
    binding: "Sketch",
    protocol: { version: SKETCH_PROTOCOL, messages: { person: sketchRequest } },
    roles: ["owner", "editor", "guest", "viewer", "overlay"],
    tickets: { room: "record", service: "nest_sketch_enabled" },
  },
  rehearsal: {
    binding: "Rehearsal",
    protocol: {
      version: REHEARSAL_PROTOCOL,
      messages: { person: rehearsalPersonMessage, bot: rehearsalBotMessage },
    },
    roles: ["owner", "editor", "viewer", "bot"],
    tickets: {
      room: "tenant",
      services: ["waddle_enabled", "gaggle_enabled"],
      permission: "waddle_chat_edit",
      role: ({ role }) => (role === "owner" ? "owner" : "editor"),
    },
  },
  channel: {
    binding: "Channel",
    protocol: {
      version: CHANNEL_PROTOCOL,
      messages: { person: channelPersonMessage, bot: channelBotMessage },
    },
    roles: ["owner", "editor", "viewer", "bot"],
    tickets: {
      room: "tenant",
      services: ["waddle_enabled"],
      // Whoever edits commands may read along, to see why a line got no answer.
      permission: "waddle_chat_edit",
      role: ({ role, permissions }) => {
        if (role === "owner") return "owner";
        return permissions.includes("waddle_manage") ? "editor" : "viewer";
      },
    },
  },
  pond: {
    binding: "Pond",
    protocol: { version: POND_PROTOCOL, messages: { person: pondRequest } },
    // An owner's ticket opens the room; nothing else does.
    roles: ["owner", "guest", "overlay"],
    tickets: { room: "code" },
  },
  lobby: {
    binding: "Lobby",
    protocol: null,
    roles: ["bot"],
    tickets: { room: "lobby" },
  },
} as const satisfies Record<string, RoomDefinition>;

export type RoomKind = keyof typeof ROOM_KINDS;

/** The kinds that admit people: whoever loses access must be closed out of them. */
export type RevocableKind = {
  [K in RoomKind]: Exclude<(typeof ROOM_KINDS)[K]["roles"][number], "bot"> extends never
    ? never
    : K;
}[RoomKind];

/** The kinds that grow with what people do: what they store counts (ROOM-R62). */
export type MeteredKind = RecordRoomKind;

type KindBy<TRoom extends TicketRule["room"]> = {
  [K in RoomKind]: (typeof ROOM_KINDS)[K]["tickets"]["room"] extends TRoom ? K : never;
}[RoomKind];

/** The kinds whose tickets a hook of their product decides on. */
export type RecordRoomKind = KindBy<"record">;

/** The rooms that the bots process joins while people are in them. */
export type BotRoomKind = KindBy<"tenant">;

/** The lobby of each kind, which lists for the bots process which of its rooms have people in them. */
export const LOBBY_ROOMS = {
  rehearsal: "rehearsals",
  channel: "channels",
} as const satisfies Record<BotRoomKind, string>;

export function isLobby(room: string): boolean {
  return Object.values<string>(LOBBY_ROOMS).includes(room);
}

export function isRoomKind(name: unknown): name is RoomKind {
  return typeof name === "string" && Object.hasOwn(ROOM_KINDS, name);
}

export function isRecordRoom(kind: RoomKind): kind is RecordRoomKind {
  return ROOM_KINDS[kind].tickets.room === "record";
}

export function isRevocable(kind: RoomKind): kind is RevocableKind {
  return ROOM_KINDS[kind].roles.some((role) => role !== "bot");
}
