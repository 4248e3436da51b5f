/** The browser's time zone, such as Europe/Berlin: a new workspace begins with it. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
