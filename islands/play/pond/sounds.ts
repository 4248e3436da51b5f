/** The sounds of the room games. Whether there are any is the choice for all games: `$sound`. */
import { playTones, type Tone } from "../sound.ts";

const SOUNDS = {
  /** Somebody has come in. */
  join: [
    { hertz: 392, ms: 70, volume: 0.1 },
    { hertz: 523, ms: 110, volume: 0.1 },
  ],
  /** A game, turn or question begins. */
  begin: [
    { hertz: 440, ms: 90, volume: 0.12, shape: "triangle" },
    { hertz: 587, ms: 140, volume: 0.12, shape: "triangle" },
  ],
  /** It is this guest's turn to do something. */
  yours: [
    { hertz: 523, ms: 90, volume: 0.14 },
    { hertz: 523, ms: 90, volume: 0.14 },
    { hertz: 784, ms: 180, volume: 0.14 },
  ],
  /** This guest was right. */
  right: [
    { hertz: 523, ms: 90, volume: 0.15 },
    { hertz: 659, ms: 90, volume: 0.15 },
    { hertz: 1047, ms: 200, volume: 0.15 },
  ],
  /** Somebody else was right. */
  other: [{ hertz: 740, to: 880, ms: 110, volume: 0.08 }],
  near: [
    { hertz: 466, ms: 80, volume: 0.11, shape: "triangle" },
    { hertz: 440, ms: 120, volume: 0.11, shape: "triangle" },
  ],
  wrong: [{ hertz: 240, to: 170, ms: 220, volume: 0.12, shape: "triangle" }],
  /** The last seconds. */
  tick: [{ hertz: 1200, ms: 30, volume: 0.06, shape: "triangle" }],
  /** A turn, question or round is over. */
  over: [
    { hertz: 587, ms: 100, volume: 0.11, shape: "triangle" },
    { hertz: 440, ms: 180, volume: 0.11, shape: "triangle" },
  ],
  duck: [{ hertz: 300, to: 240, ms: 110, volume: 0.13, shape: "triangle" }],
  goose: [
    { hertz: 330, to: 520, ms: 120, volume: 0.2, shape: "sawtooth" },
    { hertz: 480, to: 300, ms: 260, volume: 0.2, shape: "sawtooth" },
  ],
  /** The ranking. */
  won: [
    { hertz: 523, ms: 110, volume: 0.15 },
    { hertz: 659, ms: 110, volume: 0.15 },
    { hertz: 784, ms: 110, volume: 0.15 },
    { hertz: 1047, ms: 320, volume: 0.15 },
  ],
} as const satisfies Record<string, readonly Tone[]>;

export type PondSound = keyof typeof SOUNDS;

export function playSound(name: PondSound): void {
  playTones(SOUNDS[name]);
}
