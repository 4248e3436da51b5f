import { SHELL } from "#core/platform/reading-limits.ts";
import { element } from "./element.ts";

export type Toast = {
  text: string;
  /** How long it stays, in milliseconds. */
  lifeMs?: number;
  closable?: boolean;
};

/** Shows a message in the corner for a while; pointing at it or focusing it holds it. */
export function showToast({ text, lifeMs = SHELL.toastLifeMs, closable = true }: Toast): void {
  const toast = element("div", { className: "toast" }, element("p", {}, text));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(timer);
    toast.remove();
  };
  const run = () => {
    clearTimeout(timer);
    timer = setTimeout(close, lifeMs);
  };
  if (closable) {
    const button = element("button", { type: "button", className: "close", onclick: close }, "×");
    button.ariaLabel = "Close";
    toast.append(button);
  }
  for (const hold of ["pointerenter", "focusin"]) {
    toast.addEventListener(hold, () => clearTimeout(timer));
  }
  for (const resume of ["pointerleave", "focusout"]) toast.addEventListener(resume, run);
  document.querySelector("[data-toasts]")?.append(toast);
  run();
}
