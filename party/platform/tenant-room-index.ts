import { DurableObject } from "cloudflare:workers";
import { getServerByName } from "partyserver";
import { REVOCATION, ROOM } from "#core/platform/limits.ts";
import { isIssuedAfter, type TicketClaims } from "#core/platform/rooms/ticket.ts";
import type { RoomsEnvironment } from "./environment.ts";

type Entry = Pick<TicketClaims, "kind" | "room" | "person" | "exp">;

/**
 * The register of one tenant: who has been in which of its rooms, and whose access changed a short
 * while ago (R9, R16). It lets rooms be found by person, and tickets end before they expire.
 */
export class Register extends DurableObject<RoomsEnvironment> {
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
  }

  /** Notes that a person enters a room; false when their ticket is older than their access. */
  enter({ kind, room, person, exp }: Entry): boolean {
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

  async #revokeIn(kind: string, room: string, person: string, at: number): Promise<void> {
    if (kind === "sketch") {
      await (await getServerByName(this.env.Sketch, room)).revoke(person, at);
    } else if (kind === "rehearsal") {
      await (await getServerByName(this.env.Rehearsal, room)).revoke(person, at);
    } else if (kind === "channel") {
      await (await getServerByName(this.env.Channel, room)).revoke(person, at);
    }
  }
}

/** Writes members who come with a ticket into their tenant's register; bots and guests are none. */
export async function signIn(env: RoomsEnvironment, claims: TicketClaims): Promise<boolean> {
  if (claims.role === "bot" || claims.origin !== undefined) return true;
  const { kind, room, person, exp } = claims;
  return registerOf(env, claims.tenant).enter({ kind, room, person, exp });
}

export function registerOf(env: RoomsEnvironment, tenant: string) {
  return env.Register.get(env.Register.idFromName(tenant));
}
