import type { Connection } from "partyserver";
import type { ChannelNotice } from "#core/chat/channel/protocol.ts";
import {
  type ChannelEvent,
  type ChannelRoom,
  handleChannelEvent,
} from "#core/chat/channel/room.ts";
import { type OccupancyEvent, seat } from "#core/platform/rooms/occupants.ts";
import { ROOM_KINDS } from "#core/rooms/kinds.ts";
import { BotRoom, type Seat } from "../platform/bot-room.ts";

const MESSAGES = ROOM_KINDS.channel.protocol.messages;

/** One tenant's real channel, as the console follows it. Nothing of it is stored. */
export class Channel extends BotRoom<ChannelNotice> {
  protected readonly kind = "channel";
  #room: ChannelRoom = seat([]);

  override onStart(): void {
    this.#room = seat(this.wake());
  }

  protected receive(socket: Connection<Seat>, raw: unknown): void {
    const connection = socket.id;
    if (socket.state?.role === "bot") {
      const message = this.reader.read(socket, MESSAGES.bot, raw);
      if (message !== null) this.#handle({ type: "bot", connection, message });
    } else {
      const message = this.reader.read(socket, MESSAGES.person, raw);
      if (message !== null) this.#handle({ type: "person", connection, message });
    }
  }

  protected occupy(event: OccupancyEvent): void {
    this.#handle(event);
  }

  #handle(event: ChannelEvent): void {
    const { state, effects } = handleChannelEvent(this.#room, event, { now: Date.now() });
    this.#room = state;
    for (const effect of effects) this.carryOut(effect, state);
  }
}
