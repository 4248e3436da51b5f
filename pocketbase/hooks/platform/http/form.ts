import { httpRequest } from "./request.ts";

/** The named fields of a form with files; a field that it lacks is absent. */
export function formOf(e: core.RequestEvent, names: readonly string[]): { [name: string]: string } {
  const request = httpRequest(e);
  if (!request?.header.get("Content-Type").startsWith("multipart/form-data")) return {};
  const fields: { [name: string]: string } = {};
  for (const name of names) {
    const value = request.formValue(name);
    if (value !== "") fields[name] = value;
  }
  return fields;
}

/** A file of a form; undefined when there is none of that name. */
export function fileOf(e: core.RequestEvent, name: string): filesystem.File | undefined {
  try {
    return e.findUploadedFiles(name)[0];
  } catch {
    // No form, or no such file: PocketBase throws for both.
    return undefined;
  }
}

/** A file's text. */
export function textOf(file: filesystem.File): string {
  const reader = file.reader.open();
  try {
    return toString(reader, file.size);
  } finally {
    reader.close();
  }
}
