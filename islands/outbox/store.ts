import { atom } from "nanostores";
import { array, type InferOutput, object, safeParse, string } from "valibot";
import { environment } from "../stores/environment.ts";

const mailMessage = object({
  id: string(),
  to: string(),
  subject: string(),
  text: string(),
  html: string(),
  at: string(),
});

export type MailMessage = InferOutput<typeof mailMessage>;

export type MailState =
  | { status: "loading" }
  | { status: "ready"; messages: MailMessage[] }
  /** The server offers no outbox: it sends mail, or is not a development start. */
  | { status: "absent" }
  | { status: "failed" };

export const $mail = atom<MailState>({ status: "loading" });

const LOOK_MS = 3000;

/** Loads the mail and looks for new mail while the page can be seen. Returns an unsubscribe function. */
export function watchMail(): () => void {
  void loadMail();
  const timer = setInterval(() => environment().isVisible() && loadMail(), LOOK_MS);
  return () => clearInterval(timer);
}

async function loadMail(): Promise<void> {
  try {
    const answer = await environment().fetch("/api/gq/outbox", { cache: "no-store" });
    if (answer.status === 404) return $mail.set({ status: "absent" });
    const messages = safeParse(array(mailMessage), await answer.json());
    if (!answer.ok || !messages.success) throw new Error("The outbox did not answer");
    const before = $mail.get();
    const first = messages.output[0]?.id;
    const unchanged =
      before.status === "ready" &&
      before.messages.length === messages.output.length &&
      before.messages[0]?.id === first;
    if (!unchanged) $mail.set({ status: "ready", messages: messages.output });
  } catch {
    if ($mail.get().status !== "ready") $mail.set({ status: "failed" });
  }
}

/** `at` is where in the text a link begins. */
export type TextPart = { text: string; at?: number; href?: string };

/** A text in parts, the web addresses in it as links. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: match[0], at: match.index, href: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
