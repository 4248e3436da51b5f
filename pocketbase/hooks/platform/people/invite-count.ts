import { INVITE } from "#core/platform/limits.ts";
import { execute, rowsOf } from "../records/rows.ts";

const DAY_MS = 86_400_000;

/**
 * True when an account may send one more invite today, over all workspaces together, and counts it
 * (rule GUARD-G48). The audit log of a workspace would not do: it goes with the workspace.
 */
export function countInvite(app: CoreApp, user: string): boolean {
  const [row] = rowsOf(
    app,
    { sent: "" },
    "SELECT COALESCE(invites_sent, '') AS sent FROM users WHERE id = {:user}",
    { user },
  );
  const now = Date.now();
  const kept: unknown = JSON.parse(row?.sent || "[]");
  const sent = (Array.isArray(kept) ? kept.map(Number) : []).filter((at) => now - at < DAY_MS);
  if (sent.length >= INVITE.perAccountDayMaxCount) return false;
  execute(app, "UPDATE users SET invites_sent = {:sent} WHERE id = {:user}", {
    user,
    sent: JSON.stringify([...sent, now]),
  });
  return true;
}
