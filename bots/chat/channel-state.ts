/** Whose state it is: a service (or a network), and one of its channels. */
export type StateOwner = { service: string; channel: string };

export type StateRecord = { key: string; value: unknown };

/**
 * What a service must not lose about a channel: a process that dies or hands a channel over leaves it
 * to the next one. `value` is JSON; the reader validates it. Calls after `close` do nothing.
 */
export type ChannelState = {
  /**
   * Stores records and forgets the keys in `replaced`, all or nothing. A record whose key is there
   * replaces the former one and goes behind all others. It is stored when this returns.
   */
  append(owner: StateOwner, records: readonly StateRecord[], replaced?: readonly string[]): void;
  /** Returns the records of a channel, the oldest first. */
  read(owner: StateOwner): StateRecord[];
  /** Forgets these keys, or everything of the channel. */
  clear(owner: StateOwner, keys?: readonly string[]): void;
  /** Returns the channels of which a service has records. */
  channels(service: string): string[];
  close(): void;
};
