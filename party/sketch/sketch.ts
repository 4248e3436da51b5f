import { type Connection, type ConnectionContext, Server } from "partyserver";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { ROOM_KINDS } from "#core/rooms/kinds.ts";
import type { TicketClaims } from "#core/rooms/tickets.ts";
import type { Visitor } from "#core/sketch/access.ts";
import type { AccessEvent } from "#core/sketch/access-events.ts";
import {
  handleSketchEvent,
  isFrameDue,
  isPresenceDue,
  openSketchRoom,
  wakeSketchRoom,
} from "#core/sketch/room.ts";
import { RoomOutbox } from "#core/sketch/room-outbox.ts";
import { entryProblem } from "#core/sketch/room-people.ts";
import {
  AUDIENCES,
  type Audience,
  type SeatRecord,
  type SketchEffect,
  type SketchEvent,
  type SketchPerson,
  type SketchRoom,
  type StoreEffect,
} from "#core/sketch/room-state.ts";
import { afterFailure } from "#core/sketch/room-storing.ts";
import type { SketchNotice } from "#core/sketch/wire.ts";
import { claimsOf, isProbe } from "../platform/admission.ts";
import {
  answerHeartbeats,
  logError,
  type Metered,
  type Revocable,
  type RoomsEnvironment,
} from "../platform/environment.ts";
import { MessageReader } from "../platform/message-reader.ts";
import { refuseSocket } from "../platform/refusal.ts";
import { Revocations } from "../platform/revocations.ts";
import { StorageMeter } from "../platform/room-storage.ts";
import { SendQueue } from "../platform/send-queue.ts";
import { answerClose, send } from "../platform/sockets.ts";
import { SketchAccessStore } from "./access-store.ts";
import { roomIntervals } from "./intervals.ts";
import { SketchRecords } from "./records.ts";
import { noticeText } from "./text.ts";

const REQUESTS = ROOM_KINDS.sketch.protocol.messages.person;

/** Within this time the runtime has handed a frame's bytes to the system. */
const FRAME_SENT_MS = 1;

/** What stays with a socket while the room sleeps; without a seat they are on their way out. */
type Attachment = Pick<Visitor, "origin" | "exp"> & { seat: SeatRecord | null };

/** One Nest Sketch canvas: its sockets, its storage and its clock; the rules are in the core. */
export class Sketch extends Server<RoomsEnvironment> implements Revocable, Metered {
  static override options = { hibernate: true };

  readonly #records = new SketchRecords(this.ctx.storage);
  readonly #access = new SketchAccessStore(this.ctx.storage.sql, this.#records.sketch);
  readonly #reader = new MessageReader();
  readonly #revocations = new Revocations();
  readonly #meter = new StorageMeter(this.ctx.storage.sql, this.env.TenantRoomIndex, () => ({
    kind: "sketch",
    room: this.name,
  }));
  readonly #sockets = new Map<string, Connection<Attachment>>();
  /** To those who watch: many frames at once would hold up the few to those who draw. */
  readonly #slowQueue = new SendQueue();
  #afterFrame: () => void = () => {};
  readonly #throttles = roomIntervals(() => this.#room, {
    store: () => this.#storeBetweenFrames(),
    flush: (audience) => this.#sendFrames(audience),
    tellPeople: (audience) => this.#handle({ type: "presence", audience }),
  });
  #room: SketchRoom = this.#open();
  readonly #outbox = new RoomOutbox(
    {
      write: (effects) => this.#records.write(effects),
      carryOut: (effect) => this.#carryOut(effect),
      storeSoon: () => this.#throttles.storing.wake(),
      failed: (lost, error) => this.#startAgain(lost, error),
    },
    this.#room.document.version,
  );

  override onStart(): void {
    answerHeartbeats(this.ctx);
    this.#wake(this.getConnections<Attachment>());
    this.ctx.waitUntil(this.#measure());
  }

  override onConnect(connection: Connection<Attachment>, { request }: ConnectionContext): void {
    const claims = claimsOf(request);
    if (this.#revocations.refuse(connection, claims)) return;
    if (!isVisitor(claims) || !this.#access.belongsTo(claims.tenant)) {
      refuseSocket(connection, "TICKET_WRONG_ROOM", CLOSE.ticketRefused);
      return;
    }
    const verdict = this.#access.admit(claims, Date.now());
    if (verdict.status === "out") {
      refuseSocket(connection, verdict.reason, verdict.code);
      return;
    }
    const { person, name, origin, exp } = claims;
    if (isProbe(request)) {
      this.#answerProbe(connection, { person, name, role: verdict.role, origin });
      return;
    }
    this.#sockets.set(connection.id, connection);
    connection.setState({ origin, exp, seat: null });
    this.#handle({
      type: "join",
      connection: connection.id,
      person: { person, name, role: verdict.role, origin },
    });
  }

  /** Says whether this person would be let in, and seats nobody (SKETCH-S73). */
  #answerProbe(connection: Connection<Attachment>, person: SketchPerson): void {
    const problem = entryProblem(this.#room, person, Date.now());
    if (problem === undefined) connection.close(CLOSE.welcome);
    else refuseSocket(connection, problem.reason, problem.code);
  }

  override onMessage(connection: Connection<Attachment>, message: unknown): void {
    if (!this.#sockets.has(connection.id)) return;
    this.#checkSpace();
    const request = this.#reader.read(connection, REQUESTS, message);
    if (request !== null) this.#handle({ type: "request", connection: connection.id, request });
  }

  override onClose(connection: Connection<Attachment>, code: number): void {
    answerClose(connection, code);
    this.#leave(connection);
  }

  override onError(connection: Connection<Attachment>): void {
    this.#leave(connection);
  }

  revoke(person: string, at: number): void {
    this.#revocations.record(person, at);
    const connections = [...this.#room.seats].flatMap(([connection, seat]) =>
      seat.person === person ? [connection] : [],
    );
    this.#handle({ type: "close", connections, code: CLOSE.revoked, reason: "ACCESS_CHANGED" });
  }

  setTenantFull(isFull: boolean): void {
    this.#meter.setTenantFull(isFull);
    this.#checkSpace();
  }

  /** Whether the sketch may grow is found out with what people do, and each time that it is stored. */
  #checkSpace(): void {
    const { problem } = this.#meter;
    if (problem !== this.#room.storageProblem) this.#handle({ type: "storage", problem });
  }

  async #measure(): Promise<void> {
    const tenant = this.#access.tenant;
    if (tenant === undefined) return;
    await this.#meter.measure(tenant);
    this.#checkSpace();
  }

  /** Applies what PocketBase has changed (ROOM-R50 to ROOM-R55). */
  async receiveAccessEvents(events: readonly AccessEvent[]): Promise<void> {
    for (const event of events) {
      if (!this.#access.belongsTo(event.tenant)) continue;
      const opens = event.type === "link" && event.approval && !this.#access.hasReceived(event);
      if (opens) this.#handle({ type: "approval" });
      this.#access.receive(event, Date.now());
      for (const [connection, socket] of this.#sockets) this.#reevaluate(event, connection, socket);
      if (event.type === "deleted") await this.#forgetEverything();
    }
  }

  #reevaluate(event: AccessEvent, connection: string, socket: Connection<Attachment>): void {
    const seat = this.#room.seats.get(connection);
    if (seat === undefined || socket.state === null) return;
    const { origin, exp } = socket.state;
    const visitor = { person: seat.person, role: seat.role, origin, exp };
    const verdict = this.#access.reevaluate(event, visitor);
    const connections = [connection];
    if (verdict.status === "out") {
      const { code, reason } = verdict;
      this.#handle({ type: "close", connections, code, reason });
    } else if (verdict.role !== seat.role) {
      this.#handle({ type: "role", connections, role: verdict.role });
    }
  }

  /** The sketch was deleted: nothing of it stays but that event. */
  async #forgetEverything(): Promise<void> {
    const { tenant } = this.#access;
    this.#outbox.store();
    await this.#records.deleteAll();
    this.#access.restore();
    if (tenant !== undefined) await this.#meter.forget(tenant);
    this.#room = this.#open();
    this.#outbox.startAt(this.#room.document.version);
  }

  #open(): SketchRoom {
    return openSketchRoom(this.#records.read());
  }

  #leave(connection: Connection<Attachment>): void {
    // The room may have woken for this very close: then it does not know the connection yet.
    if (!this.#sockets.has(connection.id)) this.#wake([connection]);
    this.#sockets.delete(connection.id);
    this.#handle({ type: "leave", connection: connection.id });
  }

  /** Seats those whose sockets outlived the room's sleep, or the failure of its storage. */
  #wake(connections: Iterable<Connection<Attachment>>, missed = false): void {
    const present: { connection: string; seat: SeatRecord }[] = [];
    for (const socket of connections) {
      const seat = socket.state?.seat;
      if (seat === undefined || seat === null) continue;
      this.#sockets.set(socket.id, socket);
      present.push({ connection: socket.id, seat: { ...seat, drawing: [...seat.drawing] } });
    }
    const { effects } = wakeSketchRoom(this.#room, present, { missed });
    this.#outbox.take(effects);
  }

  #handle(event: SketchEvent): void {
    const { effects } = handleSketchEvent(this.#room, event, { now: Date.now() });
    this.#outbox.take(effects);
    this.#wakeThrottles();
  }

  #sendFrames(audience: Audience): void {
    // With many who watch, the next frame waits until all have the last.
    if (audience === "watching") this.#slowQueue.whenEmpty(() => this.#flush(audience));
    else this.#flush(audience);
    if (audience === "drawing") this.#afterFrame();
  }

  #flush(audience: Audience): void {
    this.#handle({ type: "flush", audience, stored: this.#outbox.stored });
  }

  #wakeThrottles(): void {
    for (const audience of AUDIENCES) {
      if (isFrameDue(this.#room, audience, this.#outbox.stored)) this.#throttles[audience].wake();
    }
    if (isPresenceDue(this.#room)) {
      this.#throttles.people.wake();
      this.#throttles.peopleWatched.wake();
    }
  }

  /**
   * Nothing moves while the disk stores. Right after a frame has gone out that costs the least: what
   * comes meanwhile would wait for the next one anyway.
   */
  #storeBetweenFrames(): void {
    if (!this.#throttles.drawing.isAwake) this.#store();
    else this.#afterFrame = () => setTimeout(() => this.#store(), FRAME_SENT_MS);
  }

  #store(): void {
    this.#afterFrame = () => {};
    this.#outbox.store();
    this.#wakeThrottles();
    this.ctx.waitUntil(this.#measure());
  }

  /** Storing failed, and nobody was notified of what was not stored: the room goes on from what is (ROOM-R58). */
  #startAgain(lost: readonly SketchEffect[], error: unknown): void {
    logError(`Sketch ${this.name} could not store something`, error);
    this.#room = this.#open();
    this.#outbox.startAt(this.#room.document.version);
    this.#wake([...this.#sockets.values()], true);
    this.#outbox.take(afterFailure(this.#room, lost));
    this.#wakeThrottles();
  }

  #carryOut(effect: Exclude<SketchEffect, StoreEffect>): void {
    switch (effect.type) {
      case "seat":
        this.#keepSeat(effect.to, effect.seat);
        return;
      case "notify":
        this.#notify(effect.to, effect.notice);
        return;
      case "history":
        this.#sendHistory(effect.to, effect.after);
        return;
      case "close":
        this.#close(effect.to, effect.code, effect.reason);
        return;
    }
  }

  #keepSeat(to: string, seat: SeatRecord): void {
    const socket = this.#sockets.get(to);
    if (socket?.state) socket.setState({ ...socket.state, seat });
  }

  #notify(to: readonly string[], notice: SketchNotice): void {
    const frame = noticeText(notice);
    for (const id of to) {
      const socket = this.#sockets.get(id);
      const role = this.#room.seats.get(id)?.role;
      if (socket === undefined) continue;
      if (role === "viewer" || role === "overlay") this.#slowQueue.push(socket, frame);
      else this.#slowQueue.sendUrgent(socket, frame);
    }
  }

  #sendHistory(to: string, after: number): void {
    const socket = this.#sockets.get(to);
    if (socket === undefined) return;
    const { entries, more, oldest } = this.#records.history.after(after);
    const rest = `"more":${more},"oldest":${oldest}`;
    send(socket, `{"type":"history","entries":[${entries.join(",")}],${rest}}`);
  }

  #close(to: string, code: number, reason: string): void {
    const socket = this.#sockets.get(to);
    this.#sockets.delete(to);
    // A room that wakes before the close is done must not seat them again.
    socket?.setState(null);
    socket?.close(code, reason);
  }
}

function isVisitor(claims: TicketClaims): claims is TicketClaims & Visitor {
  return claims.role !== "bot";
}
