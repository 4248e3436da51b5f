/** How numbers and times are written on the pages of Gaggle. */

import { MILLION } from "#core/gaggle/odds.ts";

/** "1 egg", "3 eggs"; `plural` where it is not the word with an s. */
export function counted(count: number, word: string, plural = `${word}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? word : plural}`;
}

/** A chance in millionths: "42.5 %". */
export function percent(millionths: number): string {
  return `${Number(((100 * millionths) / MILLION).toFixed(1))} %`;
}

/** The zone of this browser: visitors of these pages have no workspace of their own here. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A time span as a clock shows it: "0:59", "9:58". Never below zero. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
