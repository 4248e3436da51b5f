/** The page around the panel on /panel: says what Twitch would, and shows the chat. */
import * as v from "valibot";
import { type DemoOrder, type DemoReport, demoOrder, demoReport } from "#core/panel/demo.ts";

/** As many lines as a short chat shows. */
const LINES_MAX_COUNT = 40;

for (const demo of document.querySelectorAll<HTMLElement>("[data-panel-demo]")) startDemo(demo);

function startDemo(demo: HTMLElement): void {
  const part = <E extends HTMLElement>(name: string, type: abstract new () => E): E => {
    const found = demo.querySelector(`[data-${name}]`);
    if (!(found instanceof type)) throw new Error(`The panel's page lacks ${name}`);
    return found;
  };
  const frame = part("frame", HTMLIFrameElement);
  const settings = part("settings", HTMLFormElement);
  const log = part("log", HTMLElement);
  const chat = part("chat", HTMLElement);
  const send = part("send", HTMLButtonElement);
  const draw = part("draw", HTMLButtonElement);

  const order = (message: DemoOrder) =>
    frame.contentWindow?.postMessage(message, window.location.origin);
  const tellTwitch = () => {
    const chosen = v.safeParse(demoOrder, {
      type: "twitch",
      ...Object.fromEntries(new FormData(settings)),
    });
    if (chosen.success) order(chosen.output);
  };
  const choose = (name: string, value: string) => {
    const field = settings.elements.namedItem(name);
    if (field instanceof RadioNodeList) field.value = value;
    tellTwitch();
  };
  const say = (name: string, text: string) => {
    const line = document.createElement("li");
    const who = document.createElement("b");
    who.textContent = name;
    line.append(who, ` ${text}`);
    chat.querySelector(".empty")?.remove();
    chat.append(line);
    while (chat.childElementCount > LINES_MAX_COUNT) chat.firstElementChild?.remove();
    log.scrollTop = log.scrollHeight;
  };
  const showGame = (state: "open" | "quiet" | "failed") => {
    const isOpen = state === "open";
    const hadFocus = document.activeElement === send || document.activeElement === draw;
    send.hidden = isOpen;
    draw.hidden = !isOpen;
    send.textContent = "Send the next goose";
    // Whoever pressed one of them by keyboard goes on by keyboard.
    if (hadFocus) (isOpen ? draw : send).focus();
    if (state === "failed") {
      say("Waddle", "The game could not be loaded. Check your connection and send a goose again.");
    }
  };
  let isMet = false;
  const meet = () => {
    if (isMet) return;
    isMet = true;
    tellTwitch();
    send.disabled = false;
    sendOnceInView(frame, () => order({ type: "send" }));
  };
  const obey = (report: DemoReport) => {
    switch (report.type) {
      case "ready":
        return meet();
      case "shared":
        return choose("viewer", "shared");
      case "chat":
        return say(report.name, report.text);
      case "game":
        return showGame(report.state);
    }
  };

  window.addEventListener("message", ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    const report = v.safeParse(demoReport, data);
    if (report.success) obey(report.output);
  });
  settings.addEventListener("change", tellTwitch);
  send.addEventListener("click", () => order({ type: "send" }));
  draw.addEventListener("click", () => order({ type: "draw" }));
  const isDark = document.documentElement.dataset.theme === "dark";
  choose("theme", isDark ? "dark" : "light");
}

/** A first goose comes by when half of the panel can be seen. */
function sendOnceInView(frame: HTMLElement, onSeen: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onSeen();
    },
    { threshold: 0.5 },
  );
  observer.observe(frame);
}
