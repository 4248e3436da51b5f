import { REHEARSAL } from "../chat/limits.ts";
import type { RehearsalCooldown } from "../chat/rehearsal/protocol.ts";
import { runningCooldowns } from "./engine.ts";
import type { WaddleState } from "./state.ts";

/** The cooldowns that run at `now` (ms since the epoch) with their names, the first to end first. */
export function shownCooldowns(state: WaddleState, now: number): RehearsalCooldown[] {
  const names = new Map(state.config.commands.map(({ id, command_name }) => [id, command_name]));
  return runningCooldowns(state, now)
    .map(({ command, group, login, remainingMs }) => ({
      // The id of a built-in command is its name.
      name: group === "" ? (names.get(command) ?? command) : `group ${group}`,
      who: login,
      ends_at: now + remainingMs,
    }))
    .reverse()
    .slice(0, REHEARSAL.cooldownsShownCount);
}
