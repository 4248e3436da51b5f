import { HEALTH_PING } from "#core/platform/reading-limits.ts";
import { afterPing, describeHealth, pingTimeout, UNMEASURED } from "#core/platform/shell/health.ts";

/** The round trip of one ping in milliseconds. */
async function ping(timeoutMs: number): Promise<number | "failed"> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  const began = performance.now();
  try {
    const { signal } = abort;
    const answer = await fetch("/ping", { credentials: "omit", cache: "no-store", signal });
    return answer.ok ? performance.now() - began : "failed";
  } catch {
    return "failed";
  } finally {
    clearTimeout(timer);
  }
}

/** The badge of the browser's health: measures while it is pointed at or has the focus (rule SHELL-SH1). */
export function startHealthBadge(): void {
  const badge = document.querySelector<HTMLElement>("[data-health]");
  const words = badge?.querySelector("[data-health-text]");
  if (!badge || !words) return;
  let health = UNMEASURED;
  let timer: ReturnType<typeof setInterval> | undefined;

  const measure = async () => {
    if ("asking" in badge.dataset) return;
    badge.dataset.asking = "";
    health = afterPing(health, await ping(pingTimeout(health)));
    delete badge.dataset.asking;
    const { level, text } = describeHealth(health);
    badge.dataset.level = level;
    badge.ariaLabel = `Browser health: ${text}`;
    words.textContent = text;
  };
  const begin = () => {
    if (timer !== undefined) return;
    void measure();
    timer = setInterval(measure, HEALTH_PING.everyMs);
  };
  const end = () => {
    if (badge.matches(":hover, :focus")) return;
    clearInterval(timer);
    timer = undefined;
  };
  for (const type of ["pointerenter", "focus"]) badge.addEventListener(type, begin);
  for (const type of ["pointerleave", "blur"]) badge.addEventListener(type, end);
  badge.addEventListener("click", () => void measure());
}
