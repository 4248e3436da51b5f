import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Completion } from "#core/terminal/complete.ts";
import { keep, readKept } from "../stores/safe-storage.ts";
import { isForTyping } from "./left-open.ts";
import { $running, $session, clearEntries, loadEngine, run, stopWaiting } from "./store.ts";

/** What is being written, for this tab: it is there again on the next page. */
const LINE_KEY = "gq:terminal-line";

/** What Tab offered, for the part of the line from `from` to `to`. */
export type Menu = { items: readonly Completion[]; selected: number; from: number; to: number };

/** The search of the history by Ctrl-R; `found` is null when no line has the query. */
export type Search = { query: string; skip: number; found: string | null };

/** The prompt's line and all that its keys do. */
export function usePrompt() {
  const input = useRef<HTMLInputElement>(null);
  const [line, setLineShown] = useState(() => readKept("sessionStorage", LINE_KEY) ?? "");
  const setLine = (text: string) => {
    setLineShown(text);
    keep("sessionStorage", LINE_KEY, text);
  };
  const [menu, setMenu] = useState<Menu | null>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const [pasted, setPasted] = useState<readonly string[] | null>(null);
  /** How many lines back in the history; 0 is the line that is being written, kept in `draft`. */
  const back = useRef(0);
  const draft = useRef("");

  // The panel opens for somebody who wants to type, and a pasted question gives the focus back.
  const isWanted = useRef(isForTyping());
  useEffect(() => {
    if (pasted === null && isWanted.current) input.current?.focus();
    isWanted.current = true;
  }, [pasted]);

  const write = (text: string) => {
    setLine(text);
    requestAnimationFrame(() => input.current?.setSelectionRange(text.length, text.length));
  };
  const submit = () => {
    if ($running.get() !== null) return;
    if (search !== null && search.found === null) return setSearch(null);
    const text = search === null ? line : (search.found ?? "");
    back.current = 0;
    setSearch(null);
    setMenu(null);
    setLine("");
    void run(text);
  };
  const recall = (step: -1 | 1) => {
    const { commandHistory } = $session.get();
    const next = Math.min(Math.max(back.current - step, 0), commandHistory.length);
    if (back.current === 0) draft.current = line;
    back.current = next;
    write(next === 0 ? draft.current : (commandHistory.at(-next) ?? ""));
  };
  const pickOf = (from: Menu, index: number) => {
    const item = from.items[index];
    if (item === undefined) return;
    const end = item.text.endsWith("=") ? "" : " ";
    write(`${line.slice(0, from.from)}${item.text}${end}${line.slice(from.to)}`);
    setMenu(null);
  };
  const completeLine = async () => {
    const at = input.current?.selectionStart ?? line.length;
    const offers = await completionsAt(line, at);
    // Somebody typed on meanwhile: what was found is about another line.
    if (offers === null || input.current?.value !== line) return;
    const { from, to, items, start } = offers;
    const found = { items, selected: 0, from, to };
    if (items.length === 1) return pickOf(found, 0);
    if (items.length === 0) return setMenu(null);
    if (start.length > to - from) {
      write(`${line.slice(0, from)}${start}${line.slice(to)}`);
      return setMenu({ ...found, to: from + start.length });
    }
    setMenu(found);
  };
  const searchHistory = (query: string, skip: number) => {
    const newestFirst = [...new Set([...$session.get().commandHistory].reverse())];
    const matching = newestFirst.filter((one) => one.includes(query));
    const found = query === "" ? null : (matching[Math.min(skip, matching.length - 1)] ?? null);
    setSearch({ query, skip, found });
  };
  const type = (text: string) => {
    // The first key: what answers the line comes while the rest of it is typed.
    void loadEngine().catch(() => undefined);
    if (search !== null) return searchHistory(text, 0);
    setMenu(null);
    setLine(text);
  };
  const press = (event: KeyboardEvent) => {
    const action = keyAction(event, { line, menu, search });
    if (action === null) return;
    event.preventDefault();
    switch (action) {
      case "complete":
        return void completeLine();
      case "next":
      case "previous": {
        if (menu === null) return;
        const step = action === "next" ? 1 : menu.items.length - 1;
        return setMenu({ ...menu, selected: (menu.selected + step) % menu.items.length });
      }
      case "pick":
        return menu === null ? undefined : pickOf(menu, menu.selected);
      case "close-menu":
        return setMenu(null);
      case "older":
        return recall(-1);
      case "newer":
        return recall(1);
      case "search":
        return search === null
          ? searchHistory("", 0)
          : searchHistory(search.query, search.skip + 1);
      case "take-found":
        write(search?.found ?? line);
        return setSearch(null);
      case "end-search":
        return setSearch(null);
      case "clear":
        return clearEntries();
      case "keep-line":
        return;
      case "drop-line":
        back.current = 0;
        setSearch(null);
        setMenu(null);
        return $running.get() === null ? setLine("") : stopWaiting();
    }
  };
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData("text")
      .split(/\r?\n/u)
      .filter((one) => one.trim() !== "");
    if (lines.length < 2) return;
    event.preventDefault();
    setPasted(lines);
  };
  const answerPaste = async (runs: boolean) => {
    const lines = pasted ?? [];
    setPasted(null);
    if (!runs) return;
    for (const one of lines) {
      if (!(await run(one))) return;
    }
  };
  return {
    input,
    line,
    menu,
    search,
    pasted,
    type,
    press,
    paste,
    submit,
    recall,
    complete: () => void completeLine(),
    pick: (index: number) => (menu === null ? undefined : pickOf(menu, index)),
    answerPaste: (runs: boolean) => void answerPaste(runs),
  };
}

/** The offers for a line; null when they can't be loaded: then Enter says why. */
async function completionsAt(line: string, cursor: number) {
  try {
    return await (await loadEngine()).completionsFor(line, cursor);
  } catch {
    return null;
  }
}

/** Ctrl-C copies what is selected, in the line or above it. */
function hasSelection(input: EventTarget): boolean {
  const isInLine = input instanceof HTMLInputElement && input.selectionStart !== input.selectionEnd;
  return isInLine || getSelection()?.isCollapsed === false;
}

type Action =
  | "complete"
  | "next"
  | "previous"
  | "pick"
  | "close-menu"
  | "older"
  | "newer"
  | "search"
  | "take-found"
  | "end-search"
  | "clear"
  | "drop-line"
  | "keep-line";

type Held = { line: string; menu: Menu | null; search: Search | null };

/** What a key does; null leaves it to the browser, so that Tab leaves an empty line. */
function keyAction(event: KeyboardEvent, { line, menu, search }: Held): Action | null {
  const { key, ctrlKey, shiftKey, currentTarget } = event;
  if (ctrlKey) {
    if (key === "r") return "search";
    if (key === "l") return "clear";
    if (key === "c" && !hasSelection(currentTarget)) return "drop-line";
    return null;
  }
  if (search !== null) {
    if (key === "Escape") return "end-search";
    return key === "Tab" || key === "ArrowRight" ? "take-found" : null;
  }
  if (menu !== null) {
    const inMenu: Record<string, Action> = {
      ArrowDown: "next",
      ArrowUp: "previous",
      Tab: shiftKey ? "previous" : "next",
      Enter: "pick",
      Escape: "close-menu",
    };
    return inMenu[key] ?? null;
  }
  if (key === "Tab" && !shiftKey && line !== "") return "complete";
  // Escape in an empty line closes the panel (src/components/shell/gqsh.ts).
  if (key === "Escape" && $running.get() !== null) return "drop-line";
  if (key === "Escape" && line !== "") return "keep-line";
  if (key === "ArrowUp") return "older";
  return key === "ArrowDown" ? "newer" : null;
}
