/** Asking a process over HTTP whether it is ready and well. */
import { get } from "node:http";

export type HealthCheck = { url: string; status: number };

/** True when the address answers with the wanted status within `timeoutMs`. */
export function isHealthy({ url, status }: HealthCheck, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: timeoutMs, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === status);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(false));
    request.on("close", () => resolve(false));
  });
}
