import type { SocialLink } from "#core/platform/shell/social.ts";

/**
 * Puts the operator's links into the footer (SHELL-SL1). They are asked for when the footer comes
 * near, so that no page that is read at its top waits for them.
 */
export function startSocialLinks(): void {
  const list = document.querySelector<HTMLElement>("[data-social]");
  if (!list) return;
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      void showLinks(list);
    },
    { rootMargin: "400px" },
  );
  near.observe(list);
}

/** Without an answer, those of the built page stay. */
async function showLinks(list: HTMLElement): Promise<void> {
  try {
    const answer = await fetch("/social.json", { credentials: "omit", priority: "low" });
    const { links }: { links?: readonly SocialLink[] } = answer.ok ? await answer.json() : {};
    if (!Array.isArray(links)) return;
    const built = [...list.querySelectorAll<HTMLElement>("[data-social-link]")];
    const isSame = built.map(hrefOf).join() === links.map(({ href }) => href).join();
    if (isSame) return;
    for (const item of built) item.remove();
    list.prepend(...links.map(itemOf));
  } catch {
    // Nobody needs them to go on.
  }
}

function hrefOf(item: HTMLElement): string {
  return item.querySelector("a")?.href ?? "";
}

function itemOf({ name, href, icon }: SocialLink): HTMLElement {
  const item = document.createElement("li");
  item.innerHTML = `<a rel="me noopener"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <use></use></svg> <span></span></a>`;
  item.querySelector("a")?.setAttribute("href", href);
  item.querySelector("use")?.setAttribute("href", `#social-${icon}`);
  item.querySelector("span")?.append(name);
  return item;
}
