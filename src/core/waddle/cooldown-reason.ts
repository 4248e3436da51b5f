import type { RunningCooldown } from "./cooldowns.ts";

/** E.g. "on cooldown for hanna in the group fun for 4 more seconds". */
export function cooldownReason({ remainingMs, group, login }: RunningCooldown): string {
  const seconds = Math.ceil(remainingMs / 1000);
  const time = `${seconds} more ${seconds === 1 ? "second" : "seconds"}`;
  const whose = [login && `for ${login}`, group && `in the group ${group}`].filter(Boolean);
  return ["on cooldown", ...whose, `for ${time}`].join(" ");
}
