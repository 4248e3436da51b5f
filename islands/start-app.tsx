import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

/** Puts an app into its place in the page, `<div data-app="name">`; what stands there until then goes. */
export function startApp(name: string, app: ReactNode): void {
  const place = document.querySelector(`[data-app="${name}"]`);
  if (place) createRoot(place).render(app);
}
