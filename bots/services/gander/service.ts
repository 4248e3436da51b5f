import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { DISCORD } from "#core/chat/discord-limits.ts";
import { whyText } from "#core/gander/answer-text.ts";
import type { ServerState } from "#core/gander/api.ts";
import { GANDER_SLASH_COMMANDS } from "#core/gander/slash-commands.ts";
import { splitText } from "#core/gander/split.ts";
import * as words from "#core/gander/words.ts";
import type { GanderBackend } from "../../backend.ts";
import type { ServerStates } from "../../chat/server-states.ts";
import type {
  KnownServer,
  ServerCommand,
  ServerMention,
  ServerPress,
  ServerService,
} from "../../chat/servers.ts";
import type { ChatService } from "../../chat/service.ts";
import type { Answers } from "../../knowledge/answers.ts";
import { Asking } from "./asking.ts";
import { Setup } from "./setup.ts";

export type GanderOptions = {
  backend: GanderBackend;
  answers: Answers;
  states: ServerStates;
  /** Public address of the main site. */
  siteUrl: string;
  log: Logger;
};

/** Gander: answers questions in servers, from what it knows, and says where it has it from. */
export class GanderService implements ChatService, ServerService {
  readonly id = "gander";
  readonly worksWithoutStream = true;
  readonly servers = this;
  readonly commands = GANDER_SLASH_COMMANDS;
  readonly keyPrefix = "gander:";
  readonly #options: GanderOptions;
  readonly #asking: Asking;
  readonly #setup: Setup;

  constructor(options: GanderOptions) {
    this.#options = options;
    this.#asking = new Asking(options);
    this.#setup = new Setup(options);
  }

  /** It wants no chat: it answers in servers, whatever else is said there. */
  channels(): Iterable<string> {
    return [];
  }

  configure(): void {
    // What is set for servers is in their states.
  }

  onLine(): undefined {
    return undefined;
  }

  onStream(): void {
    // Questions are asked whether a stream is live or not.
  }

  onServer({ server, name, isLeft, channels }: KnownServer): void {
    const { backend, states, log } = this.#options;
    backend
      .install({ server, name, is_left: isLeft, channels: [...channels] })
      .then(() => !isLeft && states.readSoon(server))
      .catch((error: unknown) => log.warn({ server, error: String(error) }, "A server's channels"));
  }

  async onCommand(command: ServerCommand): Promise<void> {
    switch (command.name) {
      case "ask":
        return this.#ask(command);
      case "gander":
        return this.#setup.onCommand(command);
      case "remember":
        return this.#remember(command);
      case "memory":
        return this.#showMemory(command);
      case "forget-me":
        return this.#askToForget(command);
      default:
    }
  }

  async onPress(press: ServerPress): Promise<void> {
    const [, what = "", id = ""] = press.key.split(":");
    if (what === "set") return this.#setup.onPress(press);
    if (what === "forget") return this.#forget(press, id === "yes");
    if (what === "why") return this.#why(press, id);
    if (what === "up" || what === "down") return this.#thumb(press, id, what);
    const way = await press.answerPrivately();
    await way.send({ text: words.WHY_GONE });
  }

  async onMention(mention: ServerMention): Promise<void> {
    const { place, person, text, id } = mention;
    const state = await this.#stateOf(place.server);
    if (!state) {
      await mention.send({ text: words.AWAY });
      return;
    }
    const channel = state.channels.find((each) => each.channel === place.channel);
    // Where it is not allowed it says nothing: people talk about it, too.
    if (channel?.is_allowed !== true || !state.is_enabled || state.tenant === "") return;
    const stopTyping = keepTyping(mention);
    const { conversation, recent } = mention;
    await this.#asking
      .answer({ id, place, person, text, isQuoted: false, conversation, recent }, state, mention)
      .finally(stopTyping);
  }

  stop(): void {
    this.#asking.stop();
  }

  async #ask(command: ServerCommand): Promise<void> {
    const { id, place, person, fields, conversation } = command;
    const way = await command.answer();
    const state = await this.#stateOf(place.server);
    if (!state) {
      await way.send({ text: words.AWAY });
      return;
    }
    const text = String(fields.question ?? "");
    const question = {
      id,
      place,
      person,
      text,
      isQuoted: true,
      conversation,
      recent: async () => [],
    };
    await this.#asking.answer(question, state, way);
  }

  async #remember(command: ServerCommand): Promise<void> {
    const way = await command.answerPrivately();
    const { place, person, fields } = command;
    const text = String(fields.text ?? "").trim();
    const state = await this.#stateOf(place.server);
    if (!state || state.tenant === "") {
      await way.send({ text: state ? words.NOT_BOUND : words.UNREACHABLE });
      return;
    }
    if (!state.keeps_memories) {
      await way.send({ text: words.REMEMBERS_NOTHING });
      return;
    }
    const key = `note-${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
    const isStored = await this.#options.backend
      .remember({ server: place.server, user: person.id, key, text })
      .then(
        () => true,
        () => false,
      );
    await way.send({ text: isStored ? words.rememberedWords(text) : words.UNREACHABLE });
  }

  async #showMemory(command: ServerCommand): Promise<void> {
    const way = await command.answerPrivately();
    const { place, person } = command;
    const known = await this.#options.backend
      .recall({ server: place.server, user: person.id })
      .catch(() => undefined);
    const text = known ? words.memoryWords(known.memories) : words.UNREACHABLE;
    for (const part of splitText(text)) await way.send({ text: part });
  }

  async #askToForget(command: ServerCommand): Promise<void> {
    const way = await command.answerPrivately();
    await way.send({
      text: words.FORGET_QUESTION,
      rows: [
        [
          { key: "gander:forget:yes", label: "Erase it", look: "danger" },
          { key: "gander:forget:no", label: "Keep it" },
        ],
      ],
    });
  }

  async #forget(press: ServerPress, isSure: boolean): Promise<void> {
    const way = await press.update();
    if (!isSure) {
      await way.send({ text: words.FORGET_KEPT, rows: [] });
      return;
    }
    const { place, person } = press;
    const gone = await this.#options.backend
      .forget({ server: place.server, user: person.id })
      .catch(() => undefined);
    await way.send({ text: gone ? words.forgottenWords(gone) : words.UNREACHABLE, rows: [] });
  }

  async #why(press: ServerPress, id: string): Promise<void> {
    const way = await press.answerPrivately();
    await this.#asking.settled(id);
    const text = await this.#options.backend.answer({ id, server: press.place.server }).then(
      (answer) =>
        answer ? whyText(answer.passages, answer, this.#asking.addressOf) : words.WHY_GONE,
      () => words.UNREACHABLE,
    );
    for (const part of splitText(text)) await way.send({ text: part });
  }

  async #thumb(press: ServerPress, id: string, thumb: "up" | "down"): Promise<void> {
    const way = await press.answerPrivately();
    await this.#asking.settled(id);
    const { place, person } = press;
    const text = await this.#options.backend
      .thumb({ id, server: place.server, user: person.id, thumb })
      .then(
        (isTaken) => (isTaken ? words.THUMB_TAKEN : words.THUMB_OTHERS),
        () => words.UNREACHABLE,
      );
    await way.send({ text });
  }

  async #stateOf(server: string): Promise<ServerState | undefined> {
    return this.#options.states.of(server).catch((error: unknown) => {
      this.#options.log.warn({ error: String(error) }, "Gander does not reach PocketBase");
      return undefined;
    });
  }
}

/** Shows that an answer is on its way, until the returned function is called. */
function keepTyping(mention: ServerMention): () => void {
  mention.showTyping();
  const timer = setInterval(() => mention.showTyping(), DISCORD.typingEveryMs);
  return () => clearInterval(timer);
}
