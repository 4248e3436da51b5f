/** People draw while the rooms are killed again and again: nothing that was acknowledged is lost. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CopyEvent } from "#core/sketch/copy.ts";
import type { SketchOperation } from "#core/sketch/operation.ts";
import { type RoomsStack, startRooms } from "../stack/rooms.ts";
import { put } from "../stack/sketch.ts";
import { CopyClient } from "../stack/sketch-copy.ts";

let rooms: RoomsStack;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());

const ARTISTS = 8;
const KILLS = 3;
const STEPS_BETWEEN = 40;

const all = (artists: readonly CopyClient[], is: (artist: CopyClient) => boolean) =>
  expect.poll(() => artists.every(is)).toBe(true);

/** What an artist does next: mostly strokes, sometimes a change, a deletion or an undo. */
function nextDeed(artist: CopyClient, step: number): CopyEvent {
  const own = artist.elements().filter(({ by }) => by === artist.copy.me.person);
  const id = own[step % Math.max(1, own.length)]?.id;
  if (step % 7 === 3) return { type: "undo" };
  if (id !== undefined && step % 5 === 2) return { type: "do", operation: move(id, step) };
  if (id !== undefined && step % 11 === 5) {
    return { type: "do", operation: { type: "delete", ids: [id] } };
  }
  return { type: "do", operation: put(randomUUID()) };
}

function move(id: string, dx: number): SketchOperation {
  return { type: "set", changes: [{ id, props: { dx } }] };
}

test("after kill -9 in the middle, every copy holds what the room holds, and all that was saved", async () => {
  const artists = Array.from({ length: ARTISTS }, (_, index) => {
    return new CopyClient(rooms, {
      room: "crash1",
      person: `artist${index}`,
      name: `Goose ${index}`,
    });
  });
  try {
    for (let kill = 0; kill <= KILLS; kill += 1) {
      await all(artists, ({ copy }) => copy.connection === "joined");
      for (let step = 0; step < STEPS_BETWEEN; step += 1) {
        for (const [index, artist] of artists.entries())
          artist.give(nextDeed(artist, step + index));
        await new Promise(setImmediate);
        // In the middle of what is on its way.
        if (kill < KILLS && step === STEPS_BETWEEN / 2) void rooms.kill9();
      }
      if (kill === KILLS) break;
      artists[kill]?.reload();
      await all(artists, ({ copy }) => copy.connection === "offline");
      await rooms.restart();
    }
    await all(artists, ({ isSettled }) => isSettled);

    const witness = new CopyClient(rooms, { room: "crash1", person: "witness", role: "viewer" });
    artists.push(witness);
    await expect.poll(() => witness.copy.connection).toBe("joined");
    const { version } = witness.copy.document;
    await all(artists, ({ copy }) => copy.document.version === version);
    expect(witness.elements().length).toBeGreaterThan(ARTISTS * STEPS_BETWEEN);
    for (const artist of artists) {
      expect(artist.elements()).toEqual(witness.elements());
      expect(artist.problems).toEqual([]);
    }
  } finally {
    for (const artist of artists) artist.stop();
  }
}, 90_000);
