import type { Restored } from "#core/gaggle/api.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { playerName } from "#core/gaggle/player.ts";

export type LogPlayer = { salt: string; player: string };

const DAY_SECONDS = 86_400;

/** How a channel's log names people: by an account and a secret of its own (GAGGLE-L10). */
export class PlayerNames {
  readonly #channel: string;
  readonly #newSalt: () => string;
  readonly #known = new Map<string, LogPlayer & { day: number }>();

  /** `newSalt` makes 32 random hexadecimal digits. */
  constructor(channel: string, newSalt: () => string) {
    this.#channel = channel;
    this.#newSalt = newSalt;
  }

  restore(players: Restored["players"]): void {
    this.#known.clear();
    for (const { account, salt, player, day } of players) {
      this.#known.set(account, { salt, player, day });
    }
  }

  /** Somebody whose try is stored in this process alone. */
  adopt(account: string, { salt, player }: LogPlayer, at: number): void {
    this.#known.set(account, { salt, player, day: dayOf(at) });
  }

  /** How somebody who plays at a time, in Unix seconds, is named; after a long pause anew. */
  of(account: string, at: number): LogPlayer {
    const day = dayOf(at);
    const known = this.#known.get(account);
    if (known !== undefined && day - known.day <= GAME.playerKnownDays) {
      known.day = day;
      return known;
    }
    const salt = this.#newSalt();
    const fresh = { salt, player: playerName(this.#channel, account, salt), day };
    this.#known.set(account, fresh);
    return fresh;
  }

  /** How somebody is named who has played, as far as this process knows. */
  known(account: string): string | undefined {
    return this.#known.get(account)?.player;
  }

  accountOf(player: string): string | undefined {
    for (const [account, known] of this.#known) if (known.player === player) return account;
    return undefined;
  }

  forget(account: string): void {
    this.#known.delete(account);
  }
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_SECONDS);
}
