import { asBytes, type Bytes, bigEndian, hasText, littleEndian } from "./bytes.ts";

/** EXIF (CIPA DC-008) says much about who took a picture, and one thing that it needs: which side is up. */

const ORIENTATION = 0x0112;
const SHORT = 3;

/** How a picture is turned, 1 to 8, by EXIF data that begins at `at`; 1, upright, where it does not say. */
export function orientationOf(bytes: Bytes, at: number, end: number): number {
  // In JPEG, and by some programs elsewhere, the data has a name before it.
  const start = hasText(bytes, at, "Exif\0\0") ? at + 6 : at;
  const read = hasText(bytes, start, "II*\0")
    ? littleEndian
    : hasText(bytes, start, "MM\0*")
      ? bigEndian
      : undefined;
  if (read === undefined) return 1;
  const directory = start + read(bytes, start + 4, 4);
  const count = read(bytes, directory, 2);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + 12 * index;
    if (entry + 12 > end) return 1;
    if (read(bytes, entry, 2) !== ORIENTATION) continue;
    const value = read(bytes, entry + 8, 2);
    return read(bytes, entry + 2, 2) === SHORT && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** EXIF data that says how a picture is turned, and nothing else. */
export function exifOf(orientation: number): number[] {
  const entry = [0x12, 0x01, SHORT, 0, 1, 0, 0, 0, orientation, 0, 0, 0];
  return [...asBytes("II*\0"), 8, 0, 0, 0, 1, 0, ...entry, 0, 0, 0, 0];
}
