import { SHELL } from "#core/platform/reading-limits.ts";

/** Shows a message in the corner for a while; pointing at it or focusing it keeps it there. */
export function showToast(text: string, lifeMs: number = SHELL.toastLifeMs): void {
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.innerHTML = '<p></p><button type="button" class="close" aria-label="Close">×</button>';
  toast.querySelector("p")?.append(text);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    timer = setTimeout(() => toast.remove(), lifeMs);
  };
  toast.querySelector("button")?.addEventListener("click", () => toast.remove());
  for (const type of ["pointerenter", "focusin"]) {
    toast.addEventListener(type, () => clearTimeout(timer));
  }
  for (const type of ["pointerleave", "focusout"]) toast.addEventListener(type, run);
  document.querySelector("[data-toasts]")?.append(toast);
  run();
}
