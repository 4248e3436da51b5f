import { type Connection, Server } from "partyserver";
import type { InferOutput } from "valibot";
import type { lobbyMessage } from "#core/platform/rooms/ticket.ts";
import { answerHeartbeats, type RoomList, type RoomsEnvironment } from "./environment.ts";
import { answerClose, send, sendToAll } from "./sockets.ts";

/** The list of the rooms of one kind with people in them, for the bots process (ROOM-R26, ROOM-R27). */
export class Lobby extends Server<RoomsEnvironment> implements RoomList {
  static override options = { hibernate: true };

  override onStart(): void {
    answerHeartbeats(this.ctx);
    this.ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS open (tenant TEXT PRIMARY KEY)");
  }

  override onConnect(connection: Connection): void {
    send(connection, this.#list());
  }

  override onClose(connection: Connection, code: number): void {
    answerClose(connection, code);
  }

  override onError(): void {
    // The socket is gone and the lobby keeps nothing of it.
  }

  /** Called by rooms. What is already known is sent again: the bot may have missed it. */
  setOpen(tenant: string, open: boolean): void {
    const { sql } = this.ctx.storage;
    if (open) sql.exec("INSERT OR IGNORE INTO open (tenant) VALUES (?)", tenant);
    else sql.exec("DELETE FROM open WHERE tenant = ?", tenant);
    sendToAll(this.getConnections(), this.#list());
  }

  #list(): string {
    const rows = this.ctx.storage.sql.exec<{ tenant: string }>("SELECT tenant FROM open");
    const tenants = rows.toArray().map(({ tenant }) => tenant);
    const message: InferOutput<typeof lobbyMessage> = { type: "open", tenants };
    return JSON.stringify(message);
  }
}
