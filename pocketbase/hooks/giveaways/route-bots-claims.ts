import { claimRequest, type EntryResult, entriesRequest } from "#core/giveaways/api.ts";
import { NOT_FOUND, refuse } from "../platform/http/answer.ts";
import { serviceRequest } from "../platform/http/service-request.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { announceGiveaway } from "./change-events.ts";
import { type Claimed, claim } from "./claims.ts";
import { addEntry } from "./entries.ts";
import { type RunRow, runById } from "./rows.ts";

/** POST /api/gq/bots/giveaways/entries: adds what chat entered, once for each batch id. */
export function addGiveawayEntries(e: core.RequestEvent) {
  return serviceRequest(e, entriesRequest, ({ id, run: runId, entries }) => {
    let run: RunRow | undefined;
    let results: EntryResult[] = [];
    e.app.runInTransaction((app) => {
      run = runById(app, runId);
      const current = run;
      if (current === undefined) return;
      const isNew = isNewBatch(app, id);
      results = entries.map((entry) =>
        addEntry(app, current, { ...entry, add: isNew ? entry.add : 0 }),
      );
    });
    if (run === undefined) return refuse(e, NOT_FOUND);
    announceGiveaway(run);
    return e.json(200, { results, entrants: run.entrants });
  });
}

/** POST /api/gq/bots/giveaways/claim: the number of a page, typed in chat. */
export function claimGiveaway(e: core.RequestEvent) {
  return serviceRequest(e, claimRequest, (request) => {
    let claimed: Claimed | undefined;
    e.app.runInTransaction((app) => {
      claimed = claim(app, request);
    });
    if (claimed === undefined) throw new Error("The claim was not decided");
    if (claimed.answer.ok && claimed.run) announceGiveaway(claimed.run);
    return e.json(200, claimed.answer);
  });
}

/** Records that the batch was applied; returns false when it had been already. */
function isNewBatch(app: CoreApp, batch: string): boolean {
  const known = rowsOf(app, { id: "" }, "SELECT id FROM applied_batches WHERE batch = {:batch}", {
    batch,
  });
  if (known.length > 0) return false;
  execute(
    app,
    "INSERT INTO applied_batches (id, batch, applied_at) VALUES ({:id}, {:batch}, {:now})",
    { id: newId(), batch, now: databaseTime(Date.now()) },
  );
  return true;
}
