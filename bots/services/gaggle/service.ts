import { randomBytes } from "node:crypto";
import PQueue from "p-queue";
import * as v from "valibot";
import type { IncomingLine, LiveState } from "#core/chat/chat-events.ts";
import { type Person, person } from "#core/gaggle/api.ts";
import { readGaggleRequest } from "#core/gaggle/chat-commands.ts";
import { readButtonPress } from "#core/gaggle/embed.ts";
import { GAGGLE_SLASH_COMMAND, lineOfSlashCommand } from "#core/gaggle/slash-commands.ts";
import type { PanelQuestion, PanelReply } from "#core/panel/api.ts";
import type { ConfigChange, GaggleBackend, TenantConfig } from "../../backend.ts";
import { type Chat, type ChatNetwork, chatKey } from "../../chat/network.ts";
import type { ChatService, LineAnswer, ServiceContext } from "../../chat/service.ts";
import type { BeaconReader } from "../../web/beacon-reader.ts";
import { CardPictures } from "./card-pictures.ts";
import { CARD_NAMES } from "./cards.ts";
import { GaggleCommands } from "./commands.ts";
import { takeFromPanel } from "./panel-try.ts";
import { ChannelPlay } from "./play.ts";
import type { PlayParts } from "./play-parts.ts";
import { GAGGLE, PlayStore } from "./play-store.ts";
import { RehearsalFlocks } from "./rehearsal-flocks.ts";
import { Rounds } from "./rounds.ts";
import { Teller } from "./teller.ts";

/** The clocks are checked at least this often: one that was set is noticed within this time. */
const CHECK_MS = 1000;
const CHECK_MIN_MS = 20;
/** Requests that are on their way at once. */
const RESTORES_COUNT = 4;
const COMMITS_COUNT = 8;

export type GaggleOptions = {
  backend: GaggleBackend;
  /** Public address of the main site. */
  siteUrl: string;
  /** Undefined: the beacon is switched off, and nothing comes by in real channels. */
  beacon: BeaconReader | undefined;
};

/** Gaggle on every network: for keeps where the network is persistent, else as a rehearsal. */
export class GaggleService implements ChatService {
  readonly id = GAGGLE;
  readonly worksWithoutStream = true;
  readonly commands = [GAGGLE_SLASH_COMMAND];
  readonly lineOf = lineOfSlashCommand;
  readonly #context: ServiceContext;
  readonly #options: GaggleOptions;
  readonly #teller = new Teller();
  readonly #pictures: CardPictures;
  readonly #rounds: Rounds | undefined;
  readonly #real: PlayParts;
  readonly #commands: GaggleCommands;
  /** The tenants that have Gaggle on. */
  readonly #tenants = new Map<string, TenantConfig>();
  readonly #plays = new Map<string, ChannelPlay>();
  readonly #rehearsals = new Map<string, GaggleCommands>();
  #timer: NodeJS.Timeout | undefined;
  #isAway = false;
  #isStopped = false;

  constructor(context: ServiceContext, options: GaggleOptions) {
    this.#context = context;
    this.#options = options;
    this.#pictures = new CardPictures(options.siteUrl);
    this.#rounds = options.beacon && new Rounds(options.beacon);
    const onAway = (error: unknown) => this.#setAway(error);
    const backend = this.#watched(options.backend);
    this.#real = { ...this.#parts(backend), rounds: this.#rounds };
    this.#commands = new GaggleCommands({ act: backend.act, pictures: this.#pictures, onAway });
  }

  channels(): Iterable<string> {
    return this.#tenants.keys();
  }

  configure(change: ConfigChange): void {
    const before = new Set(this.#tenants.keys());
    if (change.type === "all") this.#tenants.clear();
    for (const config of change.tenants) {
      if (config.services.includes(this.id)) this.#tenants.set(config.tenant, config);
      else this.#tenants.delete(config.tenant);
    }
    for (const play of this.#plays.values()) {
      const config = this.#tenants.get(play.chat.tenant);
      if (config) play.configure(config);
      else if (before.has(play.chat.tenant)) this.#leave(play);
    }
    this.#resume();
    this.#sleep();
  }

  onLine(line: IncomingLine, chat: Chat, takenBy: string | undefined): LineAnswer | undefined {
    const config = this.#tenants.get(chat.tenant);
    if (!config) return undefined;
    const play = this.#playOf(chat, config);
    if (!line.isSelf && !line.isBot && !line.isShared) play.onLine();
    if (line.isRemoved) return undefined;
    const request = readGaggleRequest(line, config.prefix, CARD_NAMES);
    if (!request) return undefined;
    const asker = personOf(line, chat);
    if (takenBy !== undefined) {
      if (asker) this.#commandsOf(chat).count(request, { play, person: asker });
      return undefined;
    }
    if (!asker) return { messages: [], answered: false, reason: "the writer has no account" };
    const answer = this.#commandsOf(chat).answer(request, { play, person: asker, line });
    this.#sleep();
    return answer;
  }

  onButton(pressed: unknown, id: string, chat: Chat): LineAnswer | undefined {
    const config = this.#tenants.get(chat.tenant);
    const press = readButtonPress(pressed);
    if (!config || !press) return undefined;
    const play = this.#playOf(chat, config);
    const { person: presser, request, encounter } = press;
    if (play.open && play.open.encounter !== encounter) {
      return {
        messages: [],
        answered: false,
        reason: "that one has left: the buttons of the newest message count",
      };
    }
    const answer = this.#commandsOf(chat).answer(request, { play, person: presser, line: { id } });
    this.#sleep();
    return answer;
  }

  onStream({ isLive }: LiveState, chat: Chat): void {
    if (!isLive) this.#plays.get(chatKey(chat))?.onOffline();
    this.#sleep();
  }

  onClock(chat: Chat): void {
    void this.#plays.get(chatKey(chat))?.move();
  }

  onReset(chat: Chat): void {
    if (chat.network.capabilities.isPersistent) return;
    const key = chatKey(chat);
    void this.#plays.get(key)?.stop();
    this.#plays.delete(key);
    this.#rehearsals.delete(key);
  }

  onVisit(visitor: "goose" | "fox", chat: Chat): string | undefined {
    const config = this.#tenants.get(chat.tenant);
    if (!config || chat.network.capabilities.isPersistent) return undefined;
    const play = this.#playOf(chat, config);
    if (play.open) return "Something is here already";
    void play.visit(visitor).then(() => this.#sleep());
    return undefined;
  }

  onPanel({ account, take }: PanelQuestion, person: Person | undefined, chat: Chat): PanelReply {
    const play = this.#plays.get(chatKey(chat));
    if (!play || !this.#tenants.has(chat.tenant)) {
      return {
        game: { state: "quiet" },
        ...(take && { taken: { ok: false, refusal: "nothing_here" } as const }),
      };
    }
    const taken = take && takeFromPanel(take, person, play);
    return { game: play.panelGame(account), ...(taken && { taken }) };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#commands.stop();
    this.#rounds?.stop();
    this.#teller.stop();
    await Promise.all([...this.#plays.values()].map((play) => play.stop()));
  }

  /** What an earlier process left is gone on with, whether somebody chats or not. */
  #resume(): void {
    const { networks, state } = this.#context;
    const left = new Set(state.channels(GAGGLE));
    for (const network of networks) {
      if (!network.capabilities.isPersistent) continue;
      for (const [tenant, config] of this.#tenants) {
        const chat = { network, tenant };
        if (left.has(chatKey(chat))) this.#playOf(chat, config);
      }
    }
  }

  #leave(play: ChannelPlay): void {
    play.leave();
    if (play.chat.network.capabilities.isPersistent) return;
    this.onReset(play.chat);
  }

  #playOf(chat: Chat, config: TenantConfig): ChannelPlay {
    const key = chatKey(chat);
    const known = this.#plays.get(key);
    if (known) return known;
    const play = this.#newPlay(chat, config);
    this.#plays.set(key, play);
    // Its clock runs from now on, whether anybody uses a command or not.
    this.#sleep();
    return play;
  }

  #newPlay({ network, tenant }: Chat, config: TenantConfig): ChannelPlay {
    const chat = { network, tenant };
    if (network.capabilities.isPersistent) {
      return new ChannelPlay(chat, config, this.#real, new PlayStore(this.#context.state, chat));
    }
    const flocks = new RehearsalFlocks(() => network.now(tenant));
    const pictures = this.#pictures;
    const commands = new GaggleCommands({ act: flocks.act, pictures, onAway: () => undefined });
    this.#rehearsals.set(chatKey(chat), commands);
    return new ChannelPlay(chat, config, {
      ...this.#parts(flocks),
      // A random text stands for the beacon's signature: nothing is proven here.
      rounds: { signatureOf: async () => hex(48) },
    });
  }

  #commandsOf(chat: Chat): GaggleCommands {
    return this.#rehearsals.get(chatKey(chat)) ?? this.#commands;
  }

  #parts(backend: GaggleBackend): PlayParts {
    const { liveOf, log } = this.#context;
    return {
      backend,
      rounds: undefined,
      teller: this.#teller,
      queues: {
        restores: new PQueue({ concurrency: RESTORES_COUNT }),
        commits: new PQueue({ concurrency: COMMITS_COUNT }),
        draws: new PQueue({ concurrency: 1 }),
      },
      liveOf,
      randomHex: hex,
      pictures: this.#pictures,
      siteUrl: this.#options.siteUrl,
      onAway: (error) => this.#setAway(error),
      log,
    };
  }

  #tick(): void {
    for (const [key, play] of this.#plays) {
      if (play.isDone) this.#plays.delete(key);
      else void play.tick().catch((error) => this.#fault(play, error));
    }
    this.#sleep();
  }

  #fault({ chat }: ChannelPlay, error: unknown): void {
    this.#context.log.error({ channel: chatKey(chat), error: String(error) }, "Gaggle is at fault");
  }

  #sleep(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isStopped || this.#plays.size === 0) return;
    let leftMs = CHECK_MS;
    for (const play of this.#plays.values()) {
      const { network, tenant } = play.chat;
      const now = network.now(tenant);
      leftMs = Math.min(leftMs, play.nextAt(now) - now);
    }
    this.#timer = setTimeout(() => this.#tick(), Math.max(CHECK_MIN_MS, leftMs));
  }

  /** The same backend; that it answers again is logged once. */
  #watched(backend: GaggleBackend): GaggleBackend {
    const watched =
      <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
      async (...args: Args) => {
        const answer = await work(...args);
        if (this.#isAway) this.#context.log.info("Gaggle reaches PocketBase again");
        this.#isAway = false;
        return answer;
      };
    return { ...backend, restore: watched(backend.restore), commit: watched(backend.commit) };
  }

  #setAway(error: unknown): void {
    if (this.#isAway) return;
    this.#isAway = true;
    const reason = error instanceof Error ? error.message : String(error);
    this.#context.log.warn({ reason }, "Gaggle does not reach PocketBase; trying again");
  }
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

/** Who wrote a line, as the game knows people; undefined for somebody without an account. */
function personOf(
  { userId, login, displayName }: IncomingLine,
  { network }: { network: ChatNetwork },
): Person | undefined {
  const name = displayName.slice(0, 60) || login;
  const one = { account: `${network.name}:${userId ?? ""}`, login, name };
  if (!network.capabilities.isPersistent) return one;
  const read = v.safeParse(person, one);
  return read.success ? read.output : undefined;
}
