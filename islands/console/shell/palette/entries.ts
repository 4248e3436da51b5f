import type { BotPresence } from "#core/chat/bot-presence.ts";
import type { Session } from "#core/entities/session.ts";
import { THEMES, type Theme } from "#core/platform/themes.ts";
import type { Variant } from "#core/platform/variants.ts";
import { navigationFor } from "../../navigation.ts";
import type { Command } from "../../products/waddle/chat/list.ts";
import { type ThingKind, type Things, thingKindsFor } from "./things.ts";

/** What an entry of the palette does, as data. */
export type Deed =
  | { type: "go"; to: string }
  /** A page of another variant. */
  | { type: "leave"; variant: Variant; path: string }
  | { type: "theme"; theme: Theme }
  | { type: "tenant"; id: string }
  | { type: "shortcuts" }
  | { type: "log-out" };

export type Entry = {
  id: string;
  group: "Pages" | "Chat commands" | ThingKind["group"] | "Actions" | "Cards";
  label: string;
  /** What stands beside the label: where it is, or what it answers. */
  detail: string;
  deed: Deed;
};

/** The pages that the member may open. */
export function pageEntries(session: Session): Entry[] {
  return navigationFor(session).flatMap(({ name, links }) =>
    links.map(({ path, label, mark }) => ({
      id: path,
      group: "Pages" as const,
      label,
      detail: mark === "none" ? name : `${name} · ${mark}`,
      deed: { type: "go", to: path } as const,
    })),
  );
}

/** What can be done from anywhere. */
export function actionEntries(session: Session): Entry[] {
  const { services, permissions, tenant, tenants } = session;
  const others = tenants.filter(({ id }) => id !== tenant.id);
  return [
    ...(services?.waddle_enabled && permissions.includes("waddle_chat_edit")
      ? [
          action("new-command", "New chat command", "Waddle", go("/waddle/chat?edit=new")),
          action("import", "Import from another bot", "Waddle", go("/waddle/chat?import=file")),
        ]
      : []),
    ...thingKindsFor(session).map(({ collection, newLabel, page }) =>
      action(`new-${collection}`, newLabel, "Waddle", go(`${page}?edit=new`)),
    ),
    ...others.map(({ id, name }) =>
      action(`tenant-${id}`, `Switch to ${name}`, "Workspace", { type: "tenant", id }),
    ),
    ...THEMES.map((theme) =>
      action(`theme-${theme}`, `Theme: ${theme}`, "Look", { type: "theme", theme }),
    ),
    action("shortcuts", "Keyboard shortcuts", "?", { type: "shortcuts" }),
    action("log-out", "Log out", session.user.email, { type: "log-out" }),
  ];
}

/** How the bot is in the channel; leads to what mends it, or to the channel. */
export function botEntry({ sentence, remedy }: BotPresence): Entry {
  const to = remedy?.page?.variant === "creator" ? remedy.page.path : "/waddle/test?chat=channel";
  return action("bot", sentence, "Bot status", go(to));
}

/** The chat commands, each opening in its editor. */
export function commandEntries(
  commands: readonly Pick<Command, "id" | "command_name" | "response_text">[],
): Entry[] {
  return commands.map(({ id, command_name, response_text }) => ({
    id: `command-${id}`,
    group: "Chat commands",
    label: command_name,
    detail: response_text,
    deed: go(`/waddle/chat?edit=${id}`),
  }));
}

/** Timers, giveaways, offline messages and counters, each opening in its editor. */
export function thingEntries(session: Session, things: Things): Entry[] {
  return thingKindsFor(session).flatMap(({ group, collection, page, opens }) =>
    (things[collection] ?? []).map(({ id, name }) => ({
      id: `${collection}-${id}`,
      group,
      label: name,
      detail: "",
      deed: go(`${page}?${opens}=${id}`),
    })),
  );
}

/** Without a query, chat commands would be the whole list: a few show that they can be found. */
const SHOWN_WITHOUT_QUERY = 4;
/** Of the others fewer: they come after. */
const THINGS_WITHOUT_QUERY = 1;
const SHOWN_MAX = 40;

/**
 * The entries in which each word of the query is found, best first: in the label before the detail,
 * at the beginning of a word before the middle. A "!" in front of a command's name may be left out.
 */
export function find(entries: readonly Entry[], query: string): Entry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return firstLook(entries);
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN_MAX)
    .map(({ entry }) => entry);
}

/** The groups that have entries, that of the best entry first. */
export function grouped(entries: readonly Entry[]): { group: Entry["group"]; entries: Entry[] }[] {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  }));
}

function firstLook(entries: readonly Entry[]): Entry[] {
  return grouped(entries).flatMap(({ group, entries: ofGroup }) => {
    if (group === "Pages" || group === "Actions") return ofGroup;
    return ofGroup.slice(0, group === "Chat commands" ? SHOWN_WITHOUT_QUERY : THINGS_WITHOUT_QUERY);
  });
}

function scoreOf({ label, detail }: Entry, words: readonly string[]): number {
  let total = 0;
  for (const word of words) {
    const score = Math.max(wordScore(label, word), wordScore(detail, word) / 4);
    if (score === 0) return 0;
    total += score;
  }
  return total / words.length;
}

function wordScore(text: string, word: string): number {
  const lower = text.toLowerCase();
  const bare = lower.replace(/^!/, "");
  if (lower === word || bare === word) return 8;
  if (lower.startsWith(word) || bare.startsWith(word)) return 6;
  if (lower.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return 4;
  return lower.includes(word) ? 2 : 0;
}

function action(id: string, label: string, detail: string, deed: Deed): Entry {
  return { id, group: "Actions", label, detail, deed };
}

function go(to: string): Deed {
  return { type: "go", to };
}
