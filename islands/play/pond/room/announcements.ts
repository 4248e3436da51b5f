/** What a screen reader says when the room changes: the one thing that matters most. */
import type { PauseReason, PondView, QuizView } from "#core/pond/view-types.ts";
import { resultText } from "../duck/words.ts";
import { verdictOf } from "../quiz/verdict.ts";
import { GAME_WORDS, pointsText } from "../words.ts";

export function pauseWords(reason: PauseReason): string {
  switch (reason) {
    case "asked":
      return "The host has paused the game.";
    case "host":
      return "The host is away. The game waits, and soon makes somebody else its host.";
    case "players":
      return "A game needs two players. It waits until somebody is back.";
  }
}

/** What to say after a change; empty when it is nothing to interrupt anybody for. */
export function announcementOf(before: PondView, after: PondView): string {
  return (
    phaseChange(before, after) ||
    pauseChange(before, after) ||
    hostChange(before, after) ||
    gameChange(before, after) ||
    seatChange(before, after)
  );
}

function phaseChange(before: PondView, after: PondView): string {
  const { phase } = after.room;
  if (phase === before.room.phase) return "";
  if (phase === "lobby") return "Back in the lobby.";
  if (phase === "report") return reportWords(after);
  const begun = after.game === null ? "" : `${GAME_WORDS[after.game.kind].name} begins.`;
  return after.game?.kind === "quiz" ? `${begun} ${questionWords(after.game)}` : begun;
}

function reportWords({ report, you }: PondView): string {
  const [first] = report?.ranking ?? [];
  const own = report?.ranking.find(({ seat }) => seat === you?.seat);
  const winner = first ? ` ${first.name} wins with ${pointsText(first.score)} points.` : "";
  const place = own ? ` You are number ${own.place} with ${pointsText(own.score)}.` : "";
  return `The game is over.${own?.seat === first?.seat && own ? " You win." : winner}${place}`;
}

function pauseChange(before: PondView, after: PondView): string {
  const [was, is] = [before.room.pause, after.room.pause];
  if (was?.reason === is?.reason) return "";
  return is === null ? "The game goes on." : pauseWords(is.reason);
}

function hostChange(before: PondView, after: PondView): string {
  if (before.room.host === after.room.host || before.you === null) return "";
  if (after.you?.isHost) return "You are the host now.";
  const host = after.seats.find(({ id }) => id === after.room.host);
  return host === undefined ? "" : `${host.name} is the host now.`;
}

/** Goose Doodle speaks for itself: its turns and guesses are said where they are shown. */
function gameChange(before: PondView, after: PondView): string {
  const [was, is] = [before.game, after.game];
  if (is?.kind === "quiz" && was?.kind === "quiz") {
    if (is.question !== was.question) return questionWords(is);
    if (is.result !== null && was.result === null) return answerWords(after, is);
  }
  if (is?.kind === "duck" && was?.kind === "duck") {
    if (is.phase === "show" && was.phase !== "show") return roundWords(after);
    if (is.cue !== was.cue && is.bird !== null) return is.bird === "goose" ? "Goose!" : "Duck.";
  }
  return "";
}

function questionWords({ question, questions, text, options }: QuizView): string {
  const answers = options.map((option, place) => `${place + 1}: ${option}.`).join(" ");
  return `Question ${question} of ${questions}. ${text} ${answers}`;
}

function answerWords({ you, seats }: PondView, game: QuizView): string {
  const right = game.options[game.result?.right ?? 0] ?? "";
  const plays = seats.some((seat) => seat.id === you?.seat && seat.plays);
  const own = you?.answer ?? null;
  return `The answer is ${right}. ${verdictOf(game, { own, seat: you?.seat, plays, seats })}`;
}

function roundWords({ game, seats, you }: PondView): string {
  if (game?.kind !== "duck") return "";
  const [first] = game.results;
  const winner = seats.find(({ id }) => id === first?.seat);
  const own = game.results.find(({ seat }) => seat === you?.seat);
  const fastest =
    first?.ms != null && winner !== undefined
      ? `${winner.name} was the fastest with ${resultText(first)}.`
      : "Nobody honked in time.";
  if (own === undefined || (own === first && own.ms !== null)) return fastest;
  return `${fastest} You: ${resultText(own)}, ${pointsText(own.points)} points.`;
}

/** In the lobby only: in a game it is of no use to those who play. */
function seatChange(before: PondView, after: PondView): string {
  if (after.room.phase !== "lobby") return "";
  const isNew = (seat: PondView["seats"][number], seats: PondView["seats"]) =>
    !seats.some(({ id, here }) => id === seat.id && here === seat.here);
  const come = after.seats.find((seat) => seat.here && isNew(seat, before.seats));
  if (come !== undefined) return come.id === after.you?.seat ? "" : `${come.name} is here.`;
  const gone = before.seats.find(
    (seat) => seat.here && !after.seats.some(({ id, here }) => id === seat.id && here),
  );
  return gone === undefined ? "" : `${gone.name} has gone.`;
}
