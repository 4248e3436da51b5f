import { atom, onMount } from "nanostores";
import { isTheme, THEME_DEFAULT, THEME_STORAGE_KEY, type Theme } from "#core/platform/themes.ts";
import { environment } from "./environment.ts";
import { keep } from "./safe-storage.ts";

/** The theme of the page, which its document set before the first paint. */
export const $theme = atom<Theme>(THEME_DEFAULT);

onMount($theme, () => {
  const { on, theme } = environment();
  const read = () => {
    const shown = theme.shown();
    $theme.set(isTheme(shown) ? shown : THEME_DEFAULT);
  };
  read();
  const stopTheme = on("theme", read);
  const stopStorage = on("storage", ({ key, newValue }) => {
    if (key === THEME_STORAGE_KEY && isTheme(newValue)) theme.show(newValue);
  });
  return () => {
    stopTheme();
    stopStorage();
  };
});

export function chooseTheme(theme: Theme): void {
  keep("localStorage", THEME_STORAGE_KEY, theme);
  environment().theme.show(theme);
}
