import * as v from "valibot";
import type { ChannelState } from "../../chat/channel-state.ts";

const SERVICE = "moderation";

const storedTimes = v.array(v.number());

/** When people of a channel got strikes, over a restart of the bots. */
export class StrikeStore {
  readonly #state: ChannelState;

  constructor(state: ChannelState) {
    this.#state = state;
  }

  /** By person, the oldest first. */
  read(tenant: string): [person: string, times: readonly number[]][] {
    return this.#state.read({ service: SERVICE, channel: tenant }).flatMap(({ key, value }) => {
      const times = v.safeParse(storedTimes, value);
      return times.success ? [[key, times.output] as [string, number[]]] : [];
    });
  }

  write(tenant: string, person: string, times: readonly number[]): void {
    const owner = { service: SERVICE, channel: tenant };
    if (times.length === 0) this.#state.clear(owner, [person]);
    else this.#state.append(owner, [{ key: person, value: times }]);
  }

  /** Forgets the channels that are no more. */
  keep(tenants: ReadonlySet<string>): void {
    for (const channel of this.#state.channels(SERVICE)) {
      if (!tenants.has(channel)) this.#state.clear({ service: SERVICE, channel });
    }
  }
}
