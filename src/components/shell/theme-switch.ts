import {
  isTheme,
  nextTheme,
  THEME_DEFAULT,
  THEME_EVENT,
  THEME_STORAGE_KEY,
  type Theme,
} from "#core/themes.ts";

function current(): Theme {
  const theme = document.documentElement.dataset.theme;
  return isTheme(theme) ? theme : THEME_DEFAULT;
}

function save(theme: Theme): void {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // Storage is full or forbidden: the theme holds until the next page.
  }
}

function label(): void {
  for (const name of document.querySelectorAll("[data-theme-name]")) name.textContent = current();
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  label();
  document.dispatchEvent(new CustomEvent(THEME_EVENT, { detail: theme }));
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("[data-theme-switch]")) return;
  const theme = nextTheme(current());
  save(theme);
  show(theme);
});

// Another tab chose a theme.
window.addEventListener("storage", (event) => {
  if (event.key === THEME_STORAGE_KEY && isTheme(event.newValue)) show(event.newValue);
});

document.addEventListener("astro:after-swap", label);
label();
