import { HEALTH_PING } from "#core/platform/limits.ts";
import { afterPing, describeHealth, pingTimeout, UNMEASURED } from "#core/platform/shell/health.ts";

/** The round trip of one ping in milliseconds. */
async function ping(timeoutMs: number): Promise<number | "failed"> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeoutMs);
  const began = performance.now();
  try {
    const { signal } = patience;
    const answer = await fetch("/ping", { credentials: "omit", cache: "no-store", signal });
    return answer.ok ? performance.now() - began : "failed";
  } catch {
    return "failed";
  } finally {
    clearTimeout(timer);
  }
}

/** Measures while somebody points at the badge or has the focus on it, which is so from the start. */
export function wakeBadge(badge: HTMLElement): void {
  let health = UNMEASURED;
  let timer: ReturnType<typeof setInterval> | undefined;
  let asking = false;
  const reasons = new Set<"pointer" | "focus">();

  const show = () => {
    const { level, text } = describeHealth(health);
    badge.dataset.level = level;
    badge.setAttribute("aria-label", `Browser health: ${text}`);
    const words = badge.querySelector("[data-health-text]");
    if (words) words.textContent = text;
  };
  const measure = async () => {
    if (asking) return;
    asking = true;
    badge.toggleAttribute("data-asking", true);
    health = afterPing(health, await ping(pingTimeout(health)));
    asking = false;
    badge.toggleAttribute("data-asking", false);
    show();
  };
  const attend = (reason: "pointer" | "focus") => {
    reasons.add(reason);
    if (timer !== undefined) return;
    void measure();
    timer = setInterval(measure, HEALTH_PING.everyMs);
  };
  const leave = (reason: "pointer" | "focus") => {
    reasons.delete(reason);
    if (reasons.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  badge.addEventListener("pointerenter", () => attend("pointer"));
  badge.addEventListener("pointerleave", () => leave("pointer"));
  badge.addEventListener("focus", () => attend("focus"));
  badge.addEventListener("blur", () => leave("focus"));
  badge.addEventListener("click", () => void measure());
  if (badge.matches(":hover")) attend("pointer");
  if (badge.matches(":focus")) attend("focus");
}
