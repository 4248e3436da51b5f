import { CONSENT_STORAGE_KEY, CONSENTS } from "#core/platform/shell/consent.ts";
import { SPLASH_COOKIE } from "#core/platform/shell/splash.ts";
import { THEME_DEFAULT, THEME_STORAGE_KEY, THEMES } from "#core/platform/themes.ts";

/** A storage key or a list of names as the script's own text has it. */
const text = (value: unknown) => JSON.stringify(value);

/**
 * The one inline script of the site. What it decides must hold before anything is painted, which a
 * file would do too late: the saved theme, whether the consent banner is open, whether the splash
 * shows. The web server allows it by its hash.
 *
 * To read a cookie, the page waits for the browser's other processes for 10 to 30 ms. Where nothing
 * is stored, nobody has seen the splash: no cookie is read before the paint (splash.ts does later).
 */
export const BEFORE_PAINT = `(d=>{
const stored=k=>{try{return localStorage.getItem(k)}catch{}};
const named=(names,name,other)=>names.includes(name)?name:other;
d.theme=named(${text(THEMES)},stored(${text(THEME_STORAGE_KEY)}),${text(THEME_DEFAULT)});
d.consent=named(${text(CONSENTS)},stored(${text(CONSENT_STORAGE_KEY)}),"unset");
try{
const first=!localStorage.length,seen=()=>document.cookie.includes(${text(`${SPLASH_COOKIE}=`)});
if(d.splash&&!document.prerendering&&!matchMedia("(prefers-reduced-motion:reduce)").matches&&(first||!seen())){
document.cookie=${text(`${SPLASH_COOKIE}=1;path=/;samesite=lax`)};
if(first||seen())d.splash="on"
}}catch{}
})(document.documentElement.dataset)`.replaceAll("\n", "");
