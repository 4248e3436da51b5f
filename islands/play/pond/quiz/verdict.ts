/** What a guest reads below the answers. */
import type { QuizView, SeatView } from "#core/pond/view-types.ts";
import { pointsText } from "../words.ts";

export type Own = {
  /** The option that this guest has chosen. */
  own: number | null;
  /** Undefined without a seat. */
  seat: number | undefined;
  /** False: they came late, or have no seat. */
  plays: boolean;
  seats: readonly SeatView[];
};

export function verdictOf(game: QuizView, { own, seat, plays, seats }: Own): string {
  const { result, answered, options } = game;
  if (result === null) {
    const there = seats.filter((one) => one.here && one.plays).length;
    const count = `${answered.length} of ${Math.max(there, answered.length)} have answered.`;
    if (!plays) return `You play from the next question on. ${count}`;
    if (own === null) return `Tap an answer, or press 1 to 4. ${count}`;
    return `Your answer counts: ${options[own] ?? ""}. ${count}`;
  }
  if (!plays) return "You play from the next question on.";
  if (own === null) return "No answer from you this time.";
  if (own !== result.right) return `Not this time. It is ${options[result.right] ?? ""}.`;
  const points = result.points.find((one) => one.seat === seat)?.points ?? 0;
  return `Right! ${pointsText(points)} points for you.`;
}
