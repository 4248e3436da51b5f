/**
 * How the bytes of an image are read, and what is kept of them. They are looked at one by one where they
 * are: to copy a whole image takes PocketBase's runtime seconds.
 */
export type Bytes = ArrayLike<number>;

/** What is stored of a file, in its order: bytes of its own, from and up to a place, or new ones. */
export type Part = readonly [from: number, to: number] | { bytes: readonly number[] };

export type Size = { width: number; height: number };

export type ImageContent = Size & {
  /** As it is stored: without what says who made it, where and with what. */
  parts: Part[];
};

export function byteAt(bytes: Bytes, at: number): number {
  return bytes[at] ?? 0;
}

export function hasText(bytes: Bytes, at: number, text: string): boolean {
  return [...text].every((letter, offset) => bytes[at + offset] === letter.charCodeAt(0));
}

export function textAt(bytes: Bytes, at: number, count: number): string {
  let text = "";
  for (let offset = 0; offset < count; offset += 1) {
    text += String.fromCharCode(byteAt(bytes, at + offset));
  }
  return text;
}

export function bigEndian(bytes: Bytes, at: number, count: number): number {
  let value = 0;
  for (let offset = 0; offset < count; offset += 1)
    value = value * 256 + byteAt(bytes, at + offset);
  return value;
}

export function littleEndian(bytes: Bytes, at: number, count: number): number {
  let value = 0;
  for (let offset = count - 1; offset >= 0; offset -= 1) {
    value = value * 256 + byteAt(bytes, at + offset);
  }
  return value;
}

export function toBigEndian(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (value >>> (8 * (count - 1 - index))) & 0xff);
}

export function toLittleEndian(value: number, count: number): number[] {
  return toBigEndian(value, count).reverse();
}

export function asBytes(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

/** The larger of two sizes in each direction. */
export function largest(one: Size, other: Size): Size {
  return {
    width: Math.max(one.width, other.width),
    height: Math.max(one.height, other.height),
  };
}

/** Adds bytes of the file to what is kept; those that follow on the last become one part with it. */
export function keep(parts: Part[], from: number, to: number): void {
  const last = parts[parts.length - 1];
  if (last !== undefined && !("bytes" in last) && last[1] === from) {
    parts[parts.length - 1] = [last[0], to];
  } else {
    parts.push([from, to]);
  }
}
