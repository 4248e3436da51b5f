import { type Connection, type ConnectionContext, getServerByName, Server } from "partyserver";
import type { OccupancyEvent, Occupants, RoomClosing } from "#core/platform/rooms/occupants.ts";
import type { RoomRole } from "#core/platform/rooms/ticket.ts";
import { type BotRoomKind, LOBBY_ROOMS } from "#core/rooms/kinds.ts";
import { claimsOf } from "./admission.ts";
import {
  answerHeartbeats,
  logError,
  type Revocable,
  type RoomsEnvironment,
} from "./environment.ts";
import { MessageReader } from "./message-reader.ts";
import { Revocations } from "./revocations.ts";
import { answerClose, sendToAll } from "./sockets.ts";

/** What stays with a socket while the room sleeps. */
export type Seat = { person: string; role: RoomRole };

type BotRoomEffect<TNotice> =
  | { type: "one"; to: string; notice: TNotice }
  | { type: "people"; notice: TNotice }
  | { type: "all"; notice: TNotice }
  | RoomClosing
  | { type: "lobby"; open: boolean };

/** A room that the bot sits in while people are there: its sockets, and its lobby. */
export abstract class BotRoom<TNotice extends object>
  extends Server<RoomsEnvironment>
  implements Revocable
{
  static override options = { hibernate: true };

  protected abstract readonly kind: BotRoomKind;
  protected readonly reader = new MessageReader();
  readonly #revocations = new Revocations();
  readonly #sockets = new Map<string, Connection<Seat>>();
  /** Updates of the lobby, one after the other. */
  #lobbyUpdates: Promise<void> = Promise.resolve();

  /** Handles who comes and goes. */
  protected abstract occupy(event: OccupancyEvent): void;
  protected abstract receive(connection: Connection<Seat>, raw: unknown): void;

  /** Those whose sockets outlived the room's sleep. */
  protected wake(): ({ connection: string } & Seat)[] {
    answerHeartbeats(this.ctx);
    return [...this.getConnections<Seat>()].flatMap((connection) => {
      if (connection.state === null) return [];
      this.#sockets.set(connection.id, connection);
      return [{ connection: connection.id, ...connection.state }];
    });
  }

  override onConnect(connection: Connection<Seat>, { request }: ConnectionContext): void {
    const claims = claimsOf(request);
    if (this.#revocations.refuse(connection, claims)) return;
    const { person, role } = claims;
    this.#sockets.set(connection.id, connection);
    connection.setState({ person, role });
    this.occupy({ type: "join", connection: connection.id, person, role });
  }

  override onMessage(connection: Connection<Seat>, raw: unknown): void {
    this.receive(connection, raw);
  }

  override onClose(connection: Connection<Seat>, code: number): void {
    answerClose(connection, code);
    this.#leave(connection);
  }

  override onError(connection: Connection<Seat>): void {
    this.#leave(connection);
  }

  revoke(person: string, at: number): void {
    this.#revocations.record(person, at);
    this.occupy({ type: "revoke", person });
  }

  #leave(connection: Connection<Seat>): void {
    this.#sockets.delete(connection.id);
    this.occupy({ type: "leave", connection: connection.id });
  }

  protected carryOut(effect: BotRoomEffect<TNotice>, { people, bot }: Occupants): void {
    switch (effect.type) {
      case "one":
        this.#notify([effect.to], effect.notice);
        return;
      case "people":
        this.#notify(people.keys(), effect.notice);
        return;
      case "all":
        this.#notify(bot === null ? people.keys() : [...people.keys(), bot], effect.notice);
        return;
      case "close": {
        const socket = this.#sockets.get(effect.to);
        this.#sockets.delete(effect.to);
        // A room that wakes before the close is done must not seat them again.
        socket?.setState(null);
        socket?.close(effect.code, effect.reason);
        return;
      }
      case "lobby":
        this.#notifyLobby(effect.open);
        return;
    }
  }

  #notify(to: Iterable<string>, notice: TNotice): void {
    const sockets = [...to].flatMap((id) => this.#sockets.get(id) ?? []);
    sendToAll(sockets, JSON.stringify(notice));
  }

  /** A failure is only logged: a room without its bot reminds the lobby (ROOM-R24). */
  #notifyLobby(open: boolean): void {
    this.#lobbyUpdates = this.#lobbyUpdates
      .then(async () => {
        const lobby = await getServerByName(this.env.Lobby, LOBBY_ROOMS[this.kind]);
        await lobby.setOpen(this.name, open);
      })
      .catch((error: unknown) =>
        logError(`The ${this.kind} room ${this.name} can't reach its lobby`, error),
      );
    this.ctx.waitUntil(this.#lobbyUpdates);
  }
}
