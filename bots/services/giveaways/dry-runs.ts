import type { Logger } from "pino";
import type { IncomingLine } from "#core/chat/chat-events.ts";
import type { GiveawayRequest } from "#core/giveaways/chat-commands.ts";
import {
  type DryEvent,
  type DryGiveaway,
  type DryState,
  NO_DRY_RUN,
  rehearseGiveaway,
} from "#core/giveaways/dry-run.ts";
import type { Chat } from "../../chat/network.ts";

/** In the rehearsal, messages of giveaways come after answers. */
const PRIORITY = 1;

/** How often a run's end is checked; the rehearsal's clock may be moved at any time. */
const TICK_MS = 1000;

export type DryRunsOptions = {
  /** The workspace's giveaways. Throws when they can't be read. */
  list: (tenant: string) => Promise<DryGiveaway[]>;
  prefixOf: (tenant: string) => string;
  log: Logger;
};

/** Giveaways in the rehearsal chats: played in memory, nothing is stored or spent. */
export class DryRuns {
  readonly #options: DryRunsOptions;
  /** By tenant, with the chat in which it is rehearsed. */
  readonly #runs = new Map<string, { chat: Chat; state: DryState }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DryRunsOptions) {
    this.#options = options;
  }

  onLine(line: IncomingLine, chat: Chat): void {
    if (this.#runs.has(chat.tenant)) this.#step(chat, { type: "heard", line });
  }

  act(request: GiveawayRequest, chat: Chat): void {
    if (request.action !== "start") {
      this.#step(chat, { type: "asked", request, giveaways: [] });
      return;
    }
    this.#options.list(chat.tenant).then(
      (giveaways) => this.#step(chat, { type: "asked", request, giveaways }),
      (error) => {
        this.#options.log.warn({ error: String(error) }, "Giveaways can't be read for a rehearsal");
        say(chat, "The giveaways can't be read right now. Try again in a minute.");
      },
    );
  }

  /** The word of the giveaway that is rehearsed; empty for `!enter`. */
  keywordOf(tenant: string): string {
    return this.#runs.get(tenant)?.state.run?.giveaway.keyword ?? "";
  }

  /** The tenant's rehearsal is over, or begins anew. */
  forget(tenant: string): void {
    this.#runs.delete(tenant);
    if (this.#runs.size === 0) this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #step(chat: Chat, event: DryEvent): void {
    const { network, tenant } = chat;
    const before = this.#runs.get(tenant)?.state ?? NO_DRY_RUN;
    const { state, says } = rehearseGiveaway(before, event, {
      now: network.now(tenant),
      random: Math.random,
      prefix: this.#options.prefixOf(tenant),
    });
    for (const text of says) say(chat, text);
    if (state.run) {
      this.#runs.set(tenant, { chat, state });
      this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
    } else {
      this.forget(tenant);
    }
  }

  #tick(): void {
    for (const { chat } of [...this.#runs.values()]) this.#step(chat, { type: "tick" });
  }
}

function say({ network, tenant }: Chat, text: string): void {
  network.send(tenant, { text, priority: PRIORITY });
}
