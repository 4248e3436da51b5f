import type { ChannelState } from "../../chat/channel-state.ts";

const SERVICE = "moderation-permits";

/** Until when people of a channel may post links, over a restart of the bots. */
export class PermitStore {
  readonly #state: ChannelState;

  constructor(state: ChannelState) {
    this.#state = state;
  }

  /** Logins with the time until which they may; `now` is in milliseconds since the epoch. */
  read(tenant: string, now: number): [login: string, until: number][] {
    const owner = { service: SERVICE, channel: tenant };
    const all = this.#state.read(owner);
    const ended = all.filter(({ value }) => typeof value !== "number" || value <= now);
    if (ended.length > 0) {
      this.#state.clear(
        owner,
        ended.map(({ key }) => key),
      );
    }
    return all.flatMap(({ key, value }) =>
      typeof value === "number" && value > now ? [[key, value] as [string, number]] : [],
    );
  }

  write(tenant: string, login: string, until: number): void {
    this.#state.append({ service: SERVICE, channel: tenant }, [{ key: login, value: until }]);
  }

  /** Forgets the channels that are no more. */
  keep(tenants: ReadonlySet<string>): void {
    for (const channel of this.#state.channels(SERVICE)) {
      if (!tenants.has(channel)) this.#state.clear({ service: SERVICE, channel });
    }
  }
}
