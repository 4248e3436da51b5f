/** A channel of Gaggle as the bots play it, with encounters that come to what a test wants. */
import { createHash } from "node:crypto";
import * as v from "valibot";
import { appendLine, EMPTY_LOG } from "#core/fairness/chained-log.ts";
import { sha256Hex } from "#core/fairness/digest.ts";
import {
  type Action,
  actAnswer,
  type CommitRequest,
  commitAnswer,
  type Person,
  restored,
} from "#core/gaggle/api.ts";
import { playerName } from "#core/gaggle/player.ts";
import type { PocketBaseStack } from "../../stack/pocketbase.ts";

/** Somebody with a Twitch account of that login. */
export function twitcher(login: string): Person {
  const digits = createHash("sha256").update(login).digest().readUInt32BE(0);
  return { account: `twitch:${digits}`, login, name: login.toUpperCase() };
}

export const saltOf = ({ account }: Person) => sha256Hex(`salt ${account}`).slice(0, 32);

/** Names a person in a command: as chat does, or as the network itself does. */
export const byLogin = ({ login }: Person) => ({ by: "login" as const, login });
export const byAccount = ({ account }: Person) => ({ by: "account" as const, account });

/** The answer to a command that did nothing. */
export const refusal = (problem: string, lacking = 0) => ({ ok: false, problem, lacking });

export type Meeting = {
  /** A card's slug, or `fox`. */
  visitor?: string;
  /** Who tries, and what came of it. */
  tries?: readonly { person: Person; caught?: boolean; egg?: string; salt?: string }[];
  honks?: readonly Person[];
  victim?: string;
  state?: "drawn" | "void";
  /** Chat lines counted by then. */
  chatLines?: number;
};

export type GaggleChannel = Awaited<ReturnType<typeof gaggleChannel>>;

let channels = 0;
let acts = 0;

/** A creator's channel with Gaggle on, and the bots' ways to it. */
export async function gaggleChannel(stack: PocketBaseStack, email: string) {
  channels += 1;
  const creator = await stack.creator(email, `Pond ${channels}`);
  const tenant = String(creator.authStore.record?.tenant_id);
  const [settings] = await creator.collection("service_settings").getFullList({
    filter: `tenant = "${tenant}"`,
  });
  await creator.collection("service_settings").update(settings?.id ?? "", { gaggle_enabled: true });
  const { slug } = await creator.collection("tenants").getOne(tenant);
  return { creator, slug, ...(await channelOf(stack, tenant)) };
}

/** The bots' side of a channel, which goes on from what is stored. */
export async function channelOf(stack: PocketBaseStack, tenant: string) {
  const bots = await stack.botsClient();
  const network = "twitch" as const;
  const send = (path: string, body: unknown) =>
    stack.request("POST", `/api/gq/bots/gaggle/${path}`, { as: bots, body });
  const restore = async () => v.parse(restored, (await send("restore", { tenant, network })).body);
  const before = await restore();
  let head = before.snapshot?.head ?? EMPTY_LOG;
  let number = before.snapshot?.revealed ?? 0;
  let chatLines = before.chat_lines;
  let misses = 0;

  /** The commit of an encounter, which stands as the next in the log. */
  const commitOf = (meeting: Meeting): CommitRequest => {
    const {
      visitor = "canada-goose",
      tries = [],
      honks = [],
      victim = "",
      state = "drawn",
    } = meeting;
    const lines: string[] = [];
    const from = head.n + 1;
    const say = (type: string, ...fields: string[]) => {
      const next = appendLine(head, 1_800_000_000 + head.n, type, fields);
      head = next.head;
      lines.push(next.text);
      return head.n;
    };
    number += 1;
    chatLines = Math.max(chatLines, meeting.chatLines ?? 0);
    misses += 1;
    const logName = (person: Person, salt: string) =>
      playerName(`${network}:${tenant}`, person.account, salt);
    say("O", `${number}`, visitor);
    const tried = tries.map(({ person, caught = false, egg = "", salt = saltOf(person) }) => {
      const player = logName(person, salt);
      const line = say("T", `${number}`, player, "-");
      const streak = { misses: caught ? 0 : misses, caughtToday: caught ? 1 : 0, day: 20_833 };
      return {
        person,
        salt,
        player,
        line,
        word: "-",
        chance: 500_000,
        is_caught: caught,
        egg,
        streak,
      };
    });
    const honked = honks.map((person) => {
      const salt = saltOf(person);
      const player = logName(person, salt);
      return { person, salt, player, line: say("H", `${number}`, player) };
    });
    say(state === "void" ? "V" : "R", `${number}`, sha256Hex(`seed ${number}`));
    return {
      tenant,
      network,
      from,
      lines,
      snapshot: { head, terms: null, seed: "", revealed: number, slot: number },
      chat_lines: chatLines,
      chain: null,
      encounter: {
        number,
        visitor,
        state,
        opened_at: 1_800_000_000_000 + number * 1000,
        ends_at: 1_800_000_120_000 + number * 1000,
        round: state === "void" ? 0 : 1000 + number,
        tries: tried,
        honks: honked,
        ran_off: visitor === "fox" && victim === "",
        victim,
      },
    };
  };

  const commit = async (request: CommitRequest) =>
    v.parse(commitAnswer, (await send("commit", request)).body);

  const actAs = async (
    person: Person,
    action: Action,
    more: { id?: string; chatLines?: number } = {},
  ) => {
    acts += 1;
    chatLines = Math.max(chatLines, more.chatLines ?? 0);
    const id = more.id ?? `act-${acts}`;
    const body = { id, tenant, network, person, chat_lines: chatLines, action };
    return v.parse(actAnswer, (await send("act", body)).body);
  };

  return {
    tenant,
    bots,
    send,
    restore,
    commitOf,
    commit,
    act: actAs,
    /** Somebody's command that has to succeed, and what it came to. */
    does: async (
      person: Person,
      action: Action,
      more: { id?: string; chatLines?: number } = {},
    ) => {
      const answer = await actAs(person, action, more);
      if (!answer.ok) throw new Error(`${person.login} ${action.type}: ${answer.problem}`);
      return answer.outcome;
    },
    meet: (meeting: Meeting) => commit(commitOf(meeting)),
    /** Has somebody catch cards, one encounter each. */
    catches: async (person: Person, ...cards: string[]) => {
      for (const visitor of cards) {
        await commit(commitOf({ visitor, tries: [{ person, caught: true }] }));
      }
    },
  };
}
