import { computed } from "nanostores";
import type { Loadable } from "../../../stores/result.ts";
import { $session, currentSession, logOut } from "../../../stores/session.ts";
import { switchTenant } from "../../../stores/tenants.ts";
import { chooseTheme } from "../../../stores/theme.ts";
import { showToast } from "../../../stores/toasts.ts";
import type { Command } from "../../waddle/chat/list.ts";
import { $commands, loadCommands } from "../../waddle/chat/store.ts";
import { $overlay } from "../shortcuts.ts";
import type { Deed } from "./entries.ts";

/** The chat commands, for those who may edit them while Waddle is on. */
export const $paletteCommands = computed([$commands, $session], (commands): Loadable<Command[]> => {
  return maySeeCommands() ? commands : { status: "ready", data: [] };
});

/** Loads what the palette finds besides pages and actions. */
export function watchPalette(): void {
  if (maySeeCommands()) void loadCommands();
}

function maySeeCommands(): boolean {
  const session = currentSession();
  return Boolean(
    session?.services.waddle_enabled && session.permissions.includes("waddle_chat_edit"),
  );
}

/** Does what the chosen entry stands for. */
export function perform(deed: Deed, navigate: (to: string) => void): void {
  if (deed.type === "go") navigate(deed.to);
  else if (deed.type === "theme") chooseTheme(deed.theme);
  else if (deed.type === "tenant") void openTenant(deed.id);
  else if (deed.type === "shortcuts") $overlay.set("shortcuts");
  else {
    logOut();
    navigate("/login");
  }
}

async function openTenant(id: string): Promise<void> {
  const failure = await switchTenant(id);
  if (failure) showToast({ tone: "danger", text: failure.message });
}
