import { atom } from "nanostores";
import { SHELL } from "#core/platform/reading-limits.ts";

export type Toast = {
  id: number;
  tone: "info" | "danger";
  text: string;
  action?: { label: string; run: () => void };
  /** How long it is shown, in milliseconds; SHELL.toastLifeMs without it. */
  lifeMs?: number;
  /** False for one that is there for its whole life, or until its action is taken. */
  closable?: boolean;
  /** Runs when the toast goes without its action: its time is over or it was closed. */
  onExpire?: () => void;
};

export const $toasts = atom<readonly Toast[]>([]);

const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;
let isPaused = false;

/** Shows a toast for its life; pointing at it keeps it open. */
export function showToast(toast: Omit<Toast, "id">): void {
  lastId += 1;
  $toasts.set([...$toasts.get(), { ...toast, id: lastId }]);
  if (!isPaused) start({ ...toast, id: lastId });
}

/** Takes a toast away; `onExpire` runs unless its action was taken in its place. */
export function closeToast(id: number, end: "expired" | "acted" = "expired"): void {
  const toast = $toasts.get().find((shown) => shown.id === id);
  clearTimeout(timers.get(id));
  timers.delete(id);
  const left = $toasts.get().filter((shown) => shown.id !== id);
  $toasts.set(left);
  // The pointer or the focus that kept them open went with this one, and no event says that it left.
  if (isPaused) resumeToasts();
  if (end === "expired") toast?.onExpire?.();
}

export function pauseToasts(): void {
  isPaused = true;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
}

export function resumeToasts(): void {
  isPaused = false;
  for (const toast of $toasts.get()) start(toast);
}

function start({ id, lifeMs = SHELL.toastLifeMs }: Toast): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => closeToast(id), lifeMs),
  );
}

/** Ends every toast at once, as when the page is left: what waited for their end happens now. */
export function expireToasts(): void {
  for (const { id } of $toasts.get()) closeToast(id);
}
