import type { TerminalContext } from "#core/terminal/context.ts";
import { demoContext } from "#core/terminal/demo-context.ts";
import { type PlayedLine, playLine } from "#core/terminal/play.ts";

/** Between two letters of a line that is typed. */
const LETTER_MS = 12;

/**
 * Runs a session anew, in a workspace of its own in memory, and offers a line to go on with in it.
 * `before` stands after the session.
 */
export async function runSession(block: HTMLElement, before: HTMLElement): Promise<void> {
  const place = block.querySelector("code");
  if (!place) return;
  const lines = [...place.querySelectorAll<HTMLElement>("b:not([data-own])")].map(
    ({ textContent }) => textContent.replace(/^\$ /u, ""),
  );
  const context = demoContext();
  const played: PlayedLine[] = [];
  for (const line of lines) played.push(await playLine(line, context));
  // What was there stays for as long as the new text grows, so that the page does not jump.
  block.style.minHeight = `${block.offsetHeight}px`;
  place.replaceChildren();
  for (const one of played) await type(place, one);
  block.style.minHeight = "";
  offerLine(block, place, before, context);
}

/** Writes a line letter by letter, then its answer; at once for those who want no motion. */
async function type(place: HTMLElement, { line, answer }: PlayedLine): Promise<void> {
  const typed = write(place, "");
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (let end = isStill ? line.length : 1; end < line.length; end += 1) {
    typed.textContent = `$ ${line.slice(0, end)}`;
    await new Promise((resolve) => setTimeout(resolve, LETTER_MS));
  }
  typed.textContent = `$ ${line}`;
  place.append(`\n${answer}`);
}

/** Begins a line, two below what is there. */
function write(place: HTMLElement, text: string): HTMLElement {
  const typed = document.createElement("b");
  typed.textContent = text;
  place.append(place.hasChildNodes() ? "\n\n" : "", typed);
  return typed;
}

/** A field for lines of one's own, which see what the session did. */
function offerLine(
  block: HTMLElement,
  place: HTMLElement,
  before: HTMLElement,
  context: TerminalContext,
): void {
  block.parentElement?.querySelector(".docs-line")?.remove();
  const form = document.createElement("form");
  form.className = "docs-line";
  const field = document.createElement("input");
  field.setAttribute("aria-label", "Go on with a line of your own");
  field.placeholder = "Go on with a line of your own";
  field.autocomplete = "off";
  field.autocapitalize = "off";
  field.spellcheck = false;
  field.enterKeyHint = "send";
  const said = document.createElement("p");
  said.className = "visually-hidden";
  said.role = "status";
  form.append(field, said);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const line = field.value.trim();
    field.value = "";
    const { answer } = await playLine(line, context);
    write(place, `$ ${line}`).dataset.own = "";
    place.append(`\n${answer}`);
    said.textContent = answer;
    block.scrollTop = block.scrollHeight;
  });
  before.after(form);
}
