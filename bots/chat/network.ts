import type { Network } from "#core/chat/batch.ts";

/** A chat network as the bots process sees it. Each runs on its own; none can stop another. */
export type ChatNetwork = {
  readonly name: Network;
  /** Begins to connect, and goes on until `stop`. */
  start(): void;
  /** The tenants whose Waddle is on, or their channels, may have changed. */
  configure(): void;
  /** The part of the account's limits that this process may use, from 0 to 1. */
  share?(share: number): void;
  stop(): Promise<void>;
  /** Those in whose chat the bot is, or is going to be. */
  tenants(): Iterable<string>;
  /** True while a line to this tenant's chat can be sent. */
  canSpeak(tenant: string): boolean;
  /**
   * Says a line that answers nobody. `onEnd` is called once: whether the line was sent, or dropped
   * for whatever reason. The limits may make it wait before.
   */
  speak(tenant: string, text: string, importance: number, onEnd?: (isSent: boolean) => void): void;
  /** For the health endpoint. */
  readonly health: { state: "connected" | "connecting" | "refused"; channels: number };
};
