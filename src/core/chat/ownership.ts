import { BOT_MEMBERS, TWITCH } from "./limits.ts";
import type { MemberList } from "./members.ts";

/**
 * Which channels a bots process owns when several share them: rules WADDLE-N6 to WADDLE-N9 of
 * docs/spec/waddle.md. `now` is a clock that never goes back; those of two processes differ.
 */

export type ShareTiming = {
  /** A member speaks for so long after it last asked PocketBase and was answered. */
  leaseMs: number;
  /** Twitch's limits reach back so far: for so long nobody speaks in a channel that moves. */
  quietMs: number;
  /** Clocks run at slightly different speeds, and a line takes its time to Twitch. */
  slackMs: number;
};

export const SHARE_TIMING: ShareTiming = {
  leaseMs: BOT_MEMBERS.leaseMs,
  quietMs: TWITCH.limitWindowMs + 1000,
  slackMs: BOT_MEMBERS.slackMs,
};

export type ShareState = {
  self: string;
  timing: ShareTiming;
  /** The newest list that we know. */
  memberList: MemberList | undefined;
  /**
   * The members of the list that everybody agreed on last, and of those since. We speak for what is
   * ours in every one of them: others begin only when we follow a list that gives it to them.
   */
  chain: readonly (readonly string[])[];
  /** The part of the account's limits that is ours. */
  part: number;
  leaseUntil: number;
  /** By gone member: until when it may still be speaking, or its lines still count. */
  watchUntil: ReadonlyMap<string, number>;
  /** Until then we take nothing over: lines that others said may still count. */
  quietUntil: number;
  /** What to say that we follow before we know a list: what an earlier life of ours followed. */
  rememberedView: number;
};

export type ShareEvent =
  /** PocketBase answered what was asked at `askedAt`. */
  { type: "memberList"; memberList: MemberList; askedAt: number } | { type: "tick" };

export function startShare(
  self: string,
  rememberedView: number,
  timing: ShareTiming = SHARE_TIMING,
): ShareState {
  return {
    self,
    timing,
    memberList: undefined,
    chain: [],
    part: 0,
    leaseUntil: Number.NEGATIVE_INFINITY,
    watchUntil: new Map(),
    quietUntil: 0,
    rememberedView,
  };
}

export function follow(state: ShareState, event: ShareEvent, now: number): ShareState {
  const known =
    event.type === "memberList" ? take(state, event.memberList, event.askedAt, now) : state;
  return settle(now < known.leaseUntil ? known : silence(known), now);
}

/** The view to report to PocketBase: we speak by no older one. */
export function viewOf({ memberList, rememberedView }: ShareState): number {
  return memberList?.view ?? rememberedView;
}

/** Everybody follows the newest list, and what is ours in it is ours alone. */
export function isSettled({ memberList, chain }: ShareState): boolean {
  return (
    memberList !== undefined &&
    chain.length === 1 &&
    chain[0]?.join() === membersOf(memberList).join()
  );
}

/** Whether we own a channel (or a tenant without one) now, and may speak there. */
export function ownsChannel({ self, chain, leaseUntil }: ShareState, key: string, now: number) {
  return now < leaseUntil && chain.length > 0 && chain.every((list) => ownerOf(list, key) === self);
}

/** Members that are gone for so long that the keeper may forget them. */
export function expiredIn({ memberList, watchUntil }: ShareState, now: number): string[] {
  if (!memberList) return [];
  return memberList.gone
    .map(({ member }) => member)
    .filter((member) => (watchUntil.get(member) ?? Number.POSITIVE_INFINITY) <= now);
}

/** Rendezvous hashing: the member whose hash with the key is greatest. */
export function ownerOf(members: readonly string[], key: string): string | undefined {
  let owner: string | undefined;
  let greatest = -1;
  for (const member of members) {
    const weight = hash(`${member} ${key}`);
    if (weight < greatest || (weight === greatest && member < (owner ?? ""))) continue;
    owner = member;
    greatest = weight;
  }
  return owner;
}

function take(state: ShareState, memberList: MemberList, askedAt: number, now: number): ShareState {
  const { timing } = state;
  const members = membersOf(memberList);
  // We were gone for the others, who may have spoken for what was ours.
  const chain = memberList.joined ? [] : state.chain;
  const hasChanged = memberList.view !== state.memberList?.view;
  return {
    ...state,
    memberList,
    chain: hasChanged && chain.length > 0 ? [...chain, members] : chain,
    part: chain.length === 0 ? 0 : Math.min(state.part, 1 / members.length),
    leaseUntil: askedAt + timing.leaseMs,
    watchUntil: watchesOf(state, memberList, now),
    quietUntil: quietOf(state, memberList, now),
  };
}

function watchesOf({ watchUntil, timing }: ShareState, { gone }: MemberList, now: number) {
  return new Map(
    gone.map(({ member, how }) => {
      const waitMs = (how === "lost" ? timing.leaseMs : 0) + timing.quietMs;
      return [member, watchUntil.get(member) ?? now + waitMs + timing.slackMs];
    }),
  );
}

/**
 * Until when we take nothing new over, because of lines that somebody else said: after one of us
 * joined or came back, until everybody has followed the new list for as long as limits reach back.
 */
function quietOf(state: ShareState, memberList: MemberList, now: number): number {
  const { self, quietUntil, timing } = state;
  const known = viewOf(state);
  const hasJoined = memberList.members.some(
    ({ member, since }) => member !== self && since > known,
  );
  const until = memberList.joined || hasJoined ? Number.POSITIVE_INFINITY : quietUntil;
  if (until !== Number.POSITIVE_INFINITY || isAlone(self, memberList)) return until;
  return isAgreed(self, memberList) ? now + timing.quietMs + timing.slackMs : until;
}

function isAlone(self: string, { members }: MemberList): boolean {
  return members.every(({ member }) => member === self);
}

/** Every other member follows this list or a newer one. */
function isAgreed(self: string, { members, view: newest }: MemberList): boolean {
  return members.every(({ member, view }) => member === self || view >= newest);
}

/** The lease is over: others may take us for gone. */
function silence(state: ShareState): ShareState {
  return state.chain.length === 0 ? state : { ...state, chain: [], part: 0 };
}

function settle(state: ShareState, now: number): ShareState {
  const { memberList, self, watchUntil, leaseUntil } = state;
  if (!memberList || now >= leaseUntil) return state;
  if (isSettled(state) || !isAgreed(self, memberList)) return state;
  if (now < state.quietUntil && !isAlone(self, memberList)) return state;
  if ([...watchUntil.values()].some((until) => until > now)) return state;
  const members = membersOf(memberList);
  return { ...state, chain: [members], part: 1 / members.length, quietUntil: 0 };
}

function membersOf({ members }: MemberList): string[] {
  return members.map(({ member }) => member).sort();
}

/** FNV-1a with a final mix (MurmurHash3's), an unsigned 32-bit number. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
