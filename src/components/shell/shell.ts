/** The plain scripts around every page, the console included; each finds its own part of the page. */
import { guardApp } from "./app-error.ts";
import { startConsent } from "./consent.ts";
import { startDropdowns } from "./dropdown.ts";
import { startGqsh } from "./gqsh.ts";
import { startHealthBadge } from "./health.ts";
import { startHonk } from "./honk.ts";
import { startNotices } from "./notices.ts";
import { startSocialLinks } from "./social.ts";
import { startSplash } from "./splash.ts";
import { startThemeSwitch } from "./theme-switch.ts";
import { startWebFonts } from "./web-fonts.ts";

startSplash();
// The console is an app: without its scripts it has no words to read on.
guardApp(document.querySelector("[data-app]") ? "app" : "readable");
startThemeSwitch();
startWebFonts();
startDropdowns();
startConsent();
startHealthBadge();
startGqsh();
startNotices();
startHonk();
startSocialLinks();
