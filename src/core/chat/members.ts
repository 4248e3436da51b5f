import * as v from "valibot";
import { BOT_MEMBERS } from "./limits.ts";

/**
 * The bots processes that share the channels, as PocketBase keeps them: rules WADDLE-N6 to WADDLE-N9 of
 * docs/spec/waddle.md. What a process makes of the list is in ownership.ts.
 */

export const memberId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{8,40}$/));

const view = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Body of `POST /api/gq/bots/members`: a process says that it is there, or that it goes. */
export const heartbeatSchema = v.object({
  member: memberId,
  /** The view that it follows; 0 when it speaks for no channel. */
  view,
  /** Members that it has seen gone for so long that they can't be speaking any more. */
  expired: v.pipe(v.array(memberId), v.maxLength(BOT_MEMBERS.maxCount)),
  isLeaving: v.boolean(),
});

export type Heartbeat = v.InferOutput<typeof heartbeatSchema>;

/** The answer: who shares the channels now. */
export const memberListSchema = v.object({
  /** Greater with each change of who is there. */
  view,
  /** The member was not on the list (any more), and has not yet said that it follows the new one. */
  joined: v.boolean(),
  /** `since`: the view that put it on the list. */
  members: v.array(v.object({ member: memberId, view, since: view })),
  /** `lost`: it fell silent, and may not know yet that others count it as gone. */
  gone: v.array(v.object({ member: memberId, how: v.picklist(["left", "lost"]) })),
});

export type MemberList = v.InferOutput<typeof memberListSchema>;

export const MEMBER_STATES = ["live", "left", "lost"] as const;

export type MemberState = (typeof MEMBER_STATES)[number];

export type MemberRow = {
  member: string;
  state: MemberState;
  /** The view that it says it follows. */
  acked: number;
  /** The view that put it on the list. */
  joinedView: number;
  /** When it was last heard of, on the keeper's clock; milliseconds since the epoch. */
  seenAt: number;
};

export type Membership = { view: number; rows: readonly MemberRow[] };

/**
 * Returns what a heartbeat changes, and the answer to it. The clock only decides how soon a member that
 * fell silent is taken off the list, never whether two may speak: it may jump.
 *
 * @param isExpiring false while the keeper itself was away just now, and has heard of nobody.
 */
export function takeHeartbeat(
  { view: known, rows }: Membership,
  { member, view: acked, expired, isLeaving }: Heartbeat,
  { now, isExpiring }: { now: number; isExpiring: boolean },
): { membership: Membership; memberList: MemberList } {
  const before = rows.find((row) => row.member === member);
  const isBack = !isLeaving && before?.state !== "live";
  const own: MemberRow = {
    member,
    state: isLeaving ? "left" : "live",
    acked: isBack ? 0 : acked,
    joinedView: before?.joinedView ?? 0,
    seenAt: now,
  };
  const others = rows
    .filter((row) => row.member !== member)
    .filter((row) => row.state === "live" || !expired.includes(row.member))
    .map((row) => (isExpiring && isLost(row, now) ? { ...row, state: "lost" as const } : row));
  const next = before || !isLeaving ? [...others, own] : others;
  const view = isBack || liveOf(rows) !== liveOf(next) ? Math.max(known + 1, now) : known;
  if (isBack) own.joinedView = view;
  return {
    membership: { view, rows: next },
    memberList: {
      view,
      joined: !isLeaving && own.acked < own.joinedView,
      members: next
        .filter(({ state }) => state === "live")
        .map((row) => ({ member: row.member, view: row.acked, since: row.joinedView })),
      gone: next.flatMap((row) =>
        row.state === "live" ? [] : [{ member: row.member, how: row.state }],
      ),
    },
  };
}

function isLost({ state, seenAt }: MemberRow, now: number): boolean {
  return state === "live" && now - seenAt > BOT_MEMBERS.silentMs;
}

/** Who is there, to compare. */
function liveOf(rows: readonly MemberRow[]): string {
  const live = rows.filter(({ state }) => state === "live");
  return live
    .map(({ member }) => member)
    .sort()
    .join();
}
