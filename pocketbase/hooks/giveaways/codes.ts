import { giveawayCodeSchema } from "#core/entities/giveaway-code.ts";
import { check } from "#core/entities/text.ts";
import type { CodesReport, CodesRequest } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { fingerprint, sealed } from "../platform/secret-text.ts";

type Line = {
  line: number;
  value: string;
  hash: string;
  prize_name: string;
  prize_description: string;
};

/** Total and unused codes of a giveaway. */
export function codeCounts(app: CoreApp, giveaway: string) {
  const [row] = rowsOf(
    app,
    { total: 0, unused: 0 },
    `SELECT count(*) AS total, coalesce(sum(NOT is_used), 0) AS unused
     FROM giveaway_codes WHERE giveaway = {:giveaway}`,
    { giveaway },
  );
  return { total_codes: row?.total ?? 0, unused_codes: row?.unused ?? 0 };
}

/**
 * Adds the codes that are new to the workspace, encrypted, and reports on the others; undefined when
 * the giveaway can't hold them all. Call it in a transaction.
 */
export function addCodes(
  app: CoreApp,
  tenant: string,
  request: CodesRequest,
): CodesReport | undefined {
  const report: Pick<CodesReport, "duplicates" | "rejected"> = { duplicates: [], rejected: [] };
  const lines = readLines(request, report);
  const known = knownCodes(
    app,
    tenant,
    lines.map(({ hash }) => hash),
  );
  const fresh: Line[] = [];
  const firstLines = new Map<string, number>();
  for (const line of lines) {
    const existing = known.get(line.hash);
    const first = firstLines.get(line.hash);
    if (existing !== undefined || first !== undefined) {
      report.duplicates.push({
        line: line.line,
        same_as_line: first ?? 0,
        giveaway: existing?.giveaway ?? "",
        is_used: existing?.is_used ?? false,
      });
      continue;
    }
    firstLines.set(line.hash, line.line);
    fresh.push(line);
  }
  const before = codeCounts(app, request.giveaway);
  if (before.total_codes + fresh.length > GIVEAWAY.codesMaxCount) return undefined;
  if (!request.preview) for (const line of fresh) addCode(app, tenant, request.giveaway, line);
  const added = fresh.length;
  const counts = request.preview
    ? { total_codes: before.total_codes + added, unused_codes: before.unused_codes + added }
    : codeCounts(app, request.giveaway);
  return { added, ...report, ...counts };
}

/** Empty lines are nothing; wrong ones are reported. */
function readLines(request: CodesRequest, { rejected }: Pick<CodesReport, "rejected">): Line[] {
  const lines: Line[] = [];
  for (const [index, entry] of request.codes.entries()) {
    if (entry.code_value.trim() === "") continue;
    const result = check(giveawayCodeSchema, {
      code_value: entry.code_value,
      prize_name: entry.prize_name.trim() === "" ? request.prize_name : entry.prize_name,
      prize_description:
        entry.prize_description.trim() === "" ? request.prize_description : entry.prize_description,
    });
    if (!result.ok) {
      rejected.push({ line: index + 1, message: result.message });
      continue;
    }
    const { code_value: value, ...prize } = result.value;
    lines.push({ line: index + 1, value, hash: fingerprint(value), ...prize });
  }
  return lines;
}

/** By fingerprint: codes that the workspace has already, in whichever giveaway. */
function knownCodes(app: CoreApp, tenant: string, hashes: readonly string[]) {
  const rows = rowsOf(
    app,
    { code_hash: "", is_used: false, giveaway: "" },
    `SELECT giveaway_codes.code_hash, giveaway_codes.is_used, giveaways.name AS giveaway
     FROM giveaway_codes JOIN giveaways ON giveaways.id = giveaway_codes.giveaway
     WHERE giveaway_codes.tenant = {:tenant}
       AND giveaway_codes.code_hash IN (SELECT value FROM json_each({:hashes}))`,
    { tenant, hashes: JSON.stringify(hashes) },
  );
  return new Map(rows.map((row) => [row.code_hash, row]));
}

function addCode(app: CoreApp, tenant: string, giveaway: string, line: Line): void {
  execute(
    app,
    `INSERT INTO giveaway_codes (id, tenant, giveaway, code_value, code_hash, prize_name,
       prize_description, is_used, used_by_username, used_at, created_at)
     VALUES ({:id}, {:tenant}, {:giveaway}, {:value}, {:hash}, {:prize_name}, {:prize_description},
       FALSE, '', '', {:now})`,
    {
      id: newId(),
      tenant,
      giveaway,
      value: sealed(line.value),
      hash: line.hash,
      prize_name: line.prize_name,
      prize_description: line.prize_description,
      now: databaseTime(Date.now()),
    },
  );
}
