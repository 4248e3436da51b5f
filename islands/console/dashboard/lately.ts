import { atom } from "nanostores";
import { auditSentence } from "#core/entities/audit.ts";
import { pb } from "../../stores/environment.ts";
import { attempt, type Failure, type Loadable } from "../../stores/result.ts";
import { currentSession } from "../../stores/session.ts";

/** How many things are shown. */
const SHOWN_COUNT = 8;

/** Something that happened: a line of the bot, or a change that somebody made. */
export type Happening = {
  id: string;
  /** Milliseconds since the epoch. */
  atMs: number;
} & (
  | { kind: "said"; text: string; where: string }
  | { kind: "unsaid"; text: string; where: string; reason: string }
  | { kind: "changed"; who: string; text: string }
);

/** `missing`: the half that could not be loaded, when the other one could. */
export type Lately = { happenings: Happening[]; missing: Failure | undefined };

export const $lately = atom<Loadable<Lately>>({ status: "loading" });

export async function loadLately(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const mayAudit = session.permissions.includes("tenant_admin");
  const filter = pb().filter("tenant = {:tenant}", { tenant: session.tenant.id });
  const [said, changed] = await Promise.all([
    attempt(() => recentLines(filter)),
    attempt(() => (mayAudit ? recentChanges(filter) : Promise.resolve([]))),
  ]);
  const failed = [said, changed].flatMap((half) => (half.ok ? [] : [half.failure]));
  const [failure] = failed;
  // Without the audit log a member has one half, and its failure is the whole's.
  if (failure && (failed.length === 2 || !mayAudit))
    return $lately.set({ status: "failed", failure });
  const happenings = [said, changed]
    .flatMap((half) => (half.ok ? half.value : []))
    .sort((a, b) => b.atMs - a.atMs)
    .slice(0, SHOWN_COUNT);
  $lately.set({ status: "ready", data: { happenings, missing: failure } });
}

async function recentLines(filter: string): Promise<Happening[]> {
  const { items } = await pb()
    .collection("deliveries")
    .getList(1, SHOWN_COUNT, { filter, sort: "-said_at", skipTotal: true });
  return items.map(({ id, text, state, reason, network, channel, said_at }) => {
    const line = { id, text, atMs: atMs(said_at) };
    const where = network === "rehearsal" ? "Rehearsal" : channel;
    return state === "sent"
      ? { ...line, kind: "said", where }
      : { ...line, kind: "unsaid", where, reason };
  });
}

async function recentChanges(filter: string): Promise<Happening[]> {
  const { items } = await pb()
    .collection("audit_log")
    .getList(1, SHOWN_COUNT, { filter, sort: "-created_at,-@rowid", skipTotal: true });
  return items.map(({ id, action, subject, details, times, actor_name, created_at }) => ({
    id,
    kind: "changed",
    atMs: atMs(created_at),
    who: String(actor_name),
    text: auditSentence({ action, subject, details, times }),
  }));
}

/** A time as PocketBase writes it, 2026-01-31 12:00:00.000Z, in milliseconds since the epoch. */
function atMs(time: string): number {
  return Date.parse(time.replace(" ", "T"));
}
