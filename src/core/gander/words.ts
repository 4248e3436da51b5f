import { KNOWLEDGE } from "../knowledge/limits.ts";
import { escaped } from "./answer-text.ts";
import type { Budgets, RESERVE_REFUSALS, ServerState } from "./api.ts";
import { GANDER } from "./limits.ts";

/** What Gander says beside answers. Each sentence says what happened and what to do (GANDER-D7). */

type Refusal = (typeof RESERVE_REFUSALS)[number];

/** Why a question was not answered. `againAt` is in milliseconds since the epoch; 0: unknown. */
export function refusalWords(reason: Refusal, againAt: number): string {
  // Discord shows `<t:…:R>` as a time from now, in the reader's language.
  const when = againAt > 0 ? ` <t:${Math.ceil(againAt / 1000)}:R>` : " later";
  switch (reason) {
    case "off":
      return OFF;
    case "user":
      return `You have had all of today's answers for one person. Please ask again${when}.`;
    case "channel":
      return `This channel has had all of its answers for today. Ask in another channel, or again${when}.`;
    case "server":
      return `This server has had all of its answers for today. There are new ones${when}; its managers can raise the budget with \`/gander budget\`.`;
    case "tokens":
      return `This server has used up its tokens for today. There are new ones${when}; its managers can raise the budget with \`/gander budget\`.`;
    case "rate":
      return `That was a lot of questions at once. Please ask again${when}.`;
  }
}

export const OFF =
  "Gander is switched off in this server. Somebody who manages it can switch it on with `/gander setup`.";

export const NOT_BOUND =
  "Gander is not set up in this server yet. Somebody who manages it can do so with `/gander setup`.";

export const AWAY =
  "I can't reach what I need to answer right now. Nothing was counted; please ask again in a minute.";

/** As `AWAY`, where no question was asked. */
export const UNREACHABLE =
  "I can't reach what I need for that right now. Please try again in a minute.";

export const FAILED = "Something broke while I answered. Please ask again.";

export const CUT_OFF = "I was restarted before I could finish this. Please ask again.";

export const EMPTY_QUESTION =
  "Ask me something: mention me with your question, or use `/ask`. I answer from the documentation and from what this server has added.";

export const MANAGERS_ONLY = 'Only people with the permission "Manage Server" can do that.';

export const TOO_LONG = `Please ask in ${KNOWLEDGE.questionMaxChars} characters or less: one question at a time works best.`;

export const THUMB_TAKEN = "Thank you. Whoever runs this server sees it beside the answer.";

export const THUMB_OTHERS =
  "Only the person who asked can say that, and only while the answer is in the log. Ask it yourself to say what you think.";

export const WHY_GONE = `That answer is no longer in the log: it is older than ${GANDER.logDays} days, or was erased.`;

export const FORGET_QUESTION =
  "This erases what I remember about you, and your questions with their answers from the logs, in every server that I am in. It can't be undone. My messages in the channels stay until somebody deletes them.";

export const FORGET_KEPT = "Nothing was erased.";

export function forgottenWords({
  memories,
  answers,
}: {
  memories: number;
  answers: number;
}): string {
  return `Done: ${counted(memories, "memory", "memories")} and ${counted(answers, "answer", "answers")} are erased. I keep nothing about you any more.`;
}

export function rememberedWords(text: string): string {
  return `I will remember that in this server: ${escaped(text)}\n\`/memory\` shows everything, and \`/forget-me\` erases it.`;
}

export const REMEMBERS_NOTHING =
  "This server has switched memories off, so nothing was kept. Its managers can switch them on in the console.";

export function memoryWords(memories: readonly { text: string }[]): string {
  if (memories.length === 0) {
    return "I remember nothing about you in this server. `/remember` tells me something.";
  }
  const lines = memories.map(({ text }) => `- ${escaped(text)}`);
  return [
    "This is what I remember about you in this server:",
    ...lines,
    "`/forget-me` erases it.",
  ].join("\n");
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function budgetWords(budgets: Budgets): string {
  return [
    "**What I answer a day**",
    `- in the whole server: ${budgets.answersPerServer}`,
    `- in each channel: ${budgets.answersPerChannel}`,
    `- for each person: ${budgets.answersPerUser}`,
    `- tokens of a language model: ${budgets.tokensPerServer}`,
  ].join("\n");
}

/** How a server is set, for those who manage it; `preset` is the title of the one that it goes by. */
export function setupWords(state: ServerState, preset: string): string {
  const allowed = state.channels.filter(({ is_allowed }) => is_allowed);
  const where =
    allowed.length > 0
      ? `I answer mentions in ${allowed.map(({ channel }) => `<#${channel}>`).join(", ")}.`
      : "I answer mentions nowhere yet: choose channels below. `/ask` works in every channel.";
  return [
    `**Gander is ${state.is_enabled ? "on" : "off"} in this server**`,
    where,
    `I speak as: ${state.personality.name === "" ? preset : `${escaped(state.personality.name)} (${preset})`}.`,
    `Up to ${state.budgets.answersPerServer} answers a day; \`/gander budget\` has the rest.`,
    state.documents.length === 0
      ? "I answer from the documentation of Goose Quarters. Add your own texts in the console."
      : `I answer from the documentation and from ${counted(state.documents.length, "text", "texts")} of yours.`,
  ].join("\n");
}
