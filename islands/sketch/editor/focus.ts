/** Gives the window the keyboard without showing it: nobody has looked for it by keyboard. */
export function focusQuietly(host: HTMLElement): void {
  host.dataset.pressed = "";
  host.focus({ preventScroll: true });
}

/** Shows the focus again when it comes back by keyboard. */
export function forgetPress({ currentTarget }: FocusEvent): void {
  if (currentTarget instanceof HTMLElement) delete currentTarget.dataset.pressed;
}
