import { isLocalHost } from "#core/platform/variants.ts";

let asked: Promise<"development" | "production"> | undefined;

/**
 * How the server was started. A development start is possible on a local address alone, and is
 * known by its local outbox.
 */
export function serverMode(): Promise<"development" | "production"> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<"development" | "production"> {
  if (!isLocalHost(location.host)) return "production";
  try {
    const answer = await fetch("/outbox", { method: "HEAD" });
    return answer.ok ? "development" : "production";
  } catch {
    return "production";
  }
}
