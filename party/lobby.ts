import { type Connection, type ConnectionContext, Server } from "partyserver";
import type { InferOutput } from "valibot";
import { CLOSE, type lobbyMessage } from "#core/rooms/ticket.ts";
import { claimsOf } from "./admission.ts";
import { send, sendToAll } from "./batch.ts";
import type { RoomsEnvironment } from "./environment.ts";
import { refuseSocket } from "./refusal.ts";

type Seat = { admitted: true };

/** The list of rehearsal rooms with people in them, for the bots process (R26 to R28). */
export class Lobby extends Server<RoomsEnvironment> {
  static override options = { hibernate: true };

  override onStart(): void {
    this.ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS open (tenant TEXT PRIMARY KEY)");
  }

  override onConnect(connection: Connection<Seat>, { request }: ConnectionContext): void {
    if (claimsOf(request).role !== "bot") {
      refuseSocket(connection, "ROOM_FORBIDDEN", CLOSE.forbidden);
      return;
    }
    connection.setState({ admitted: true });
    send(connection, this.#list());
  }

  /** Heard from a rehearsal room. Repeated news is told again: the bot may have missed it. */
  setOpen(tenant: string, open: boolean): void {
    const { sql } = this.ctx.storage;
    if (open) sql.exec("INSERT OR IGNORE INTO open (tenant) VALUES (?)", tenant);
    else sql.exec("DELETE FROM open WHERE tenant = ?", tenant);
    const bots = [...this.getConnections<Seat>()].filter(({ state }) => state !== null);
    sendToAll(bots, this.#list());
  }

  #list(): string {
    const rows = this.ctx.storage.sql.exec<{ tenant: string }>("SELECT tenant FROM open");
    const tenants = rows.toArray().map(({ tenant }) => tenant);
    const message: InferOutput<typeof lobbyMessage> = { type: "open", tenants };
    return JSON.stringify(message);
  }
}
