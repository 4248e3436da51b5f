import type { ChatEvent, IncomingLine } from "../chat/chat-events.ts";
import type { WaddleEventMessage } from "./config.ts";
import { EVENT } from "./limits.ts";
import { keepPending } from "./pending-answers.ts";
import { expandResponse } from "./response.ts";
import type { WaddleEffect, WaddleState, Work } from "./state.ts";
import { beginWork } from "./work.ts";

/** What Waddle does at a raid, a subscription, and the like (rules WADDLE-E). */

/** An event of the channel, or the stream's beginning or end. */
export type ChannelEvent =
  | ChatEvent
  | { type: "stream_on" | "stream_off"; id: string; userId: ""; login: ""; displayName: string };

/** Answers to people have at most 3; an event is worth as much as a moderator's command. */
const PRIORITY = 2;

/** Returns what follows at once, and the commands that are to be answered. */
export function eventEffects(
  state: WaddleState,
  event: ChannelEvent,
  context: { now: number; random: () => number },
): { effects: WaddleEffect[]; work: Work[] } {
  const effects: WaddleEffect[] = [];
  const work: Work[] = [];
  if (state.events.has(event.id)) return { effects, work };
  remember(state, event.id);
  for (const message of state.config.eventMessages) {
    if (!isFor(message, event)) continue;
    const counter = message.counter_name && state.counters.find(message.counter_name);
    if (counter) effects.push(state.counters.change(counter, { type: "step", direction: 1 }));
    effects.push(...spoken(state, message, event, context));
    if (message.shout_out && event.userId !== "") {
      state.answerCount += 1;
      const lookups = [{ type: "shout_out", userId: event.userId }] as const;
      effects.push({ type: "look_up", answer: state.answerCount, lookups });
    }
    const asked = workOf(state, message, event);
    if (asked) work.push(asked);
  }
  return { effects, work };
}

/** The event's own number, which a message may have a minimum for. */
function amountOf(event: ChannelEvent): number {
  switch (event.type) {
    case "raid":
      return event.viewers;
    case "subscription":
      return event.months;
    case "gift":
      return event.count;
    case "cheer":
      return event.bits;
    default:
      return 0;
  }
}

function isFor(message: WaddleEventMessage, event: ChannelEvent): boolean {
  if (!message.enabled || message.kind !== event.type) return false;
  if (event.type === "redemption" && message.reward !== "") {
    return message.reward.toLowerCase() === event.reward.trim().toLowerCase();
  }
  return amountOf(event) >= message.minimum;
}

/** What the variables of an event's message say beside those of any response. */
export function eventValues(event: ChannelEvent): { readonly [name: string]: string } {
  const user = event.displayName === "" ? "Somebody" : event.displayName;
  const values = { user, touser: user };
  switch (event.type) {
    case "raid":
      return { ...values, viewers: String(event.viewers) };
    case "subscription":
      return {
        ...values,
        months: String(event.months),
        tier: String(event.tier),
        input: event.message,
      };
    case "gift":
      return { ...values, count: String(event.count), tier: String(event.tier) };
    case "cheer":
      return { ...values, bits: String(event.bits), input: event.message };
    case "redemption":
      return { ...values, reward: event.reward, input: event.input };
    default:
      return values;
  }
}

function spoken(
  state: WaddleState,
  message: WaddleEventMessage,
  event: ChannelEvent,
  { now, random }: { now: number; random: () => number },
): WaddleEffect[] {
  if (message.message_text === "") return [];
  const changes = state.counters.draft();
  const text = expandResponse(message.message_text, {
    values: eventValues(event),
    user: event.displayName,
    args: "",
    count: 0,
    channel: state.config.channel,
    timeZone: state.config.timeZone,
    live: state.live,
    counter: (counter, change) => changes.value(counter, change),
    now,
    random,
  });
  if (text === "") return [];
  state.answerCount += 1;
  const answer = state.answerCount;
  const counters = changes.commit();
  keepPending(state, answer, { line: event.id, command: "", counters });
  const changed = counters.map(({ effect }) => effect);
  return [...changed, { type: "say", answer, text, priority: PRIORITY }];
}

/** The command of a message, as if a mod had asked for it. */
function workOf(
  state: WaddleState,
  { command_name: name }: WaddleEventMessage,
  event: ChannelEvent,
): Work | undefined {
  if (name === "") return undefined;
  const args = event.type === "redemption" ? event.input : event.login;
  const line: IncomingLine = {
    type: "line",
    id: event.id,
    channel: "",
    userId: event.userId,
    login: event.login,
    displayName: eventValues(event).user ?? "",
    level: "mod",
    text: `${name} ${args}`,
    isSelf: false,
    isBot: false,
  };
  const found = state.commands.get(name);
  const reason = `answered at the event ${event.type}`;
  if (found)
    return beginWork(state, { type: "command", line, args, found, reason, isForced: true });
  if (!EVENT_BUILT_INS.has(name)) return undefined;
  return beginWork(state, { type: "built-in", line, args, name });
}

/** Built-in commands that change nothing in the workspace: what a viewer typed may reach them. */
const EVENT_BUILT_INS: ReadonlySet<string> = new Set(["!so", "!quote", "!uptime", "!clip"]);

function remember({ events }: WaddleState, id: string): void {
  events.add(id);
  if (events.size <= EVENT.rememberedCount) return;
  const [oldest] = events;
  if (oldest !== undefined) events.delete(oldest);
}
