/** Seats: who comes, who goes, and who comes back (docs/spec/pond.md, POND-L1 to POND-L10). */
import { looksLike } from "../platform/name-look.ts";
import { CLOSE } from "../platform/rooms/ticket.ts";
import { POND } from "./limits.ts";
import {
  type Place,
  type PondEvent,
  patch,
  patchLive,
  patchRoom,
  phaseOf,
  type Seat,
  type Step,
} from "./state.ts";

/** Seats of a room, with those of guests who left during a game. */
const SEATS_KEPT_COUNT = 3 * POND.seatsMaxCount;

type Join = Extract<PondEvent, { type: "join" }>;

export function join(step: Step, { connection, person, isScreen, opens }: Join): void {
  const refusal = opens === null ? null : open(step, opens, person);
  const reason = refusal ?? whyOut(step, person, isScreen);
  if (reason !== null) {
    step.effects.push({ type: "close", connection, ...reason });
    return;
  }
  const seat = isScreen ? undefined : step.state.seats.find((one) => one.person === person);
  if (!isScreen) replaceOthers(step, person);
  setPlace(step, connection, { person, seat: seat?.id ?? null, isScreen });
  if (seat !== undefined) changeSeat(step, seat.id, { here: true, lostAt: null, left: false });
}

type Out = {
  code: number;
  reason: "POND_CODE_TAKEN" | "POND_UNKNOWN" | "POND_KICKED" | "ROOM_FULL";
};

/** Opens the room under its code; one that is open is another's, unless the same person asks again. */
function open(step: Step, code: string, person: string): Out | null {
  const { room } = step.state;
  if (room.code !== "") {
    return room.opener === person ? null : { code: CLOSE.unknown, reason: "POND_CODE_TAKEN" };
  }
  patchRoom(step, { code, opener: person, openedAt: step.context.now });
  return null;
}

function whyOut({ state }: Step, person: string, isScreen: boolean): Out | null {
  if (state.room.code === "") return { code: CLOSE.unknown, reason: "POND_UNKNOWN" };
  if (state.room.kicked.includes(person)) return { code: CLOSE.forbidden, reason: "POND_KICKED" };
  const places = Object.values(state.live.places);
  const screens = places.filter((place) => place.isScreen).length;
  const isFull = isScreen
    ? screens >= POND.screensMaxCount
    : places.length - screens >= POND.socketsMaxCount &&
      !state.seats.some((seat) => seat.person === person);
  return isFull ? { code: CLOSE.full, reason: "ROOM_FULL" } : null;
}

/** The newest of a person's sockets has the seat; an older one goes (POND-L5). */
function replaceOthers(step: Step, person: string): void {
  for (const [connection, place] of Object.entries(step.state.live.places)) {
    if (place.person !== person || place.isScreen) continue;
    closePlace(step, connection, CLOSE.replaced, "POND_ELSEWHERE");
  }
}

/** Takes a seat, or changes the name and goose of one that is there. */
export function sayHello(step: Step, connection: string, name: string, goose: string): void {
  const place = step.state.live.places[connection];
  if (place === undefined || place.isScreen) return;
  if (place.seat !== null) {
    if (phaseOf(step.state) !== "lobby") return;
    changeSeat(step, place.seat, { name: freeName(step.state.seats, name, place.seat), goose });
    return;
  }
  const { room, seats } = step.state;
  const held = seats.filter(({ left }) => !left).length;
  if (room.locked) {
    step.effects.push({ type: "refuse", connection, code: "POND_LOCKED" });
  } else if (held >= POND.seatsMaxCount || seats.length >= SEATS_KEPT_COUNT) {
    step.effects.push({ type: "refuse", connection, code: "POND_FULL" });
  } else takeSeat(step, connection, place, { name: freeName(seats, name, 0), goose });
}

function takeSeat(
  step: Step,
  connection: string,
  place: Place,
  guest: { name: string; goose: string },
): void {
  const { nextSeat, opener, host } = step.state.room;
  const seat: Seat = {
    id: nextSeat,
    person: place.person,
    ...guest,
    score: 0,
    here: true,
    lostAt: null,
    left: false,
    plays: step.state.game === null,
  };
  patch(step, { seats: [...step.state.seats, seat] });
  patchRoom(step, { nextSeat: nextSeat + 1 });
  // Whoever opened the room is its host, even if a guest was quicker to take a seat.
  if (host === null || (place.person === opener && step.state.game === null)) {
    patchRoom(step, { host: seat.id });
  }
  setPlace(step, connection, { ...place, seat: seat.id });
}

/** The name, with a number where somebody has one that looks like it. */
function freeName(seats: readonly Seat[], name: string, own: number): string {
  const others = seats.filter(({ id }) => id !== own);
  const isTaken = (candidate: string) => others.some((seat) => looksLike(seat.name, candidate));
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`;
    const candidate = name.slice(0, POND.nameMaxChars - ending.length).trim() + ending;
    if (!isTaken(candidate)) return candidate;
  }
}

/** A socket is gone: the seat stays for its guest. */
export function lose(step: Step, connection: string): void {
  const place = removePlace(step, connection);
  if (place?.seat == null) return;
  changeSeat(step, place.seat, { here: false, lostAt: step.context.now });
}

/** A guest gives the seat up; in a game it stays for the ranking, and for when they come back. */
export function leave(step: Step, connection: string, seat: Seat): void {
  closePlace(step, connection, CLOSE.forbidden, "POND_LEFT");
  vacate(step, seat.id);
}

/** The host sends somebody out, who does not come back into this room. */
export function kick(step: Step, id: number): void {
  const seat = step.state.seats.find((one) => one.id === id);
  if (seat === undefined) return;
  const { kicked } = step.state.room;
  patchRoom(step, { kicked: [...kicked, seat.person].slice(-POND.kickedMaxCount) });
  for (const [connection, place] of Object.entries(step.state.live.places)) {
    if (place.seat === id) closePlace(step, connection, CLOSE.forbidden, "POND_KICKED");
  }
  vacate(step, id);
}

function vacate(step: Step, id: number): void {
  if (step.state.game === null) {
    patch(step, { seats: step.state.seats.filter((seat) => seat.id !== id) });
  } else changeSeat(step, id, { here: false, lostAt: step.context.now, left: true });
}

function changeSeat(step: Step, id: number, changes: Partial<Seat>): void {
  patch(step, {
    seats: step.state.seats.map((seat) => (seat.id === id ? { ...seat, ...changes } : seat)),
  });
}

function setPlace(step: Step, connection: string, place: Place): void {
  patchLive(step, { places: { ...step.state.live.places, [connection]: place } });
}

function removePlace(step: Step, connection: string): Place | undefined {
  const { [connection]: place, ...places } = step.state.live.places;
  patchLive(step, { places });
  return place;
}

function closePlace(
  step: Step,
  connection: string,
  code: number,
  reason: "POND_KICKED" | "POND_ELSEWHERE" | "POND_LEFT",
): void {
  removePlace(step, connection);
  step.effects.push({ type: "close", connection, code, reason });
}
