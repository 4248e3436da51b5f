/** Runs `task` once the page has loaded and the browser has nothing better to do. */
export function whenIdle(task: () => void): void {
  const idle = () => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: 3000 });
    else setTimeout(task, 200);
  };
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}
