/** A chat network as the bots process sees it. Each runs on its own; none can stop another. */
export type ChatNetwork = {
  readonly name: string;
  /** Begins to connect, and goes on until `stop`. */
  start(): void;
  /** The tenants whose Waddle is on, or their channels, may have changed. */
  configure(): void;
  /** The part of the account's limits that this process may use, from 0 to 1. */
  share?(share: number): void;
  stop(): Promise<void>;
  /** For the health endpoint. */
  readonly health: { state: "connected" | "connecting" | "refused"; channels: number };
};
