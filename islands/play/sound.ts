/** The sounds of games, made by the browser: no files. Whether there are any is remembered. */
import { atom } from "nanostores";
import { keep, readKept } from "../stores/safe-storage.ts";

const KEY = "gq:play-sound";

/** A tone: its pitch in Hz and, where it glides, the pitch that it ends with; its length in ms. */
export type Tone = {
  hertz: number;
  to?: number;
  ms: number;
  volume: number;
  shape?: OscillatorType;
};

const SOUNDS = {
  tick: [{ hertz: 1400, ms: 25, volume: 0.06, shape: "triangle" }],
  land: [{ hertz: 220, to: 160, ms: 120, volume: 0.2, shape: "triangle" }],
  exact: [
    { hertz: 523, ms: 110, volume: 0.16 },
    { hertz: 784, ms: 160, volume: 0.16 },
  ],
  miss: [{ hertz: 330, to: 110, ms: 420, volume: 0.18, shape: "sawtooth" }],
  turn: [{ hertz: 340, to: 420, ms: 60, volume: 0.1, shape: "triangle" }],
  pair: [
    { hertz: 440, ms: 90, volume: 0.14 },
    { hertz: 660, ms: 140, volume: 0.14 },
  ],
  apart: [{ hertz: 260, to: 210, ms: 150, volume: 0.12, shape: "triangle" }],
  won: [
    { hertz: 523, ms: 110, volume: 0.15 },
    { hertz: 659, ms: 110, volume: 0.15 },
    { hertz: 784, ms: 240, volume: 0.15 },
  ],
} as const satisfies Record<string, readonly Tone[]>;

export type SoundName = keyof typeof SOUNDS;

/** Whether there are sounds; "on" until somebody turns them off. */
export const $sound = atom<"on" | "off">("on");

export function loadSound(): void {
  $sound.set(readKept("localStorage", KEY) === "off" ? "off" : "on");
}

export function toggleSound(): void {
  const next = $sound.get() === "on" ? "off" : "on";
  $sound.set(next);
  keep("localStorage", KEY, next);
}

let context: AudioContext | undefined;

export function playSound(name: SoundName): void {
  playTones(SOUNDS[name]);
}

/**
 * Plays tones one after another. Browsers allow it once somebody has pressed something; until then it
 * is silent.
 */
export function playTones(tones: readonly Tone[]): void {
  if ($sound.get() === "off" || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  let at = context.currentTime;
  for (const tone of tones) {
    playTone(context, tone, at);
    at += tone.ms / 1000;
  }
}

function playTone(audio: AudioContext, tone: Tone, at: number): void {
  const oscillator = new OscillatorNode(audio, {
    frequency: tone.hertz,
    type: tone.shape ?? "sine",
  });
  const gain = new GainNode(audio, { gain: tone.volume });
  const end = at + tone.ms / 1000;
  if (tone.to) oscillator.frequency.exponentialRampToValueAtTime(tone.to, end);
  gain.gain.setValueAtTime(tone.volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(end);
}
