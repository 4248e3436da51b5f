import { sha256Hex } from "../fairness/digest.ts";

/**
 * A player as the log of a channel names them (GAGGLE-L10): 16 hexadecimal digits. `account` is
 * `twitch:<id>` or `discord:<id>`; `salt` is the player's own secret in this channel, 32 hexadecimal
 * digits, and whoever is erased loses it.
 */
export function playerName(channel: string, account: string, salt: string): string {
  return sha256Hex(`gq-player-1\n${channel}\n${account}\n${salt}`).slice(0, 16);
}
