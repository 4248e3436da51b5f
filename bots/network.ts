/** A chat network as the bots process sees it. Each runs on its own; none can stop another. */
export type ChatNetwork = {
  readonly name: string;
  /** Begins to connect, and goes on until `stop`. */
  start(): void;
  /** The tenants whose Waddle is on, or their channels, may have changed. */
  configure(): void;
  stop(): Promise<void>;
  /** For the health endpoint. */
  readonly health: { state: "connected" | "connecting" | "refused"; channels: number };
};
