import { isLocalHost } from "#core/platform/variants.ts";
import { environment } from "./environment.ts";

let asked: Promise<"development" | "production"> | undefined;

/**
 * Returns how the server was started. A development start is possible only on a local address, and
 * only it has an outbox.
 */
export function serverMode(): Promise<"development" | "production"> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<"development" | "production"> {
  if (!isLocalHost(environment().location.host)) return "production";
  try {
    const answer = await environment().fetch("/outbox", { method: "HEAD" });
    return answer.ok ? "development" : "production";
  } catch {
    return "production";
  }
}
