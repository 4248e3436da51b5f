/** Notes a failure that stops nothing, for whoever looks into the browser's console. */
export function logFailure(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the only log there is here
  console.warn(message);
}
