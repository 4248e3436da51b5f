/** What /embed/nest-sketch/<tenant> runs: the live sketch of a workspace, on nothing. */
import { parseBackground } from "#core/sketch/background.ts";
import { showOverlay } from "../sketch/overlay/overlay.ts";
import { startWithoutClient } from "../stores/browser-environment.ts";
import { createWhisper } from "./whisper.ts";

/** A page that is older than its room reloads after so long; the server may not be new yet. */
const RELOAD_MS = 20_000;

startWithoutClient();
const place = document.querySelector<HTMLElement>('[data-app="embed"]');
const tenant = location.pathname.split("/")[3] ?? "";
const background = parseBackground(new URLSearchParams(location.search).get("background"));

if (place) {
  // Whoever opens the address in a browser sees ink on white, also where the system is dark.
  if (window.top === window.self) document.documentElement.style.colorScheme = "light";
  if (background) document.documentElement.style.background = background;
  const whisper = createWhisper();
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
