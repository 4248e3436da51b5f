import { atom, onMount } from "nanostores";
import {
  isTheme,
  THEME_DEFAULT,
  THEME_EVENT,
  THEME_STORAGE_KEY,
  type Theme,
} from "#core/platform/themes.ts";
import { keep } from "./safe-storage.ts";

/** The theme of the page, which its document set before the first paint. */
export const $theme = atom<Theme>(THEME_DEFAULT);

onMount($theme, () => {
  const read = () => {
    const theme = document.documentElement.dataset.theme;
    $theme.set(isTheme(theme) ? theme : THEME_DEFAULT);
  };
  const otherTab = ({ key, newValue }: StorageEvent) => {
    if (key === THEME_STORAGE_KEY && isTheme(newValue)) show(newValue);
  };
  read();
  document.addEventListener(THEME_EVENT, read);
  window.addEventListener("storage", otherTab);
  return () => {
    document.removeEventListener(THEME_EVENT, read);
    window.removeEventListener("storage", otherTab);
  };
});

export function chooseTheme(theme: Theme): void {
  keep("localStorage", THEME_STORAGE_KEY, theme);
  show(theme);
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.dispatchEvent(new CustomEvent(THEME_EVENT, { detail: theme }));
}
