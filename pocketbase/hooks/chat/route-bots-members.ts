import { BOT_MEMBERS } from "#core/chat/limits.ts";
import {
  heartbeatSchema,
  MEMBER_STATES,
  type MemberList,
  type MemberRow,
  takeHeartbeat,
} from "#core/chat/members.ts";
import { check } from "#core/entities/text.ts";
import { invalid, NOT_SIGNED_IN, PERMISSION_MISSING, refuse } from "../platform/http/answer.ts";
import { bodyOf } from "../platform/http/request.ts";
import { isService } from "../platform/people/membership.ts";

/**
 * POST /api/gq/bots/members, for our bots alone: one of several processes says that it is there, or
 * that it goes, and is answered who shares the channels with it.
 */
export function receiveHeartbeat(e: core.RequestEvent) {
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  if (!isService(e)) return refuse(e, PERMISSION_MISSING);
  const result = check(heartbeatSchema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));

  const now = Date.now();
  const isExpiring = now - upSince(now) > BOT_MEMBERS.silentMs;
  let memberList: MemberList | undefined;
  e.app.runInTransaction((app) => {
    const records = app.findAllRecords("bots_members").flatMap((record) => record ?? []);
    const rows = records.flatMap(rowOf);
    const view = Math.max(0, ...records.map((record) => record.getInt("view")));
    const step = takeHeartbeat({ view, rows }, result.value, { now, isExpiring });
    write(app, records, step.membership.rows, step.membership.view);
    memberList = step.memberList;
  });
  return e.json(200, memberList);
}

/** Since when this process of ours hears the bots: whoever was silent before may have had no way. */
function upSince(now: number): number {
  const key = "gq/bots/members/since";
  const known: unknown = $app.store().get(key);
  if (typeof known === "number" && known <= now) return known;
  $app.store().set(key, now);
  return now;
}

function rowOf(record: core.Record): MemberRow[] {
  const state = MEMBER_STATES.find((name) => name === record.getString("state"));
  if (state === undefined) return [];
  return [
    {
      member: record.getString("member"),
      state,
      acked: record.getInt("acked_view"),
      joinedView: record.getInt("joined_view"),
      seenAt: record.getInt("seen_at"),
    },
  ];
}

function write(
  app: CoreApp,
  records: readonly core.Record[],
  rows: readonly MemberRow[],
  view: number,
): void {
  const kept = new Set(rows.map(({ member }) => member));
  const known = new Map<string, core.Record>();
  for (const record of records) {
    if (kept.has(record.getString("member"))) known.set(record.getString("member"), record);
    else app.delete(record);
  }
  const collection = app.findCollectionByNameOrId("bots_members");
  for (const { member, state, acked, joinedView, seenAt } of rows) {
    const record = known.get(member) ?? new Record(collection, { member });
    record.set("state", state);
    record.set("acked_view", acked);
    record.set("joined_view", joinedView);
    record.set("seen_at", seenAt);
    record.set("view", view);
    app.save(record);
  }
}
