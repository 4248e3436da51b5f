/**
 * Runs `task` when a page that was out of sight is shown: one that the browser made in advance, or
 * kept for going back. Such a page hears nothing of what other pages have stored meanwhile.
 */
export function whenShownAgain(task: () => void): void {
  document.addEventListener("prerenderingchange", task);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) task();
  });
}
