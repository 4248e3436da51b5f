import { firstRecord } from "../http/request.ts";
import { note } from "../people/audit.ts";

/** Notes a linked Twitch or Discord account in every workspace of the user. */
export function noteLink(e: core.RecordEvent) {
  e.next();
  noteInAll(e, "link.added");
}

export function noteUnlink(e: core.RecordEvent) {
  e.next();
  noteInAll(e, "link.removed");
}

function noteInAll(e: core.RecordEvent, action: "link.added" | "link.removed"): void {
  const person = e.record?.getString("recordRef") ?? "";
  const user = firstRecord(e.app, "users", "id = {:person}", { person });
  if (user === undefined) return;
  const provider = e.record?.getString("provider") ?? "";
  const subject = PROVIDER_NAMES[provider] ?? provider;
  const memberships = e.app.findRecordsByFilter("memberships", "user = {:person}", "", 0, 0, {
    person,
  });
  for (const membership of memberships) {
    if (membership) note(e.app, membership.getString("tenant"), user, { action, subject });
  }
}

const PROVIDER_NAMES: { [provider: string]: string } = { twitch: "Twitch", discord: "Discord" };
