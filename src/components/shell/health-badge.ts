/** The badge of the browser's health. What measures comes when somebody first looks at it. */
export function startHealthBadge(): void {
  const badge = document.querySelector<HTMLElement>("[data-health]");
  if (!badge) return;
  const wake = async () => {
    for (const type of LOOKS) badge.removeEventListener(type, wake);
    const { wakeBadge } = await import("./health-measure.ts");
    wakeBadge(badge);
  };
  for (const type of LOOKS) badge.addEventListener(type, wake);
}

const LOOKS = ["pointerenter", "focus"] as const;
