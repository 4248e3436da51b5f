/** The elements of the live encounter that change while it is played. */

export type LiveParts = {
  title: HTMLElement;
  about: HTMLElement;
  form: HTMLFormElement;
  word: HTMLInputElement;
  time: HTMLProgressElement;
  next: HTMLButtonElement;
  chat: HTMLElement;
  log: HTMLElement;
  lines: HTMLElement;
  replay: HTMLElement;
  /** Adds a line to the chat. */
  say: (name: string, text: string) => void;
  /** Shows a card's picture; undefined for none. */
  show: (address: string | undefined) => void;
  /** Whether a word may be typed, as for a goose, or only `!honk` pressed. */
  wordsAre: (isWanted: boolean) => void;
};

export function liveParts(panel: HTMLElement, next: HTMLButtonElement): LiveParts {
  const part = <E extends HTMLElement>(name: string, type: abstract new () => E): E => {
    const found = panel.querySelector(`[data-live-${name}]`);
    if (!(found instanceof type)) throw new Error(`The live encounter lacks ${name}`);
    return found;
  };
  const chat = part("chat", HTMLElement);
  const picture = part("picture", HTMLImageElement);
  const word = part("word", HTMLInputElement);
  const label = part("label", HTMLElement);
  const act = part("act", HTMLButtonElement);
  return {
    title: part("title", HTMLElement),
    about: part("about", HTMLElement),
    form: part("form", HTMLFormElement),
    word,
    time: part("time", HTMLProgressElement),
    next,
    chat,
    log: part("log", HTMLElement),
    lines: part("lines", HTMLElement),
    replay: part("replay", HTMLElement),
    say: (name, text) => {
      const line = document.createElement("li");
      const who = document.createElement("b");
      who.textContent = name;
      line.append(who, ` ${text}`);
      chat.append(line);
    },
    show: (address) => {
      picture.hidden = address === undefined;
      if (address !== undefined) picture.src = address;
    },
    wordsAre: (isWanted) => {
      word.hidden = !isWanted;
      label.hidden = !isWanted;
      act.textContent = isWanted ? "!catch" : "!honk";
    },
  };
}
