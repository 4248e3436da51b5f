/** How a game ends: with a report that stays until the next one (POND-R4). */
import { type GameState, patch, patchRoom, type Seat, type Step } from "./state.ts";
import type { RankedSeat, ReportView } from "./view-types.ts";

export function finishGame(step: Step): void {
  const { game, seats } = step.state;
  if (game === null) return;
  const report: ReportView = {
    game: game.kind,
    ranking: rankingOf(seats),
    turns: game.kind === "doodle" ? game.turns : [],
    questions: game.kind === "quiz" ? questionsOf(game) : [],
    rounds: game.kind === "duck" ? game.best : [],
  };
  patch(step, {
    game: null,
    report,
    lines: [],
    // The seats of those who left were for the ranking.
    seats: seats.filter(({ left }) => !left),
  });
  patchRoom(step, { pause: null });
}

/** By score; equal scores share a place, and the next one comes after all of them. */
export function rankingOf(seats: readonly Seat[]): RankedSeat[] {
  const sorted = seats.toSorted((a, b) => b.score - a.score || a.id - b.id);
  return sorted.map(({ id, name, goose, score }) => ({
    place: sorted.findIndex((other) => other.score === score) + 1,
    seat: id,
    name,
    goose,
    score,
  }));
}

function questionsOf({
  asked,
  done,
}: Extract<GameState, { kind: "quiz" }>): ReportView["questions"] {
  return done.flatMap((counts, index) => {
    const question = asked[index];
    if (question === undefined) return [];
    const { text, options, right, source } = question;
    return [{ text, answer: options[right] ?? "", source, ...counts }];
  });
}
