import { type Connection, type ConnectionContext, Server } from "partyserver";
import { errorNotice } from "#core/errors.ts";
import { ROOM } from "#core/limits.ts";
import { CLOSE } from "#core/rooms/ticket.ts";
import { type LiveStroke, type SketchNotice, sketchRequest } from "#core/sketch/one/protocol.ts";
import {
  drawingOf,
  handleSketchEvent,
  openSketchRoom,
  type SketchEffect,
  type SketchEvent,
  type SketchPerson,
  type SketchRoom,
  wakeSketchRoom,
} from "#core/sketch/one/room.ts";
import { claimsOf } from "./admission.ts";
import { Batch, send, sendToAll } from "./batch.ts";
import type { RoomsEnvironment } from "./environment.ts";
import { Hearing } from "./hearing.ts";
import { answerHeartbeats } from "./heartbeat.ts";
import { logError } from "./log.ts";
import { answerClose, refuseSocket } from "./refusal.ts";
import { Revocations } from "./revocations.ts";
import { SketchStorage } from "./sketch-storage.ts";

/** What stays with a socket while the room sleeps. */
type Seat = { person: SketchPerson; drawing: Pick<LiveStroke, "id" | "style">[] };

/** One Nest Sketch canvas. */
export class Sketch extends Server<RoomsEnvironment> {
  static override options = { hibernate: true };

  readonly #storage = new SketchStorage(this.ctx.storage.sql);
  readonly #hearing = new Hearing();
  readonly #revocations = new Revocations();
  readonly #sockets = new Map<string, Connection<Seat>>();
  readonly #batch = new Batch(ROOM.batchMs, (changes) => this.#deliver(changes));
  #room: SketchRoom = openSketchRoom([]);
  /** The number of people that everyone is yet to hear of. */
  #untoldPeople: number | null = null;

  override onStart(): void {
    answerHeartbeats(this.ctx);
    this.#room = openSketchRoom(this.#storage.known());
    for (const connection of this.getConnections<Seat>()) this.#seatAgain(connection);
  }

  override onConnect(connection: Connection<Seat>, { request }: ConnectionContext): void {
    const claims = claimsOf(request);
    const { person, name, role, tenant } = claims;
    if (this.#revocations.refuse(connection, claims)) return;
    if (!this.#storage.belongsTo(tenant)) {
      refuseSocket(connection, "TICKET_WRONG_ROOM", CLOSE.ticketRefused);
      return;
    }
    this.#batch.flush();
    this.#sockets.set(connection.id, connection);
    this.#handle({ type: "join", connection: connection.id, person: { person, name, role } });
    const seated = this.#room.people.get(connection.id);
    if (seated === undefined) this.#sockets.delete(connection.id);
    else connection.setState({ person: seated, drawing: [] });
  }

  override onMessage(connection: Connection<Seat>, message: unknown): void {
    const request = this.#hearing.read(connection, sketchRequest, message);
    if (request === null) return;
    this.#handle({ type: "request", connection: connection.id, request });
    this.#rememberDrawing(connection);
  }

  override onClose(connection: Connection<Seat>, code: number): void {
    answerClose(connection, code);
    this.#leave(connection);
  }

  override onError(connection: Connection<Seat>): void {
    this.#leave(connection);
  }

  /** Called by the register (R16). */
  revoke(person: string, at: number): void {
    this.#revocations.note(person, at);
    this.#handle({ type: "revoke", person });
  }

  #leave(connection: Connection<Seat>): void {
    // The room may have woken for this very close: then it does not know the connection yet.
    if (!this.#room.people.has(connection.id)) this.#seatAgain(connection);
    this.#sockets.delete(connection.id);
    this.#handle({ type: "leave", connection: connection.id });
  }

  #seatAgain(connection: Connection<Seat>): void {
    const seat = connection.state;
    if (seat === null) return;
    this.#sockets.set(connection.id, connection);
    const present = { connection: connection.id, ...seat };
    this.#room = wakeSketchRoom(this.#room, [present]);
  }

  #handle(event: SketchEvent): void {
    const { state, effects } = handleSketchEvent(this.#room, event);
    try {
      this.#store(effects);
    } catch (error) {
      logError(`Sketch ${this.name} could not store a stroke`, error);
      if (event.type !== "request") return;
      const { id } = event.request;
      this.#tell(event.connection, { type: "refused", ...errorNotice("SERVER_ERROR"), id });
      return;
    }
    this.#room = state;
    for (const effect of effects) this.#run(effect);
  }

  #store(effects: readonly SketchEffect[]): void {
    for (const effect of effects) {
      if (effect.type === "store") this.#storage.store(effect.stroke, effect.person);
    }
  }

  #run(effect: SketchEffect): void {
    switch (effect.type) {
      case "store":
        return;
      case "welcome":
        this.#welcome(effect.to, effect.notice);
        return;
      case "one":
        this.#tell(effect.to, effect.notice);
        return;
      case "all":
        this.#batch.push(JSON.stringify(effect.change));
        return;
      case "people":
        this.#untoldPeople = effect.count;
        this.#batch.wake();
        return;
      case "close":
        this.#close(effect.to, effect.code, effect.reason);
        return;
    }
  }

  #close(to: string, code: number, reason: string): void {
    const socket = this.#sockets.get(to);
    this.#sockets.delete(to);
    // A room that wakes before the close is done must not seat them again.
    socket?.setState(null);
    socket?.close(code, reason);
  }

  #tell(to: string, notice: SketchNotice): void {
    const socket = this.#sockets.get(to);
    if (socket !== undefined) send(socket, JSON.stringify(notice));
  }

  #welcome(to: string, notice: object): void {
    const socket = this.#sockets.get(to);
    if (socket === undefined) return;
    let first = true;
    for (const strokes of this.#storage.encodedStrokes()) {
      if (first) {
        send(socket, `${JSON.stringify(notice).slice(0, -1)},"strokes":[${strokes.join(",")}]}`);
      } else {
        const changes = strokes.map((stroke) => `{"type":"committed","stroke":${stroke}}`);
        send(socket, changesFrame(changes));
      }
      first = false;
    }
  }

  #deliver(changes: readonly string[]): void {
    if (changes.length > 0) sendToAll(this.#sockets.values(), changesFrame(changes));
    if (this.#untoldPeople === null) return;
    const notice: SketchNotice = { type: "people", count: this.#untoldPeople };
    this.#untoldPeople = null;
    sendToAll(this.#sockets.values(), JSON.stringify(notice));
  }

  #rememberDrawing(connection: Connection<Seat>): void {
    const seat = connection.state;
    if (seat === null) return;
    const ids = drawingOf(this.#room, connection.id);
    const same =
      ids.length === seat.drawing.length && seat.drawing.every(({ id }) => ids.includes(id));
    if (same) return;
    const drawing = ids.flatMap((id) => {
      const style = this.#room.live.get(id)?.style;
      return style === undefined ? [] : [{ id, style }];
    });
    connection.setState({ person: seat.person, drawing });
  }
}

function changesFrame(changes: readonly string[]): string {
  return `{"type":"changes","changes":[${changes.join(",")}]}`;
}
