/** The sessions of the docs run in the page: the engine comes when somebody wants that. */

/** Adds to each session of the page the button that runs it. */
export function addRunButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>(".docs-terminal")) {
    const button = document.createElement("button");
    button.type = "button";
    const say = (text: string) => {
      button.textContent = text;
      button.ariaLabel = `${text}: ${block.ariaLabel}`;
    };
    say("Run it");
    // It keeps the focus while it runs, which a disabled button would lose.
    let isRunning = false;
    button.addEventListener("click", async () => {
      if (isRunning) return;
      isRunning = true;
      say("Running…");
      try {
        const { runSession } = await import("./run-session.ts");
        await runSession(block, button);
        say("Run it again");
      } catch {
        say("It can't be loaded. Try again");
      }
      isRunning = false;
    });
    block.after(button);
  }
}
