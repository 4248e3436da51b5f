import { atom, computed } from "nanostores";
import { crossLink } from "#core/platform/redirects.ts";
import { environment, pb } from "../../../stores/environment.ts";
import { attempt, type Failure, type Loadable } from "../../../stores/result.ts";
import { $session, currentSession, logOut } from "../../../stores/session.ts";
import { switchTenant } from "../../../stores/tenants.ts";
import { chooseTheme } from "../../../stores/theme.ts";
import { showToast } from "../../../stores/toasts.ts";
import type { Command } from "../../products/waddle/chat/list.ts";
import { $commands, loadCommands } from "../../products/waddle/chat/store.ts";
import { $overlay } from "../shortcuts.ts";
import type { Deed } from "./entries.ts";
import { type Thing, type Things, thingKindsFor } from "./things.ts";

/** The chat commands, for those who may edit them while Waddle is on. */
export const $paletteCommands = computed([$commands, $session], (commands): Loadable<Command[]> => {
  return maySeeCommands() ? commands : { status: "ready", data: [] };
});

/** Timers, giveaways and the like; what could not be loaded is not found, which a note says. */
export const $paletteThings = atom<{ things: Things; failure?: Failure }>({ things: {} });

/** Loads what the palette finds besides pages and actions. */
export function watchPalette(): void {
  if (maySeeCommands()) void loadCommands();
  void loadThings();
}

async function loadThings(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const filter = pb().filter("tenant = {:tenant}", { tenant: session.tenant.id });
  const loaded = await attempt(() =>
    Promise.all(
      thingKindsFor(session).map(async ({ collection, nameField }) => {
        const fields = `id,${nameField}`;
        const records = await pb().collection(collection).getFullList({ filter, fields });
        return [collection, records.map((record) => thingOf(record, nameField))] as const;
      }),
    ),
  );
  if (loaded.ok) $paletteThings.set({ things: Object.fromEntries(loaded.value) });
  else $paletteThings.set({ things: {}, failure: loaded.failure });
}

function thingOf(record: { id: string; [field: string]: unknown }, nameField: string): Thing {
  return { id: record.id, name: String(record[nameField]) };
}

function maySeeCommands(): boolean {
  const session = currentSession();
  return Boolean(
    session?.services?.waddle_enabled && session.permissions.includes("waddle_chat_edit"),
  );
}

/** Does what the chosen entry stands for. */
export function perform(deed: Deed, navigate: (to: string) => void): void {
  if (deed.type === "go") navigate(deed.to);
  else if (deed.type === "leave") environment().location.assign(crossLink(deed.variant, deed.path));
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
