/** The buttons of a docs page's code: blocks are copied, sessions of the terminal run in the page. */

export function addCopyButtons(): void {
  for (const block of document.querySelectorAll(".code-block")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(block.querySelector("pre")?.textContent?.trim() ?? "");
        button.textContent = "Copied";
      } catch {
        button.textContent = "Press Ctrl-C";
      }
      setTimeout(() => {
        button.textContent = "Copy";
      }, 1500);
    });
    block.append(button);
  }
}

export function addRunButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>(".docs-terminal")) {
    const button = document.createElement("button");
    button.type = "button";
    const setLabel = (text: string) => {
      button.textContent = text;
      button.ariaLabel = `${text}: ${block.ariaLabel}`;
    };
    setLabel("Run it");
    // It keeps the focus while it runs, which a disabled button would lose.
    let isRunning = false;
    button.addEventListener("click", async () => {
      if (isRunning) return;
      isRunning = true;
      setLabel("Running…");
      try {
        const { runSession } = await import("./terminal-session.ts");
        await runSession(block, button);
        setLabel("Run it again");
      } catch {
        setLabel("It could not be loaded. Try again");
      }
      isRunning = false;
    });
    block.after(button);
  }
}
