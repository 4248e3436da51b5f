import { createHash } from "node:crypto";
import type { Logger } from "pino";
import {
  answerText,
  exchangesOf,
  type GrowingAnswer,
  grown,
  NO_ANSWER_YET,
} from "#core/gander/answer-text.ts";
import type { ServerState } from "#core/gander/api.ts";
import { GANDER } from "#core/gander/limits.ts";
import * as words from "#core/gander/words.ts";
import type { ShownPassage } from "#core/knowledge/answer.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { variantUrl } from "#core/platform/variants.ts";
import type { GanderBackend } from "../../backend.ts";
import type { Answering, ServerPerson, ServerPlace, Turn } from "../../chat/servers.ts";
import type { Answers } from "../../knowledge/answers.ts";
import { voiceOf } from "../../knowledge/voice.ts";
import { GrowingMessage } from "./growing-message.ts";

/** Messages around a question that are context where the server wants that, and how long they are. */
const RECENT_COUNT = 12;
const RECENT_MAX_CHARS = 4000;

export type Question = {
  /** The network's id of the message or command. */
  id: string;
  place: ServerPlace;
  person: ServerPerson;
  text: string;
  /** Nobody sees the question beside the answer, so that the answer says it. */
  isQuoted: boolean;
  conversation: () => Promise<readonly Turn[]>;
  recent: (count: number) => Promise<readonly string[]>;
};

export type AskingOptions = {
  backend: GanderBackend;
  answers: Answers;
  /** Public address of the main site. */
  siteUrl: string;
  log: Logger;
};

/** Answers questions: reserves the budget, lets the answer grow, and settles what it cost. */
export class Asking {
  readonly #options: AskingOptions;
  readonly #stopping = new AbortController();
  /** Answers that are on their way into the log, by id. */
  readonly #settling = new Map<string, Promise<void>>();

  constructor(options: AskingOptions) {
    this.#options = options;
  }

  /** Answers a question into `way`; it ends when the last message is sent. */
  async answer(question: Question, state: ServerState, way: Answering): Promise<void> {
    const refusal = refusalOf(question.text, state);
    if (refusal !== undefined) {
      await way.send({ text: refusal });
      return;
    }
    const { backend, answers } = this.#options;
    const id = reservationOf(question.id);
    const { server, channel } = question.place;
    const request = {
      id,
      server,
      channel,
      user: question.person.id,
      tokens: answers.tokensMaxCount,
    };
    // Asked twice it is reserved once: an answer that was lost on the way costs nothing.
    const reserved = await backend
      .reserve(request)
      .catch(() => backend.reserve(request))
      .catch((error: unknown) => this.#onAway(error));
    if (!reserved) {
      await way.send({ text: words.AWAY });
    } else if (reserved.ok) {
      await this.#answerReserved(id, question, state, way);
    } else {
      await way.send({ text: words.refusalWords(reserved.reason, reserved.again_at) });
    }
  }

  /** The whole address of a passage. */
  addressOf = ({ address }: ShownPassage): string => {
    if (address === "") return "";
    if (URL.canParse(address)) {
      return /^https?:$/.test(new URL(address).protocol) ? address.replace(/[<>\s]/g, "") : "";
    }
    return variantUrl(this.#options.siteUrl, "ask", address);
  };

  /** Resolves when an answer that was given is in the log. */
  async settled(id: string): Promise<void> {
    await this.#settling.get(id);
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #answerReserved(
    id: string,
    question: Question,
    state: ServerState,
    way: Answering,
  ): Promise<void> {
    const quoted = question.isQuoted ? question.text : "";
    const options = { question: quoted, addressOf: this.addressOf };
    const message = new GrowingMessage(way);
    let answer: GrowingAnswer = NO_ANSWER_YET;
    let tokens = 0;
    try {
      const ask = await this.#askOf(question, state);
      const onTokens = (count: number) => {
        tokens = count;
      };
      const signal = this.#stopping.signal;
      for await (const event of this.#options.answers.ask({ ...ask, signal, onTokens })) {
        answer = grown(answer, event);
        if (event.type === "sentence") message.show(answerText(answer, options));
      }
      if (!answer.end) throw new Error("the answer was cut off");
    } catch (error) {
      this.#options.log.warn({ error: errorOf(error) }, "A question on Discord was not answered");
      answer = NO_ANSWER_YET;
    }
    const settled = this.#settle(id, question, answer, tokens);
    this.#settling.set(id, settled);
    void settled.then(() => this.#settling.delete(id));
    if (answer.end) {
      await message.end(answerText(answer, options) || words.FAILED, buttonsOf(id));
    } else {
      await message.end(this.#stopping.signal.aborted ? words.CUT_OFF : words.FAILED);
    }
    await settled;
  }

  async #askOf(question: Question, state: ServerState) {
    const { place, person } = question;
    const own = state.channels.find(({ channel }) => channel === place.channel)?.personality;
    const [turns, recent, recalled] = await Promise.all([
      question.conversation().catch(() => []),
      state.reads_messages ? question.recent(RECENT_COUNT).catch(() => []) : [],
      state.keeps_memories
        ? this.#options.backend
            .recall({ server: place.server, user: person.id })
            .catch(() => ({ memories: [] }))
        : { memories: [] },
    ]);
    const context = [
      ...recalled.memories.map(({ text }) => `${person.name} has told: ${text}`),
      ...withinChars(recent, RECENT_MAX_CHARS),
    ];
    return {
      question: question.text.trim(),
      history: exchangesOf(turns, {
        maxCount: KNOWLEDGE.historyMaxCount,
        questionMaxChars: KNOWLEDGE.questionMaxChars,
        answerMaxChars: KNOWLEDGE.answerMaxChars,
      }),
      scope: {
        docs: true,
        documents: state.documents,
        tenant: state.tenant,
      },
      voice: voiceOf(own ?? state.personality),
      context,
    };
  }

  async #settle(
    id: string,
    { text }: Question,
    { sentences, passages, end }: GrowingAnswer,
    tokens: number,
  ): Promise<void> {
    await this.#options.backend
      .settle({
        id,
        tokens,
        outcome: end?.outcome ?? "failed",
        question: text.trim().slice(0, GANDER.questionMaxChars),
        answer: sentences
          .map((each) => each.text)
          .join(" ")
          .slice(0, GANDER.answerMaxChars),
        passages: passages.slice(0, GANDER.loggedPassagesMaxCount),
        removed: end?.removed ?? 0,
      })
      .catch((error: unknown) => this.#onAway(error));
  }

  #onAway(error: unknown): undefined {
    this.#options.log.warn({ error: errorOf(error) }, "Gander does not reach PocketBase");
    return undefined;
  }
}

/** Why a question is not even asked; undefined where it is. */
function refusalOf(text: string, state: ServerState): string | undefined {
  if (state.tenant === "") return words.NOT_BOUND;
  if (!state.is_enabled) return words.OFF;
  if (text.trim() === "") return words.EMPTY_QUESTION;
  return text.trim().length > KNOWLEDGE.questionMaxChars ? words.TOO_LONG : undefined;
}

/** The same for the same message, so that its budget is reserved once however often it comes. */
export function reservationOf(id: string): string {
  const digest = createHash("sha256").update(`discord:${id}`).digest();
  return [...digest.subarray(0, 15)].map((byte) => (byte % 36).toString(36)).join("");
}

function buttonsOf(id: string) {
  return [
    [
      { key: `gander:why:${id}`, label: "Why this answer?" },
      { key: `gander:up:${id}`, label: "👍" },
      { key: `gander:down:${id}`, label: "👎" },
    ],
  ];
}

/** The newest lines that fit. */
function withinChars(lines: readonly string[], maxChars: number): string[] {
  let left = maxChars;
  const kept: string[] = [];
  for (const line of [...lines].reverse()) {
    left -= line.length;
    if (left < 0) break;
    kept.unshift(line);
  }
  return kept;
}

/** Without what was asked: questions are in no log. */
function errorOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
