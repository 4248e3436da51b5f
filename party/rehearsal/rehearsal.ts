import type { Connection } from "partyserver";
import type { RehearsalNotice } from "#core/chat/rehearsal/protocol.ts";
import {
  handleRehearsalEvent,
  openRehearsalRoom,
  type RehearsalEffect,
  type RehearsalEvent,
  type RehearsalRoom,
} from "#core/chat/rehearsal/room.ts";
import type { OccupancyEvent } from "#core/platform/rooms/occupants.ts";
import { ROOM_KINDS } from "#core/rooms/kinds.ts";
import { BotRoom, type Seat } from "../platform/bot-room.ts";
import { RehearsalStorage } from "./storage.ts";

const MESSAGES = ROOM_KINDS.rehearsal.protocol.messages;

/** One tenant's rehearsal chat. */
export class Rehearsal extends BotRoom<RehearsalNotice> {
  protected readonly kind = "rehearsal";
  readonly #storage = new RehearsalStorage(this.ctx.storage.sql);
  #room: RehearsalRoom = openRehearsalRoom();

  override onStart(): void {
    this.#room = openRehearsalRoom(this.#storage.read(), this.wake());
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

  #handle(event: RehearsalEvent): void {
    const { state, effects } = handleRehearsalEvent(this.#room, event, {
      now: Date.now(),
      newId: () => crypto.randomUUID(),
    });
    this.#room = state;
    for (const effect of effects) this.#run(effect);
  }

  #run(effect: RehearsalEffect): void {
    switch (effect.type) {
      case "keep":
        this.#storage.addLine(effect.line);
        return;
      case "note":
        this.#storage.addNote(effect.note);
        return;
      case "stage":
        this.#storage.setStage(effect.stage);
        return;
      case "clear":
        this.#storage.clear();
        return;
      default:
        this.carryOut(effect, this.#room);
    }
  }
}
