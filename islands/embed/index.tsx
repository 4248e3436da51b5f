/** What /embed/nest-sketch/<tenant> runs: the live sketch of a workspace, on nothing. */
import { parseBackground } from "#core/sketch/background.ts";
import { showOverlay } from "../sketch/overlay/overlay.ts";
import { startWithoutClient } from "../stores/browser-environment.ts";
import { createWhisper, type OverlayWords } from "./whisper.ts";

/** A page that is older than its room reloads after so long; the server may not be new yet. */
const RELOAD_MS = 20_000;

const WORDS: OverlayWords = {
  connected:
    "Connected. What is drawn on the live sketch shows here, on a clear background. Add this address to your streaming program as a browser source.",
  connecting: "Looking for the live sketch…",
  disconnected: "The connection is lost. It comes back by itself.",
  hidden: "A moderator has hidden the overlay. It shows again when they say so.",
  nothing:
    "There is no live sketch at this address, or Nest Sketch is switched off there. This page looks again by itself.",
};

startWithoutClient();
const place = document.querySelector<HTMLElement>('[data-app="embed"]');
const tenant = location.pathname.split("/")[3] ?? "";
const background = parseBackground(new URLSearchParams(location.search).get("background"));

if (place) {
  // Whoever opens the address in a browser sees ink on white, also where the system is dark.
  if (window.top === window.self) document.documentElement.style.colorScheme = "light";
  if (background) document.documentElement.style.background = background;
  const whisper = createWhisper(WORDS);
  showOverlay(place, {
    tenant: tenant.toLowerCase(),
    onStatus: (status) => whisper.say(status),
    onHidden: (isHidden) => whisper.say(isHidden ? "hidden" : "connected"),
    onRefused: (_, code) => {
      whisper.say("nothing");
      if (code === "PROTOCOL_OLD") setTimeout(() => location.reload(), RELOAD_MS);
    },
  });
}
