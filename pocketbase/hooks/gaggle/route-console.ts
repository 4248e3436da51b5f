import type * as v from "valibot";
import type { playerList } from "#core/gaggle/api.ts";
import { NOT_FOUND, NOT_SIGNED_IN, refuse } from "../platform/http/answer.ts";
import { queryOf } from "../platform/http/request.ts";
import { activeMembership, userOf } from "../platform/people/membership.ts";
import { rowsOf } from "../platform/records/rows.ts";
import { encountersOfTenant } from "./encounter-rows.ts";
import { topPlayers } from "./top.ts";

/** What the console shows of the active workspace's game, to all of its members. */

/** GET /api/gq/gaggle/encounters: what came by, the newest first. */
export function listGaggleEncounters(e: core.RequestEvent) {
  return ofActive(e, (tenant) => {
    const before = Number(queryOf(e, "before")) || 0;
    return e.json(200, encountersOfTenant(e.app, tenant, before));
  });
}

/** GET /api/gq/gaggle/players: those with the most cards from this workspace. */
export function listGagglePlayers(e: core.RequestEvent) {
  return ofActive(e, (tenant) => {
    const [row] = rowsOf(
      e.app,
      { all: 0 },
      `SELECT count(DISTINCT player) AS "all" FROM gaggle_cards WHERE caught_in = {:tenant}`,
      { tenant },
    );
    const answer: v.InferOutput<typeof playerList> = {
      players: topPlayers(e.app, tenant, "all"),
      all: row?.all ?? 0,
    };
    return e.json(200, answer);
  });
}

function ofActive(e: core.RequestEvent, answer: (tenant: string) => unknown) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const membership = activeMembership(e.app, user);
  return membership === undefined ? refuse(e, NOT_FOUND) : answer(membership.tenant);
}
