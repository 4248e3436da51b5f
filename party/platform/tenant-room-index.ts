import { DurableObject } from "cloudflare:workers";
import { getServerByName } from "partyserver";
import { REVOCATION, ROOM, STORAGE } from "#core/platform/limits.ts";
import { isIssuedAfter } from "#core/platform/rooms/ticket.ts";
import { isRevocable, isRoomKind, ROOM_KINDS } from "#core/rooms/kinds.ts";
import type { TicketClaims } from "#core/rooms/tickets.ts";
import type { RoomIndex, RoomSize, RoomsEnvironment, RoomVisit } from "./environment.ts";

/**
 * Which rooms of one tenant each person has been in, and whose access changed a short while ago
 * (ROOM-R9, ROOM-R16). It finds rooms by person, and makes tickets end before they expire.
 */
export class TenantRoomIndex extends DurableObject<RoomsEnvironment> implements RoomIndex {
  readonly #sql = this.ctx.storage.sql;

  constructor(ctx: DurableObjectState, env: RoomsEnvironment) {
    super(ctx, env);
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS visits (
        person TEXT NOT NULL, kind TEXT NOT NULL, room TEXT NOT NULL,
        PRIMARY KEY (person, kind, room)
      )`,
    );
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS revoked (person TEXT PRIMARY KEY, at INTEGER NOT NULL)",
    );
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS sizes (
        kind TEXT NOT NULL, room TEXT NOT NULL, bytes INTEGER NOT NULL, PRIMARY KEY (kind, room)
      )`,
    );
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS allowance (id INTEGER PRIMARY KEY, bytes INTEGER NOT NULL)",
    );
  }

  /** Records that a person enters a room; false when their ticket is older than their access. */
  enter({ kind, room, person, exp }: RoomVisit): boolean {
    const [revoked] = this.#sql
      .exec<{ at: number }>("SELECT at FROM revoked WHERE person = ?", person)
      .toArray();
    if (revoked !== undefined && !isIssuedAfter({ exp }, revoked.at)) return false;
    this.#sql.exec(
      "INSERT OR IGNORE INTO visits (person, kind, room) VALUES (?, ?, ?)",
      person,
      kind,
      room,
    );
    return true;
  }

  /** Ends the person's connections in every room; `at` is in seconds since the epoch. */
  async revoke(person: string, at: number): Promise<void> {
    this.#sql.exec(
      `INSERT INTO revoked (person, at) VALUES (?, ?)
       ON CONFLICT (person) DO UPDATE SET at = max(at, excluded.at)`,
      person,
      at,
    );
    // No ticket lives longer, so what is older changes nothing any more.
    const before = Math.floor(Date.now() / 1000) - ROOM.ticketSeconds - REVOCATION.rememberSeconds;
    this.#sql.exec("DELETE FROM revoked WHERE at < ?", before);
    const visits = this.#sql
      .exec<{ kind: string; room: string }>(
        "SELECT kind, room FROM visits WHERE person = ?",
        person,
      )
      .toArray();
    await Promise.all(visits.map(({ kind, room }) => this.#revokeIn(kind, room, person, at)));
  }

  async measured({ kind, room, bytes }: RoomSize): Promise<boolean> {
    const before = this.#isFull();
    if (bytes > 0) {
      this.#sql.exec(
        "INSERT OR REPLACE INTO sizes (kind, room, bytes) VALUES (?, ?, ?)",
        kind,
        room,
        bytes,
      );
    } else this.#sql.exec("DELETE FROM sizes WHERE kind = ? AND room = ?", kind, room);
    if (this.#isFull() !== before) await this.#notifyRooms(room);
    return this.#isFull();
  }

  async allow(maxBytes: number): Promise<number> {
    const before = this.#isFull();
    this.#sql.exec("INSERT OR REPLACE INTO allowance (id, bytes) VALUES (1, ?)", maxBytes);
    if (this.#isFull() !== before) await this.#notifyRooms();
    return this.#usedBytes();
  }

  #usedBytes(): number {
    return this.#sql.exec<{ bytes: number }>("SELECT total(bytes) AS bytes FROM sizes").one().bytes;
  }

  #isFull(): boolean {
    const [allowance] = this.#sql.exec<{ bytes: number }>("SELECT bytes FROM allowance").toArray();
    return this.#usedBytes() >= (allowance?.bytes ?? STORAGE.perTenantMaxBytes);
  }

  /** Tells the tenant's rooms whether they may store more; the one that asks gets it as its answer. */
  async #notifyRooms(asking = ""): Promise<void> {
    const isFull = this.#isFull();
    const rooms = this.#sql
      .exec<{ kind: RoomSize["kind"]; room: string }>("SELECT kind, room FROM sizes")
      .toArray();
    await Promise.all(
      rooms.map(async ({ kind, room }) => {
        if (room === asking) return;
        const namespace = this.env[ROOM_KINDS[kind].binding];
        await (await getServerByName(namespace, room)).setTenantFull(isFull);
      }),
    );
  }

  async #revokeIn(kind: string, room: string, person: string, at: number): Promise<void> {
    // An older version may have stored a kind that is gone; a lobby admits nobody but the bot.
    if (!isRoomKind(kind) || !isRevocable(kind)) return;
    const namespace = this.env[ROOM_KINDS[kind].binding];
    await (await getServerByName(namespace, room)).revoke(person, at);
  }
}

/** Writes members who come with a ticket into their tenant's index; bots and guests are none. */
export async function signIn(
  indexes: RoomsEnvironment["TenantRoomIndex"],
  claims: TicketClaims,
): Promise<boolean> {
  if (claims.role === "bot" || claims.origin !== undefined) return true;
  const { kind, room, person, exp } = claims;
  return indexOf(indexes, claims.tenant).enter({ kind, room, person, exp });
}

export function indexOf(indexes: RoomsEnvironment["TenantRoomIndex"], tenant: string) {
  return indexes.get(indexes.idFromName(tenant));
}
