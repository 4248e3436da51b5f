import { foldLooks } from "./fold.ts";

/** Signs that are written for letters, and letters that can't be told apart from others. */
const READ_AS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "l",
  "|": "l",
  i: "l",
  rn: "m",
  vv: "w",
};
const READ = /rn|vv|[0134578@$!|i]/g;
const BETWEEN = /[^\p{L}\p{N}]+/gu;

/** Whether people take one name for the other: by case, accents, look-alikes, digits or what is between. */
export function looksLike(name: string, other: string): boolean {
  const own = appearance(name);
  return own !== "" && own === appearance(other);
}

function appearance(name: string): string {
  const read = foldLooks(name).replace(READ, (signs) => READ_AS[signs] ?? signs);
  return read.replace(BETWEEN, "");
}
