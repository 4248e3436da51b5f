import { ROLE_NAMES, ROLES } from "../platform/permissions.ts";

/**
 * The sentences of the audit log, by the action's permanent name. `{subject}` is what it happened to;
 * `{from}`, `{to}` and the like are details of the entry. Writes of an entity's records need no line
 * of their own: see `WriteAction`.
 */
export const AUDIT_ACTIONS = {
  "workspace.created": "created the workspace {subject}",
  "workspace.changed": "changed {changed} of the workspace",
  "workspace.transferred": "gave the workspace to {subject}",
  "person.joined": "joined as {role}",
  "person.changed": "changed {subject} from {from} to {to}",
  "person.removed": "removed {subject}",
  "person.left": "left the workspace",
  "invite.sent": "invited {subject} as {role}",
  "invite.sent_again": "sent the invite of {subject} again",
  "invite.revoked": "revoked the invite of {subject}",
  "service.on": "switched {subject} on",
  "service.off": "switched {subject} off",
  "bot_config.changed": "changed {changed} of Waddle",
  "timers.paused": "paused the timers and offline messages",
  "timers.resumed": "let timers and offline messages speak again",
  "game_config.changed": "changed how Gaggle is played",
  "gander_config.changed": "changed how Gander speaks",
  "gander.connected": "connected the Discord server {subject} to Gander",
  "gander.disconnected": "disconnected the Discord server {subject} from Gander",
  "gander.changed_on_discord": "changed {changed} of Gander in {subject}, from Discord",
  "gander.document_restored": "brought back the document {subject}",
  "gander.memory_deleted": "deleted a memory of Gander in {subject}",
  "moderation.on": "switched moderation on",
  "moderation.off": "switched moderation off",
  "moderation.changed": "changed the rules of moderation",
  "url_fetch.allowed": "let responses read web pages",
  "url_fetch.forbidden": "let responses read no web pages any more",
  "waddle.bulk_changed": "set {changed} of {subject}: {names}",
  "waddle.bulk_deleted": "deleted {subject}: {names}",
  "waddle.imported": "imported into Waddle: {what}",
  "command.added_in_chat": "made the command {subject} in chat",
  "command.edited_in_chat": "changed {changed} of the command {subject} in chat",
  "command.deleted_in_chat": "deleted the command {subject} in chat",
  "command.refused_in_chat": "tried to change the command {subject} in chat, but: {reason}",
  "regular.added_in_chat": "made {subject} a regular in chat",
  "regular.removed_in_chat": "took {subject} off the regulars in chat",
  "quote.added_in_chat": "kept the quote {subject} in chat",
  "quote.deleted_in_chat": "deleted the quote {subject} in chat",
  "giveaway.started": "started the giveaway {subject}",
  "giveaway.refused": "could not start the giveaway {subject}: {reason}",
  "giveaway.ended": "ended the giveaway {subject}",
  "giveaway.cancelled": "cancelled the giveaway {subject}",
  "giveaway.redrawn": "drew the prize of {from} in {subject} again",
  "giveaway.pictured": "gave the giveaway {subject} a picture",
  "giveaway.unpictured": "took the picture off the giveaway {subject}",
  "giveaway.shown": "showed the winners of {subject} on the overlay",
  "giveaway.hidden": "hid the winners of {subject} from the overlay",
  "overlay.made": "made the address of the giveaways' overlay",
  "overlay.renewed": "gave the giveaways' overlay a new address",
  "codes.added": "added {count} codes to the giveaway {subject}",
  "code.deleted": "deleted an unused code of the prize {subject}",
  "sketch.live": "made the sketch {subject} live",
  "sketch.role_changed": "changed {person} from {from} to {to} in the sketch {subject}",
  "sketch.link_changed": "changed the public link of the sketch {subject} from {from} to {to}",
  "sketch.link_renewed": "gave the sketch {subject} a new public link",
  "save.made": "saved the sketch {from} as {subject}, version {number}",
  "save.automatic": "had the sketch {subject} saved by itself",
  "save.renamed": "renamed the save {from} to {subject}",
  "save.deleted": "deleted {count} versions of saved sketches: {subject}",
  "save.restored": "brought back {count} versions of saved sketches: {subject}",
  "link.added": "linked an account at {subject}",
  "link.removed": "unlinked the account at {subject}",
} as const;

/** What a write of any entity's record is called, e.g. "offline_message.deleted". */
export type WriteAction = `${string}.${keyof typeof WRITE_SENTENCES}`;

export type AuditAction = keyof typeof AUDIT_ACTIONS | WriteAction;

/** "offline_message.deleted" reads "deleted the offline message {subject}". */
const WRITE_SENTENCES = {
  created: "made the {kind} {subject}",
  changed: "changed {changed} of the {kind} {subject}",
  deleted: "deleted the {kind} {subject}",
} as const;

/** A text, or a list of them, by the name that AUDIT_ACTIONS uses. */
export type AuditDetails = { [name: string]: string | readonly string[] };

/** What happened, beside whose workspace it was and who did it. */
export type AuditEntry = {
  action: AuditAction;
  subject?: string;
  details?: AuditDetails;
  /**
   * What is changed back and forth, where something is: changes of it by the same person within an
   * hour are one entry, which has the newest of them.
   */
  fold?: string;
};

/** Returns what an entry says after the actor's name. An action of a newer version is shown as it is. */
export function auditSentence(entry: {
  action: string;
  subject: string;
  details: unknown;
  /** How many changes the entry stands for; one when absent or 0. */
  times?: number;
}): string {
  const template = templateOf(entry.action);
  const details = isDetails(entry.details) ? entry.details : {};
  const often = (entry.times ?? 0) > 1 ? ` (${entry.times} changes)` : "";
  const sentence = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "subject" ? entry.subject : textOf(details[name]),
  );
  return sentence + often;
}

function templateOf(action: string): string {
  if (isListed(action)) return AUDIT_ACTIONS[action];
  const [, kind, write] = /^([a-z_]+)\.([a-z]+)$/.exec(action) ?? [];
  if (kind === undefined || write === undefined || !isWrite(write)) return action;
  return WRITE_SENTENCES[write].replace("{kind}", kind.replaceAll("_", " "));
}

function isWrite(name: string): name is keyof typeof WRITE_SENTENCES {
  return Object.hasOwn(WRITE_SENTENCES, name);
}

function isListed(action: string): action is keyof typeof AUDIT_ACTIONS {
  return Object.hasOwn(AUDIT_ACTIONS, action);
}

function isDetails(details: unknown): details is { [name: string]: unknown } {
  return typeof details === "object" && details !== null;
}

function textOf(detail: unknown): string {
  if (Array.isArray(detail)) return detail.map(textOf).join(", ");
  const role = ROLES.find((name) => name === detail);
  if (role !== undefined) return ROLE_NAMES[role];
  return typeof detail === "string" ? detail.replaceAll("_", " ") : "";
}
