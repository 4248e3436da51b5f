import PQueue from "p-queue";
import type { IncomingLine } from "#core/chat/chat-events.ts";
import { answerLine, unclearLine } from "#core/gaggle/answer-lines.ts";
import type { ActAnswer, Action, Person } from "#core/gaggle/api.ts";
import { answerEmbed, foundEmbed } from "#core/gaggle/card-embed.ts";
import type { GaggleRequest } from "#core/gaggle/chat-commands.ts";
import { awayLine, forgetFirst, forgetQuestion, nothingLine } from "#core/gaggle/chat-lines.ts";
import { foundLine } from "#core/gaggle/found-line.ts";
import { intervalOf } from "#core/gaggle/frequency.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { type Bucket, take } from "#core/platform/rooms/rate.ts";
import type { GaggleBackend } from "../../backend.ts";
import { chatKey, type RichMessage } from "../../chat/network.ts";
import type { LineAnswer } from "../../chat/service.ts";
import type { CardPictures } from "./card-pictures.ts";
import { cardFacts, searchCards } from "./cards.ts";
import type { Taken } from "./journal.ts";
import type { ChannelPlay } from "./play.ts";
import { PRIORITY } from "./teller.ts";

/** Commands that are on their way at once, and those that may wait. */
const PARALLEL_COUNT = 8;
const WAITING_MAX_COUNT = 500;
const ALLOWANCE = { burst: GAME.commandsBurstCount, perSecond: GAME.commandsPerSecond };
/** People whose commands are counted; beyond this all are counted anew. */
const COUNTED_MAX_COUNT = 20_000;

/** Why a try does not count, for people who watch. */
const REFUSALS: Readonly<Record<Extract<Taken, { ok: false }>["refusal"], string>> = {
  nothing_here: "no goose is here",
  no_fox: "no fox is here",
  a_fox: "it is a fox: honk",
  twice: "one try each",
  late: "the time is up",
  full: "no more tries are taken",
  early: "it counts if something is here: the game is being read",
};

/** Who asked, in which game, and by which line. */
type Asked = { play: ChannelPlay; person: Person; line: Pick<IncomingLine, "id"> };

export type GaggleCommandsOptions = {
  act: GaggleBackend["act"];
  pictures: CardPictures;
  onAway: (error: unknown) => void;
};

/** Answers commands: tries at once, everything about collections as soon as PocketBase has answered. */
export class GaggleCommands {
  readonly #options: GaggleCommandsOptions;
  readonly #queue = new PQueue({ concurrency: PARALLEL_COUNT });
  #buckets = new Map<string, Bucket>();
  /** When each chat was told that nothing is here, and each person was asked whether they are sure. */
  readonly #toldNothing = new Map<string, number>();
  readonly #askedToForget = new Map<string, number>();

  constructor(options: GaggleCommandsOptions) {
    this.#options = options;
  }

  answer(request: GaggleRequest, asked: Asked): LineAnswer {
    const { play, person } = asked;
    const isJoining = request.type === "act" && request.action.type === "join";
    if (play.hasOptedOut(person.account) && !isJoining) {
      return silent("they take no part in Gaggle");
    }
    switch (request.type) {
      case "catch":
        return this.#tryCatch(request.word, asked);
      case "honk": {
        const taken = play.take("honk", person, "");
        return taken.ok ? counted(taken.line) : silent(REFUSALS[taken.refusal]);
      }
      case "unclear":
        return this.#limited(asked, () =>
          said(unclearLine(person.name, request.unclear, play.words)),
        );
      case "search":
        return this.#limited(asked, () => this.#search(request, asked));
      case "forget":
        return this.#limited(asked, () => this.#forget(request.isConfirmed, asked));
      case "act":
        return this.#limited(asked, () => this.#act(request.action, asked));
    }
  }

  /** Counts a try of a line that another service answers, and says nothing (GAGGLE-L12). */
  count(request: GaggleRequest, { play, person }: Omit<Asked, "line">): void {
    if (play.hasOptedOut(person.account)) return;
    if (request.type === "catch") play.take("catch", person, request.word);
    if (request.type === "honk") play.take("honk", person, "");
  }

  stop(): void {
    this.#queue.clear();
  }

  #tryCatch(word: string, { play, person, line }: Asked): LineAnswer {
    const taken = play.take("catch", person, word);
    if (taken.ok) return counted(taken.line);
    const reason = REFUSALS[taken.refusal];
    if (taken.refusal !== "nothing_here") return silent(reason);
    const key = chatKey(play.chat);
    const now = performance.now();
    const toldAt = this.#toldNothing.get(key);
    if (toldAt !== undefined && now - toldAt < 1000 * GAME.nothingEverySeconds)
      return silent(reason);
    this.#toldNothing.set(key, now);
    const minutes = intervalOf(play.game.game_frequency) ?? GAME.intervalDefaultMinutes;
    const text = nothingLine(minutes, play.words);
    return {
      messages: [{ text, priority: PRIORITY.hint, replyTo: line.id }],
      answered: true,
      reason,
    };
  }

  #limited({ person }: Asked, answer: () => LineAnswer): LineAnswer {
    if (this.#buckets.size > COUNTED_MAX_COUNT) this.#buckets = new Map();
    const known = this.#buckets.get(person.account);
    const { bucket, taken } = take(known, 1, ALLOWANCE, performance.now());
    this.#buckets.set(person.account, bucket);
    return taken ? answer() : silent("they ask too often");
  }

  /** One card is answered as by its name. */
  #search({ query, isName }: Extract<GaggleRequest, { type: "search" }>, asked: Asked): LineAnswer {
    const { play, person } = asked;
    const found = searchCards(query);
    const [card, ...others] = found.slugs;
    if (card === undefined && isName) {
      return said(unclearLine(person.name, { type: "unknown_card", typed: query }, play.words));
    }
    const isOne = card !== undefined && others.length === 0;
    if (isOne && !found.isOwn && found.ignored === "") {
      return this.#act({ type: "card", card }, asked);
    }
    const richAnswer = foundEmbed(found, play.words);
    return said(foundLine(person.name, found, play.words), richAnswer);
  }

  #forget(isConfirmed: boolean, asked: Asked): LineAnswer {
    const { play, person } = asked;
    const now = performance.now();
    const askedAt = this.#askedToForget.get(person.account) ?? Number.NEGATIVE_INFINITY;
    if (isConfirmed && now - askedAt < 1000 * GAME.forgetConfirmSeconds) {
      this.#askedToForget.delete(person.account);
      return this.#act({ type: "forget" }, asked);
    }
    if (isConfirmed) return said(forgetFirst(person.name, play.words));
    if (this.#askedToForget.size > COUNTED_MAX_COUNT) this.#askedToForget.clear();
    this.#askedToForget.set(person.account, now);
    return said(forgetQuestion(person.name, play.words));
  }

  #act(action: Action, asked: Asked): LineAnswer {
    if (this.#queue.size >= WAITING_MAX_COUNT) return silent("too many commands wait");
    const { play, person } = asked;
    void this.#queue.add(async () => {
      try {
        await play.ready();
        const answer = await this.#ask(action, asked);
        const line = answerLine(person.name, action, answer, play.words);
        this.#say(asked, line, await this.#embedOf(action, answer, asked));
      } catch (error) {
        this.#options.onAway(error);
        this.#say(asked, awayLine(person.name));
      }
    });
    return { messages: [], answered: true, reason: "passed on to Gaggle", isPending: true };
  }

  async #ask(action: Action, { play, person, line }: Asked): Promise<ActAnswer> {
    const { chat, chatLines: chat_lines } = play;
    const answer = await this.#options.act({
      id: line.id,
      tenant: chat.tenant,
      network: chat.network.name,
      person,
      chat_lines,
      action,
    });
    if (answer.ok && answer.outcome.type === "forgotten") play.forget(person.account);
    if (answer.ok && answer.outcome.type === "joined") play.join(person.account);
    if (!answer.ok && answer.problem === "you_opted_out") play.forget(person.account);
    return answer;
  }

  async #embedOf(
    action: Action,
    answer: ActAnswer,
    { play, person }: Asked,
  ): Promise<RichMessage | undefined> {
    if (!play.chat.network.capabilities.edits) return undefined;
    const { pictures } = this.#options;
    await pictures.ready();
    const shelf = { factsOf: cardFacts, pictureOf: pictures.of };
    return answerEmbed(person.name, action, answer, play.words, shelf);
  }

  #say({ play: { chat }, line }: Asked, text: string, richAnswer?: RichMessage): void {
    const { network, tenant } = chat;
    const rich = richAnswer && { richAnswer };
    network.send(tenant, { text, priority: PRIORITY.answer, answerTo: line.id, ...rich });
  }
}

const silent = (reason: string): LineAnswer => ({ messages: [], answered: false, reason });

const said = (text: string, richAnswer?: RichMessage): LineAnswer => ({
  messages: [{ text, priority: PRIORITY.answer, ...(richAnswer && { richAnswer }) }],
  answered: true,
  reason: "answered",
});

/** A try is acknowledged by its line's number: with hundreds of them chat hears the sum alone. */
const counted = (line: number): LineAnswer => ({
  messages: [],
  answered: true,
  reason: `it counts: line ${line} of the log`,
});
