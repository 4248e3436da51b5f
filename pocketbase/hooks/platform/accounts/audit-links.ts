import { firstRecord } from "../http/request.ts";
import { recordAudit } from "../people/audit.ts";

/** Records a linked Twitch or Discord account in every workspace of the user. */
export function recordLink(e: core.RecordEvent) {
  e.next();
  recordInAll(e, "link.added");
}

export function recordUnlink(e: core.RecordEvent) {
  e.next();
  recordInAll(e, "link.removed");
}

function recordInAll(e: core.RecordEvent, action: "link.added" | "link.removed"): void {
  const person = e.record?.getString("recordRef") ?? "";
  const user = firstRecord(e.app, "users", "id = {:person}", { person });
  if (user === undefined) return;
  const provider = e.record?.getString("provider") ?? "";
  const subject = PROVIDER_NAMES[provider] ?? provider;
  const memberships = e.app.findRecordsByFilter("memberships", "user = {:person}", "", 0, 0, {
    person,
  });
  for (const membership of memberships) {
    if (membership) recordAudit(e.app, membership.getString("tenant"), user, { action, subject });
  }
}

const PROVIDER_NAMES: { [provider: string]: string } = { twitch: "Twitch", discord: "Discord" };
