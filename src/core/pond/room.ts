/**
 * A room of Pond Party: `handlePondEvent(state, event, context)` returns the state that follows and
 * what is to be done about it. The rules are in docs/spec/pond.md. What is sent to anybody is made by
 * `viewFor` of view.ts.
 */
import { answerEcho } from "./delays.ts";
import { choose, guess } from "./doodle.ts";
import { draw, drawingOf } from "./drawing.ts";
import { honk } from "./duck.ts";
import { actAsHost, isHostRequest } from "./host.ts";
import { settle } from "./keeping.ts";
import { answer } from "./quiz.ts";
import { join, leave, lose, sayHello } from "./seats.ts";
import {
  newPond,
  type Place,
  type PondContext,
  type PondEffect,
  type PondEvent,
  type PondState,
  type Seat,
  type Step,
  type StoredPond,
  seatOf,
} from "./state.ts";
import type { InkOp } from "./view-types.ts";
import type { PondRequest } from "./wire.ts";

export function handlePondEvent(
  state: PondState,
  event: PondEvent,
  context: PondContext,
): { state: PondState; effects: PondEffect[] } {
  const step: Step = { state, effects: [], context };
  // What was due before the event happened before it.
  settle(step);
  apply(step, event);
  settle(step);
  return { state: step.state, effects: step.effects };
}

function apply(step: Step, event: PondEvent): void {
  switch (event.type) {
    case "join":
      join(step, event);
      return;
    case "leave":
      lose(step, event.connection);
      return;
    case "request":
      receive(step, event.connection, event.request);
      return;
    case "time":
      return;
  }
}

function receive(step: Step, connection: string, request: PondRequest): void {
  if (request.type === "hello") {
    sayHello(step, connection, request.name, request.goose);
    return;
  }
  const place = step.state.live.places[connection];
  const seat = seatOf(step.state, place?.seat ?? null);
  // A big screen, and who has no seat, have nothing to say.
  if (seat === undefined) return;
  if (isHostRequest(request)) actAsHost(step, connection, seat, request);
  else if (request.type === "leave") leave(step, connection, seat);
  else if (request.type === "echo") answerEcho(step, seat.id, request.echo);
  else if (request.type === "drawing") askForDrawing(step, connection, request.drawing);
  else if (step.state.room.pause === null) play(step, connection, seat, request);
}

/** Only of the game that is over: a drawing that is guessed at comes in frames. */
function askForDrawing(step: Step, connection: string, drawing: number): void {
  const { report } = step.state;
  if (!report?.turns.some((turn) => turn.drawing === drawing)) return;
  step.effects.push({ type: "drawing", connection, drawing });
}

function play(step: Step, connection: string, seat: Seat, request: PondRequest): void {
  switch (request.type) {
    case "choose":
      choose(step, seat, request.turn, request.option);
      return;
    case "guess":
      guess(step, connection, seat, request.turn, request.text);
      return;
    case "begin":
    case "extend":
    case "undo":
    case "clear":
      draw(step, connection, seat, request);
      return;
    case "answer":
      answer(step, seat, request.question, request.option);
      return;
    case "honk":
      honk(step, seat, request.round);
      return;
  }
}

/**
 * The room as it goes on from what was stored at `storedAt`, with the sockets that outlived its sleep:
 * none after a crash. The time in which nobody could play is not taken off the game's (POND-H7).
 */
export function wakePond(
  stored: StoredPond | null,
  ink: { drawing: number; ops: readonly InkOp[] } | null,
  places: Readonly<Record<string, Place>>,
  { storedAt, now }: { storedAt: number; now: number },
): PondState {
  const fresh = newPond();
  if (stored === null) return fresh;
  const present = new Set(Object.values(places).map(({ seat }) => seat));
  const isMissed = stored.seats.some(({ id, here }) => here && !present.has(id));
  const seats = stored.seats.map((seat) => {
    if (present.has(seat.id)) return { ...seat, here: true, lostAt: null };
    return seat.here ? { ...seat, here: false, lostAt: now } : seat;
  });
  const shift = isMissed ? Math.max(0, now - storedAt) : 0;
  const game =
    stored.game === null ? null : { ...stored.game, deadline: stored.game.deadline + shift };
  return {
    ...stored,
    seats,
    game,
    ink: ink === null ? null : drawingOf(ink.drawing, ink.ops),
    live: { ...fresh.live, places },
  };
}
