/** Logs an error where both the supervisor (stderr) and PocketBase's own log show it. */
export function logError(message: string, error?: unknown): void {
  const reason = error === undefined ? "" : `: ${error instanceof Error ? error.message : error}`;
  // biome-ignore lint/suspicious/noConsole: stderr is what the supervisor shows
  console.error(`${message}${reason}`);
  $app.logger().error(message, "reason", reason);
}
