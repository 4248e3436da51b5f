import type { TerminalContext } from "#core/terminal/context.ts";
import { demoContext } from "#core/terminal/demo-context.ts";
import { type PlayedLine, playLine } from "#core/terminal/play.ts";

/** The time between two letters of a line that is typed. */
const LETTER_MS = 12;

/**
 * Runs a session again, in a workspace of its own in memory, and then shows a field for more lines
 * after `button`.
 */
export async function runSession(block: HTMLElement, button: HTMLElement): Promise<void> {
  const output = block.querySelector("code");
  if (!output) return;
  const lines = [...output.querySelectorAll<HTMLElement>("b:not([data-own])")].map(
    ({ textContent }) => textContent.replace(/^\$ /u, ""),
  );
  const context = demoContext();
  const played: PlayedLine[] = [];
  for (const line of lines) played.push(await playLine(line, context));
  // The block keeps its height while the new text grows, so that the page does not jump.
  block.style.minHeight = `${block.offsetHeight}px`;
  output.replaceChildren();
  for (const one of played) await type(output, one);
  block.style.minHeight = "";
  addLineField(block, output, button, context);
}

/** Writes a line letter by letter, then its answer; at once for those who want no motion. */
async function type(output: HTMLElement, { line, answer }: PlayedLine): Promise<void> {
  const typed = write(output, "");
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (let end = isStill ? line.length : 1; end < line.length; end += 1) {
    typed.textContent = `$ ${line.slice(0, end)}`;
    await new Promise((resolve) => setTimeout(resolve, LETTER_MS));
  }
  typed.textContent = `$ ${line}`;
  output.append(`\n${answer}`);
}

/** Begins a line, two below what is there. */
function write(output: HTMLElement, text: string): HTMLElement {
  const typed = document.createElement("b");
  typed.textContent = text;
  output.append(output.hasChildNodes() ? "\n\n" : "", typed);
  return typed;
}

/** Adds a field for more lines, which run after those of the session. */
function addLineField(
  block: HTMLElement,
  output: HTMLElement,
  button: HTMLElement,
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
  const answered = document.createElement("p");
  answered.className = "visually-hidden";
  answered.role = "status";
  form.append(field, answered);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const line = field.value.trim();
    field.value = "";
    const { answer } = await playLine(line, context);
    write(output, `$ ${line}`).dataset.own = "";
    output.append(`\n${answer}`);
    answered.textContent = answer;
    block.scrollTop = block.scrollHeight;
  });
  button.after(form);
}
