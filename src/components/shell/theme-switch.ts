import {
  isTheme,
  nextTheme,
  THEME_DEFAULT,
  THEME_EVENT,
  THEME_STORAGE_KEY,
  type Theme,
} from "#core/platform/themes.ts";
import { onStored, store } from "./storage.ts";

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : THEME_DEFAULT;
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.dispatchEvent(new CustomEvent(THEME_EVENT, { detail: theme }));
}

export function startThemeSwitch(): void {
  const button = document.querySelector("[data-theme-switch]");
  const name = button?.querySelector("[data-theme-name]");
  const label = () => name?.replaceChildren(current());
  button?.addEventListener("click", () => {
    const theme = nextTheme(current());
    store("localStorage", THEME_STORAGE_KEY, theme);
    show(theme);
  });
  onStored(THEME_STORAGE_KEY, (theme) => {
    if (isTheme(theme) && theme !== current()) show(theme);
  });
  // The console's account menu changes it too.
  document.addEventListener(THEME_EVENT, label);
  label();
}
