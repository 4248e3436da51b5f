/** The sessions of the docs run in the page: the engine comes when somebody wants that. */

/** Adds to each session of the page the button that runs it. */
export function addRunButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>(".docs-terminal")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Run it";
    button.setAttribute("aria-label", `Run it: ${block.getAttribute("aria-label")}`);
    button.addEventListener("click", async () => {
      button.disabled = true;
      button.textContent = "Running…";
      try {
        const { runSession } = await import("./run-session.ts");
        await runSession(block, button);
        button.textContent = "Run it again";
      } catch {
        button.textContent = "It can't be loaded. Try again";
      }
      button.disabled = false;
    });
    block.after(button);
  }
}
