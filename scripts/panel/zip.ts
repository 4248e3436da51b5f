/** Zip files, as https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT has them, without dates. */
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

export type ZipFile = { name: string; content: Buffer };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** 1 January 1980, the earliest that the format can write: the same files make the same bytes. */
const DATE = 0x21;
const VERSION = 20;
const DEFLATE = 8;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;

/** Packs files in the order of their names (PANEL-Z1). */
export function zip(files: readonly ZipFile[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files.toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )) {
    const packed = deflateRawSync(content, { level: 9 });
    const path = Buffer.from(name, "utf8");
    const entry = entryOf(path, content, packed);
    local.push(entry.local, path, packed);
    entry.central.writeUInt32LE(offset, 42);
    central.push(entry.central, path);
    offset += LOCAL_BYTES + path.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

function entryOf(path: Buffer, content: Buffer, packed: Buffer) {
  /** What both headers have, from the version on. */
  const common = Buffer.alloc(26);
  common.writeUInt16LE(VERSION, 0);
  common.writeUInt16LE(0x0800, 2);
  common.writeUInt16LE(DEFLATE, 4);
  common.writeUInt16LE(DATE, 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(path.length, 22);
  const local = Buffer.alloc(LOCAL_BYTES);
  local.writeUInt32LE(LOCAL, 0);
  common.copy(local, 4);
  const central = Buffer.alloc(CENTRAL_BYTES);
  central.writeUInt32LE(CENTRAL, 0);
  central.writeUInt16LE(VERSION, 4);
  common.copy(central, 6);
  return { local, central };
}

/**
 * Unpacks a zip of at most `maxBytes` in all.
 * @throws {Error} when it is none, is damaged, or has more in it.
 */
export function unzip(bytes: Buffer, maxBytes: number): ZipFile[] {
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end === -1) throw new Error("That is no zip file");
  const files: ZipFile[] = [];
  let at = bytes.readUInt32LE(end + 16);
  let left = maxBytes;
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new Error("The zip's directory is damaged");
    const [nameLength, extra, comment] = [28, 30, 32].map((place) =>
      bytes.readUInt16LE(at + place),
    );
    const nameAt = at + CENTRAL_BYTES;
    const name = bytes.toString("utf8", nameAt, nameAt + (nameLength ?? 0));
    const content = contentAt(bytes, at, left);
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    left -= content.length;
    files.push({ name, content });
    at = nameAt + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

function contentAt(bytes: Buffer, entry: number, maxBytes: number): Buffer {
  const local = bytes.readUInt32LE(entry + 42);
  const from =
    local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(from, from + bytes.readUInt32LE(entry + 20));
  const method = bytes.readUInt16LE(entry + 10);
  if (method === 0 && packed.length <= maxBytes) return packed;
  if (method !== DEFLATE) throw new Error("The zip is packed in a way that is not read here");
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
}
