import { type Connection, type ConnectionContext, getServerByName, Server } from "partyserver";
import * as v from "valibot";
import { REHEARSAL } from "#core/limits.ts";
import {
  handleRehearsalEvent,
  openRehearsalRoom,
  type RehearsalEffect,
  type RehearsalEvent,
  type RehearsalRoom,
} from "#core/rooms/rehearsal.ts";
import { LOBBY_ROOM, type RoomRole } from "#core/rooms/ticket.ts";
import {
  type RehearsalLine,
  type RehearsalNotice,
  rehearsalBotMessage,
  rehearsalLine,
  rehearsalSay,
} from "#core/waddle/rehearsal.ts";
import { claimsOf } from "./admission.ts";
import { sendToAll } from "./batch.ts";
import type { RoomsEnvironment } from "./environment.ts";
import { Hearing } from "./hearing.ts";
import { answerHeartbeats } from "./heartbeat.ts";
import { logError } from "./log.ts";
import { answerClose } from "./refusal.ts";
import { Revocations } from "./revocations.ts";

/** What stays with a socket while the room sleeps. */
type Seat = { person: string; role: RoomRole };

const storedLine = v.pipe(v.string(), v.parseJson(), rehearsalLine);

/** One tenant's rehearsal chat. */
export class Rehearsal extends Server<RoomsEnvironment> {
  static override options = { hibernate: true };

  readonly #hearing = new Hearing();
  readonly #revocations = new Revocations();
  readonly #sockets = new Map<string, Connection<Seat>>();
  #room: RehearsalRoom = openRehearsalRoom([]);
  /** What the lobby is to hear; told one after the other. */
  #lobbyNews: Promise<void> = Promise.resolve();

  override onStart(): void {
    answerHeartbeats(this.ctx);
    this.ctx.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS lines (position INTEGER PRIMARY KEY AUTOINCREMENT, line TEXT NOT NULL)",
    );
    const connections = [...this.getConnections<Seat>()].filter(({ state }) => state !== null);
    for (const connection of connections) this.#sockets.set(connection.id, connection);
    this.#room = openRehearsalRoom(
      this.#storedLines(),
      connections.flatMap(({ id, state }) =>
        state === null ? [] : [{ connection: id, ...state }],
      ),
    );
  }

  override onConnect(connection: Connection<Seat>, { request }: ConnectionContext): void {
    const claims = claimsOf(request);
    if (this.#revocations.refuse(connection, claims)) return;
    const { person, role } = claims;
    this.#sockets.set(connection.id, connection);
    connection.setState({ person, role });
    this.#handle({ type: "join", connection: connection.id, person, role });
  }

  override onMessage(connection: Connection<Seat>, raw: unknown): void {
    if (connection.state?.role === "bot") {
      const message = this.#hearing.read(connection, rehearsalBotMessage, raw);
      if (message !== null) this.#handle({ type: "bot", connection: connection.id, message });
    } else {
      const say = this.#hearing.read(connection, rehearsalSay, raw);
      if (say !== null) this.#handle({ type: "say", connection: connection.id, say });
    }
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
    this.#sockets.delete(connection.id);
    this.#handle({ type: "leave", connection: connection.id });
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
        this.#storeLine(effect.line);
        return;
      case "one":
        this.#tell([effect.to], effect.notice);
        return;
      case "people":
        this.#tell(this.#room.people.keys(), effect.notice);
        return;
      case "all": {
        const { bot, people } = this.#room;
        this.#tell(bot === null ? people.keys() : [...people.keys(), bot], effect.notice);
        return;
      }
      case "close": {
        const socket = this.#sockets.get(effect.to);
        this.#sockets.delete(effect.to);
        // A room that wakes before the close is done must not seat them again.
        socket?.setState(null);
        socket?.close(effect.code, effect.reason);
        return;
      }
      case "lobby":
        this.#tellLobby(effect.open);
        return;
    }
  }

  #tell(to: Iterable<string>, notice: RehearsalNotice): void {
    const sockets = [...to].flatMap((id) => this.#sockets.get(id) ?? []);
    sendToAll(sockets, JSON.stringify(notice));
  }

  #storedLines(): RehearsalLine[] {
    return this.ctx.storage.sql
      .exec<{ line: string }>("SELECT line FROM lines ORDER BY position")
      .toArray()
      .flatMap(({ line }) => {
        const parsed = v.safeParse(storedLine, line);
        return parsed.success ? [parsed.output] : [];
      });
  }

  #storeLine(line: RehearsalLine): void {
    const { sql } = this.ctx.storage;
    sql.exec("INSERT INTO lines (line) VALUES (?)", JSON.stringify(line));
    sql.exec(
      "DELETE FROM lines WHERE position <= (SELECT max(position) FROM lines) - ?",
      REHEARSAL.linesKeptCount,
    );
  }

  /** A failure is only logged: a room without its bot reminds the lobby (R24). */
  #tellLobby(open: boolean): void {
    this.#lobbyNews = this.#lobbyNews
      .then(async () => {
        const lobby = await getServerByName(this.env.Lobby, LOBBY_ROOM);
        await lobby.setOpen(this.name, open);
      })
      .catch((error: unknown) => logError(`Rehearsal ${this.name} can't reach the lobby`, error));
    this.ctx.waitUntil(this.#lobbyNews);
  }
}
