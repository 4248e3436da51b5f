/** "1 answer", "2 answers". */
export function countWords(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
