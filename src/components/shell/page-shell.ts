/** The plain scripts around a page that is read. */
import { guardApp } from "./app-error.ts";
import { startConsent } from "./consent.ts";
import { startDropdowns } from "./dropdown.ts";
import { startGqsh } from "./gqsh.ts";
import { startHealthBadge } from "./health-badge.ts";
import { startHonk } from "./honk.ts";
import { showLetters } from "./letters.ts";
import { startNotices } from "./notices.ts";
import { layOutParts } from "./parts.ts";
import { startThemeSwitch } from "./theme-switch.ts";

guardApp("readable");
startThemeSwitch();
startDropdowns();
startConsent();
startHealthBadge();
startGqsh();
startNotices();
startHonk();
void showLetters().then(layOutParts);
