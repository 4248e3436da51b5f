/** What /embed/pond/<code> runs: a room of Pond Party, large and on nothing. */
import { codeOfScreen } from "#core/pond/addresses.ts";
import { createWhisper, type OverlayWords } from "../embed/whisper.ts";
import { startApp } from "../start-app.tsx";
import { startWithoutClient } from "../stores/browser-environment.ts";
import { BigScreen } from "./BigScreen.tsx";
import { followRoom, NO_ROOM } from "./screen-store.ts";

const WORDS: OverlayWords = {
  connected:
    "Connected. This is the room on a big screen, on a clear background; the word to guess is never on it. Add this address to your streaming program as a browser source.",
  connecting: "Looking for the room…",
  disconnected: "The connection is lost. It comes back by itself.",
  hidden:
    "The connection has been lost for a while, so the screen is clear. It comes back by itself.",
  nothing:
    "There is no open room under this code, or as many screens as it takes are there already. This page looks again by itself.",
};

startWithoutClient();
if (window.top === window.self) document.documentElement.style.colorScheme = "light";

const code = codeOfScreen(location.pathname);
const $screen = code === null ? NO_ROOM : followRoom(code).$screen;
const whisper = createWhisper(WORDS);
$screen.subscribe((state) => {
  whisper.say(state.status === "showing" ? state.connection : state.status);
});
startApp("bigscreen", <BigScreen $screen={$screen} />);
