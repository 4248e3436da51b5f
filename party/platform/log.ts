/** One line of JSON to standard output, in the form that pino gives the other processes. */
export function logError(msg: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  const line = { level: 50, time: Date.now(), name: "rooms", msg: `${msg}: ${reason}` };
  // biome-ignore lint/suspicious/noConsole: workerd has no other way to standard output
  console.log(JSON.stringify(line));
}
