import { atom } from "nanostores";
import * as v from "valibot";
import { pb } from "../../stores/environment.ts";
import { attempt, type Loadable } from "../../stores/result.ts";
import { currentSession } from "../../stores/session.ts";

const PAGE_COUNT = 50;

/** The kinds of records that a workspace's people make. */
const CONTENT = [
  "code.",
  "codes.",
  "command.",
  "counter.",
  "event_message.",
  "giveaway.",
  "offline_message.",
  "quote.",
  "regular.",
  "save.",
  "sketch.",
  "timer.",
  "waddle.",
] as const;

/** What the log can be narrowed to, by the beginning of an action's name. */
export const LOG_KINDS = {
  people: { name: "People and invites", actions: ["person.", "invite."] },
  workspace: { name: "Workspace", actions: ["workspace."] },
  services: {
    name: "Services",
    actions: ["service.", "bot_config.", "moderation.", "timers.", "url_fetch."],
  },
  content: { name: "Content", actions: CONTENT },
  links: { name: "Linked accounts", actions: ["link."] },
} as const;

export type LogKind = keyof typeof LOG_KINDS;

export function isLogKind(text: string | null): text is LogKind {
  return text !== null && Object.hasOwn(LOG_KINDS, text);
}

const entrySchema = v.object({
  id: v.string(),
  actor_name: v.string(),
  action: v.string(),
  subject: v.string(),
  details: v.unknown(),
  times: v.optional(v.number(), 1),
  created_at: v.string(),
});

export type LogEntry = v.InferOutput<typeof entrySchema>;

export type Log = { entries: readonly LogEntry[]; total: number };

export type LogFilter = { kind: LogKind | undefined; search: string };

export const $log = atom<Loadable<Log>>({ status: "loading" });

let asked = 0;

/** Loads the newest entries that the filter lets through; an answer that came too late is dropped. */
export async function loadLog(filter: LogFilter): Promise<void> {
  asked += 1;
  const question = asked;
  const loaded = await attempt(() => readPage(filter, 1));
  if (question !== asked) return;
  $log.set(
    loaded.ok
      ? { status: "ready", data: loaded.value }
      : { status: "failed", failure: loaded.failure },
  );
}

/** Adds older entries to those that are shown. */
export async function loadOlder(filter: LogFilter): Promise<void> {
  const log = $log.get();
  if (log.status !== "ready") return;
  const question = asked;
  const page = Math.floor(log.data.entries.length / PAGE_COUNT) + 1;
  const loaded = await attempt(() => readPage(filter, page));
  if (question !== asked || !loaded.ok) return;
  const known = new Set(log.data.entries.map(({ id }) => id));
  const older = loaded.value.entries.filter(({ id }) => !known.has(id));
  const entries = [...log.data.entries, ...older];
  $log.set({ status: "ready", data: { entries, total: loaded.value.total } });
}

async function readPage({ kind, search }: LogFilter, page: number): Promise<Log> {
  const conditions = [
    pb().filter("tenant = {:tenant}", { tenant: currentSession()?.tenant.id ?? "" }),
  ];
  if (kind) {
    const actions = LOG_KINDS[kind].actions.map((start) =>
      pb().filter("action ~ {:start}", { start: `${start}%` }),
    );
    conditions.push(`(${actions.join(" || ")})`);
  }
  if (search.trim() !== "") {
    const words = { words: search.trim() };
    conditions.push(pb().filter("(actor_name ~ {:words} || subject ~ {:words})", words));
  }
  const filter = conditions.join(" && ");
  const found = await pb()
    .collection("audit_log")
    .getList(page, PAGE_COUNT, { filter, sort: "-created_at,-@rowid" });
  return { entries: v.parse(v.array(entrySchema), found.items), total: found.totalItems };
}
