import type { IncomingLine } from "#core/chat/chat-events.ts";
import { BOT } from "#core/chat/limits.ts";
import { readGiveawayRequest } from "#core/giveaways/chat-commands.ts";
import type { ConfigChange, GiveawayBackend } from "../../backend.ts";
import type { Chat, ChatNetwork, ServiceMessage } from "../../chat/network.ts";
import type { ChatService, LineAnswer, ServiceContext } from "../../chat/service.ts";
import type { BeaconReader } from "../../web/beacon-reader.ts";
import { DryRuns } from "./dry-runs.ts";
import { Giveaways } from "./giveaways.ts";

/** Giveaways are switched on and off with Waddle. */
const SWITCH = "waddle";

export type GiveawaySettings = {
  backend: GiveawayBackend;
  /** Public address of the main site. */
  siteUrl: string;
  beacon: BeaconReader;
};

/** Giveaways on every network: real ones where the network is persistent, else dry runs. */
export class GiveawayService implements ChatService {
  readonly id = "giveaways";
  readonly #networks: readonly ChatNetwork[];
  readonly #real: Giveaways;
  readonly #dry: DryRuns;
  /** What a command begins with, by tenant that has giveaways on. */
  readonly #prefixes = new Map<string, string>();
  #isStarted = false;

  constructor(
    { networks, state, log }: ServiceContext,
    { backend, siteUrl, beacon }: GiveawaySettings,
  ) {
    this.#networks = networks;
    const prefixOf = (tenant: string) => this.#prefixes.get(tenant) ?? BOT.prefixDefault;
    this.#real = new Giveaways({
      backend,
      beacon,
      state,
      siteUrl,
      prefixOf,
      log,
      send: (tenant, message) => this.#send(tenant, message),
    });
    this.#dry = new DryRuns({ list: (tenant) => backend.list(tenant), prefixOf, log });
  }

  channels(): Iterable<string> {
    return this.#prefixes.keys();
  }

  configure(change: ConfigChange): void {
    if (change.type === "all") this.#prefixes.clear();
    for (const config of change.tenants) {
      if (config.services.includes(SWITCH)) this.#prefixes.set(config.tenant, config.prefix);
      else this.#prefixes.delete(config.tenant);
    }
    if (this.#isStarted) {
      this.#real.refresh();
      return;
    }
    this.#isStarted = true;
    this.#real.start();
  }

  onLine(line: IncomingLine, chat: Chat, takenBy: string | undefined): LineAnswer | undefined {
    const { isPersistent } = chat.network.capabilities;
    if (isPersistent) this.#real.onLine(line);
    else this.#dry.onLine(line, chat);
    const prefix = this.#prefixes.get(chat.tenant);
    if (takenBy !== undefined || prefix === undefined) return undefined;
    const request = readGiveawayRequest(
      line,
      prefix,
      (isPersistent ? this.#real : this.#dry).keywordOf(chat.tenant),
    );
    if (!request) return undefined;
    if ("refusal" in request) return { messages: [], answered: false, reason: request.refusal };
    if (isPersistent) this.#real.act(request);
    else this.#dry.act(request, chat);
    return { messages: [], answered: true, reason: "passed on to the giveaways" };
  }

  onStream(): void {
    // Giveaways go on whether the stream is live or not.
  }

  /** What is real goes on. */
  onReset(chat: Chat): void {
    if (!chat.network.capabilities.isPersistent) this.#dry.forget(chat.tenant);
  }

  async stop(): Promise<void> {
    this.#dry.stop();
    await this.#real.stop();
  }

  /** Sends to the tenant's real chat, if the bot can speak there now. */
  #send(tenant: string, message: ServiceMessage): void {
    const network = this.#networks.find(
      (each) =>
        each.capabilities.isPersistent && each.capabilities.isStream && each.canSend(tenant),
    );
    if (network) network.send(tenant, message);
    else message.onEnd?.(false);
  }
}
