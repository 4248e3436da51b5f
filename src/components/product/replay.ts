/**
 * Plays chats and drawings that are on the page whole. It begins when one comes into view; the
 * button pauses it, goes on, and starts again. Whoever wants no motion keeps the whole.
 */

type Player = {
  /** Shows nothing yet. */
  rewind: () => void;
  play: () => void;
  pause: () => void;
};

type State = "whole" | "playing" | "paused";

const LABEL: Record<State, string> = { whole: "Play again", playing: "Pause", paused: "Go on" };

/** The shortest and longest pause between two lines, whatever their times say. */
const LINE_MS = { least: 550, most: 1500 };

/** A chat: its lines appear one by one. */
function chatPlayer(root: HTMLElement, ended: () => void): Player {
  const lines = [...root.querySelectorAll<HTMLElement>("[data-at]")];
  let shown = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const secondsOf = (index: number) => Number(lines[index]?.dataset.at ?? 0);
  const next = () => {
    if (shown === lines.length) return ended();
    const gap = (secondsOf(shown) - secondsOf(shown - 1)) * 1000;
    const wait = Math.min(Math.max(gap, LINE_MS.least), LINE_MS.most);
    timer = setTimeout(() => {
      lines[shown]?.classList.add("shown");
      shown += 1;
      next();
    }, wait);
  };
  return {
    rewind() {
      shown = 0;
      for (const line of lines) line.classList.remove("shown");
    },
    play: next,
    pause: () => clearTimeout(timer),
  };
}

/** A drawing: its strokes grow along their paths, each at its own time. */
function drawingPlayer(root: HTMLElement, ended: () => void): Player {
  const strokes = [...root.querySelectorAll<SVGPathElement>("[data-from]")];
  let animations: Animation[] = [];
  return {
    rewind() {
      for (const animation of animations) animation.cancel();
      animations = strokes.map((stroke) => {
        const animation = stroke.animate(
          [
            { strokeDasharray: "1 2", strokeDashoffset: 1 },
            { strokeDasharray: "1 2", strokeDashoffset: 0 },
          ],
          {
            delay: Number(stroke.dataset.from),
            duration: Number(stroke.dataset.lasts),
            easing: "ease-in-out",
            fill: "backwards",
          },
        );
        animation.pause();
        return animation;
      });
      const last = animations.at(-1);
      if (last) last.onfinish = ended;
    },
    play() {
      for (const animation of animations) animation.play();
    },
    pause() {
      for (const animation of animations) animation.pause();
    },
  };
}

function start(root: HTMLElement): void {
  const button = root.querySelector<HTMLButtonElement>("[data-replay-button]");
  if (!button?.hidden) return;
  let state: State = "whole";
  const enter = (next: State) => {
    state = next;
    // A paused replay keeps what is not said yet hidden.
    root.dataset.replay = next === "whole" ? "whole" : "playing";
    button.textContent = LABEL[next];
  };
  const player = root.querySelector("[data-from]")
    ? drawingPlayer(root, () => enter("whole"))
    : chatPlayer(root, () => enter("whole"));
  const begin = () => {
    player.rewind();
    enter("playing");
    player.play();
  };
  button.addEventListener("click", () => {
    if (state === "whole") return begin();
    if (state === "playing") {
      player.pause();
      enter("paused");
    } else {
      enter("playing");
      player.play();
    }
  });
  button.hidden = false;
  button.textContent = "Play";
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      if (state === "whole") begin();
    },
    { threshold: 0.35 },
  );
  watcher.observe(root);
}

function startAll(): void {
  for (const root of document.querySelectorAll<HTMLElement>("[data-replay]")) start(root);
}

startAll();
document.addEventListener("astro:page-load", startAll);
