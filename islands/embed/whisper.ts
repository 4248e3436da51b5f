/**
 * Shows a person at a browser what the overlay is doing. A stream must never see it: so it shows
 * only while a pointer moves over a page that stands alone. Where there is nothing to show, such a
 * page says so at once; a frame and a streaming program stay clear.
 */
import type { RoomStatus } from "../stores/room-connection.ts";

export type OverlayState = RoomStatus | "hidden" | "nothing";

export type OverlayWords = Record<OverlayState, string>;

/** How long the words stay after the pointer has come to rest. */
const SHOWN_MS = 5000;

/** Streaming programs name themselves so. */
const isStreaming = "obsstudio" in window;

export type Whisper = { say: (state: OverlayState) => void };

export function createWhisper(states: OverlayWords): Whisper {
  const words = document.querySelector<HTMLElement>("[data-whisper]");
  if (!words || isStreaming || window.top !== window.self) return { say: () => {} };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isNothing = false;
  window.addEventListener("pointermove", () => {
    words.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      words.hidden = !isNothing;
    }, SHOWN_MS);
  });
  return {
    say: (state) => {
      // It looks again every so often: the words stay meanwhile.
      if (isNothing && (state === "connecting" || state === "disconnected")) return;
      const wasNothing = isNothing;
      isNothing = state === "nothing";
      words.textContent = states[state];
      if (isNothing) words.hidden = false;
      else if (wasNothing) words.hidden = true;
    },
  };
}
