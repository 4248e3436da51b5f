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

/** How a part of a drawing comes: a line grows, what is let go slides in and falls, all else appears. */
function comingOf(part: HTMLElement | SVGElement): Keyframe[] {
  if (part instanceof SVGPathElement) {
    return [
      { strokeDasharray: "1 2", strokeDashoffset: 1 },
      { strokeDasharray: "1 2", strokeDashoffset: 0 },
    ];
  }
  const { swing } = part.dataset;
  if (swing === undefined) return [{ opacity: 0 }, { opacity: 1 }];
  return [
    { opacity: 0, transform: `translate(${swing}px, -70px)` },
    { opacity: 1, transform: "translate(0, -70px)", offset: 0.6, easing: "ease-in" },
    { opacity: 1, transform: "none" },
  ];
}

/** A drawing: its parts come each at its own time. */
function drawingPlayer(root: HTMLElement, ended: () => void): Player {
  const parts = [...root.querySelectorAll<HTMLElement | SVGElement>("[data-from]")];
  let animations: Animation[] = [];
  return {
    rewind() {
      for (const animation of animations) animation.cancel();
      animations = parts.map((part) => {
        const animation = part.animate(comingOf(part), {
          delay: Number(part.dataset.from),
          duration: Number(part.dataset.lasts),
          easing: "ease-in-out",
          fill: "backwards",
        });
        animation.pause();
        return animation;
      });
      const ends = animations.map(({ effect }) => Number(effect?.getComputedTiming().endTime));
      const last = animations[ends.indexOf(Math.max(...ends))];
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
