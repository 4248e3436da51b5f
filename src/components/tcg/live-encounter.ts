/** The button that sends a goose; the game itself is loaded when it is pressed first. */

for (const panel of document.querySelectorAll<HTMLElement>("[data-live]")) {
  const button = panel.querySelector<HTMLButtonElement>("[data-live-next]");
  const title = panel.querySelector<HTMLElement>("[data-live-title]");
  if (!button || !title) continue;
  let isStarted = false;
  button.addEventListener("click", async () => {
    if (isStarted) return;
    isStarted = true;
    try {
      const { startLive } = await import("./live-view.ts");
      await startLive(panel, button);
    } catch {
      isStarted = false;
      title.textContent = "The game could not be loaded. Check your connection and try again.";
    }
  });
}
