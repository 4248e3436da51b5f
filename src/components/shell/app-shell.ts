/** The plain scripts around the console, which is an app and has its own header and toasts. */
import { guardApp } from "./app-error.ts";
import { startGqsh } from "./gqsh.ts";
import { startHealthBadge } from "./health-badge.ts";
import { showLetters } from "./letters.ts";
import { startNotices } from "./notices.ts";
import { startThemeSwitch } from "./theme-switch.ts";

guardApp("app");
startThemeSwitch();
startHealthBadge();
startGqsh();
startNotices();
void showLetters();
