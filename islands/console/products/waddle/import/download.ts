import { downloadFile } from "../../../../stores/download.ts";

/** Saves a text as a file. */
export function downloadText(name: string, type: string, text: string): void {
  downloadFile(name, new Blob([text], { type }));
}
