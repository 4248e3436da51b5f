import { environment } from "../../../../stores/environment.ts";

/** Saves a text as a file. */
export function downloadText(name: string, type: string, text: string): void {
  environment().saveFile(name, new Blob([text], { type }));
}
