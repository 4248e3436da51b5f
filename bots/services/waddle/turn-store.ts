import type { ChannelState } from "../../chat/channel-state.ts";
import { type Chat, chatKey } from "../../chat/network.ts";

/** How many of each command's responses in turn were given in a chat, over a restart of the bots. */
export class TurnStore {
  readonly #state: ChannelState;

  constructor(state: ChannelState) {
    this.#state = state;
  }

  /** By command, of those that are still there; the others are forgotten. */
  read(chat: Chat, commands: readonly { id: string }[]): [command: string, turn: number][] {
    const owner = ownerOf(chat);
    const known = new Set(commands.map(({ id }) => id));
    const all = this.#state.read(owner);
    const gone = all.filter(({ key }) => !known.has(key)).map(({ key }) => key);
    if (gone.length > 0) this.#state.clear(owner, gone);
    return all.flatMap(({ key, value }) =>
      typeof value === "number" && known.has(key) ? [[key, value] as [string, number]] : [],
    );
  }

  write(chat: Chat, command: string, turn: number): void {
    this.#state.append(ownerOf(chat), [{ key: command, value: turn }]);
  }
}

function ownerOf(chat: Chat) {
  return { service: "waddle-turns", channel: chatKey(chat) };
}
