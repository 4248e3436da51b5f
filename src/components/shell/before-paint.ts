import { CONSENT_STORAGE_KEY, CONSENTS } from "#core/platform/shell/consent.ts";
import { SPLASH_COOKIE } from "#core/platform/shell/splash.ts";
import { THEME_DEFAULT, THEME_STORAGE_KEY, THEMES } from "#core/platform/themes.ts";
import { FONTS_STORAGE_KEY } from "./web-fonts.ts";

/** A storage key or a list of names as the script's own text has it. */
const text = (value: unknown) => JSON.stringify(value);

/**
 * The one inline script of the site. What it decides must hold before anything is painted, which a
 * file would do too late: the saved theme, whether the site's fonts are used, whether the consent banner is open, whether the splash
 * shows, and that a press ends it, which may come before any file. The web server allows it by its
 * hash. A browser that blocks cookies gets no splash: without the cookie, it would come with every
 * page. One that forgets them with the page has it where somebody arrives, not on the pages that
 * are opened from there.
 */
export const BEFORE_PAINT = `(d=>{
const stored=k=>{try{return localStorage.getItem(k)}catch{}};
const named=(names,name,other)=>names.includes(name)?name:other;
d.theme=named(${text(THEMES)},stored(${text(THEME_STORAGE_KEY)}),${text(THEME_DEFAULT)});
d.consent=named(${text(CONSENTS)},stored(${text(CONSENT_STORAGE_KEY)}),"unset");
if(!stored(${text(FONTS_STORAGE_KEY)}))d.fonts="later";
const fromHere=()=>document.referrer.startsWith(location.origin+"/");
const seen=()=>document.cookie.includes(${text(`${SPLASH_COOKIE}=`)});
try{
if(d.splash&&!document.prerendering&&!matchMedia("(prefers-reduced-motion:reduce)").matches&&!seen()){
document.cookie=${text(`${SPLASH_COOKIE}=1;path=/;samesite=lax`)};
if(seen()&&!fromHere()){
d.splash="on";
for(const press of ["pointerdown","keydown"])addEventListener(press,()=>{if(d.splash=="on")d.splash="leaving"})
}}}catch{}
})(document.documentElement.dataset)`.replaceAll("\n", "");
