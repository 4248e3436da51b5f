import {
  isTheme,
  nextTheme,
  THEME_DEFAULT,
  THEME_EVENT,
  THEME_STORAGE_KEY,
  type Theme,
} from "#core/platform/themes.ts";
import { whenShownAgain } from "./shown-again.ts";
import { readStored, store } from "./storage.ts";

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : THEME_DEFAULT;
}

function label(): void {
  for (const name of document.querySelectorAll("[data-theme-name]")) name.textContent = current();
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.dispatchEvent(new CustomEvent(THEME_EVENT, { detail: theme }));
}

export function startThemeSwitch(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-theme-switch]")) return;
    const theme = nextTheme(current());
    store("localStorage", THEME_STORAGE_KEY, theme);
    show(theme);
  });
  // Another tab chose a theme; or the console's account menu did.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === THEME_STORAGE_KEY && isTheme(newValue)) show(newValue);
  });
  whenShownAgain(() => {
    const theme = readStored("localStorage", THEME_STORAGE_KEY);
    if (isTheme(theme) && theme !== current()) show(theme);
  });
  document.addEventListener(THEME_EVENT, label);
  label();
}
