/** What is heard when the room changes. Goose Doodle and the report play their own. */
import type { PondView } from "#core/pond/view-types.ts";
import type { PondSound } from "../sounds.ts";

/** The sound of a change; undefined when it makes none. */
export function soundOf(before: PondView, after: PondView): PondSound | undefined {
  return gameSound(before, after) ?? lobbySound(before, after);
}

function gameSound(before: PondView, { game, you }: PondView): PondSound | undefined {
  const was = before.game;
  if (game?.kind === "quiz") {
    if (was?.kind !== "quiz" || was.question !== game.question) return "begin";
    if (was.result !== null || game.result === null) return undefined;
    if (you?.answer == null) return "over";
    return you.answer === game.result.right ? "right" : "wrong";
  }
  if (game?.kind === "duck") {
    if (was?.kind !== "duck" || was.round !== game.round) return "begin";
    if (game.phase === "show") return was.phase === "show" ? undefined : "over";
    return game.cue === was.cue ? undefined : (game.bird ?? undefined);
  }
  return undefined;
}

function lobbySound(before: PondView, after: PondView): PondSound | undefined {
  const isLobby = before.room.phase === "lobby" && after.room.phase === "lobby";
  return isLobby && after.seats.length > before.seats.length ? "join" : undefined;
}
