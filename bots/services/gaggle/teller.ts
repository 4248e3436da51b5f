import type { Chat, ServiceMessage } from "../../chat/network.ts";

/** How long after a line that could not be said it is tried again. */
const AGAIN_MS = 3000;

/** Priorities beside those of answers, which have their asker's rank, 0 to 3. */
export const PRIORITY = { result: 4, opening: 4, closing: 3, answer: 1, hint: 0 } as const;

/** Says lines that must not be lost: again, until the network has taken them or it is too late. */
export class Teller {
  readonly #timers = new Set<NodeJS.Timeout>();
  #isStopped = false;

  /**
   * Says lines in their order. `untilMs` is by the chat's clock. Returns whether none of them was
   * left for another process: each was said, or is too old.
   */
  async tell(
    { network, tenant }: Chat,
    lines: readonly string[],
    untilMs: number,
    rich?: ServiceMessage["rich"],
  ): Promise<boolean> {
    const chat = { network, tenant };
    const all = await Promise.all(
      lines.map((text) => this.#tellOne(chat, { text, ...(rich && { rich }) }, untilMs)),
    );
    return all.every(Boolean);
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #tellOne(
    chat: Chat,
    line: Pick<ServiceMessage, "text" | "rich">,
    untilMs: number,
  ): Promise<boolean> {
    const { network, tenant } = chat;
    return new Promise((resolve) => {
      const attempt = () => {
        if (this.#isStopped) return resolve(false);
        if (network.now(tenant) > untilMs) return resolve(true);
        const onEnd = (isSent: boolean) => {
          if (isSent) return resolve(true);
          if (this.#isStopped) return resolve(false);
          const timer = setTimeout(() => {
            this.#timers.delete(timer);
            attempt();
          }, AGAIN_MS);
          this.#timers.add(timer);
        };
        if (network.canSend(tenant)) {
          network.send(tenant, { ...line, priority: PRIORITY.result, onEnd });
        } else {
          onEnd(false);
        }
      };
      attempt();
    });
  }
}
