import { THEME_DEFAULT, THEME_STORAGE_KEY, THEMES } from "#core/themes.ts";

/**
 * The one inline script of the site: it sets the saved theme before anything is painted, which a
 * file would do too late. The web server allows it by its hash. It runs again after a swap by
 * Astro's client router, which replaces the attributes of the root element.
 */
export const THEME_BEFORE_PAINT = `(()=>{const t=${JSON.stringify(THEMES)},f=()=>{let s;try{s=localStorage.getItem(${JSON.stringify(THEME_STORAGE_KEY)})}catch{}document.documentElement.dataset.theme=t.includes(s)?s:${JSON.stringify(THEME_DEFAULT)}};f();document.addEventListener("astro:after-swap",f)})()`;
