const HONK_MS = 900;

/** The goose in the footer answers. */
export function startHonk(): void {
  const goose = document.querySelector<HTMLElement>("[data-honk]");
  const words = goose?.querySelector("[data-honk-words]");
  if (!goose || !words) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  goose.addEventListener("click", () => {
    clearTimeout(timer);
    words.textContent = "Honk!";
    goose.toggleAttribute("data-honking", true);
    // Without a sound, the words will do.
    import("./honk-sound.ts").then(({ sound }) => sound()).catch(() => undefined);
    timer = setTimeout(() => {
      words.replaceChildren();
      goose.toggleAttribute("data-honking", false);
    }, HONK_MS);
  });
}
