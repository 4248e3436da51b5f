import { statfs } from "node:fs/promises";

/** Bytes that are free where our data is. */
export type FreeBytes = () => Promise<number>;

/** Reads the free space of the file system of a folder. */
export function freeBytesAt(folder: string): FreeBytes {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
}

/** Stops uploads before the disk is full: databases and rooms need what is left (WEB-B6). */
export class DiskGuard {
  readonly #freeBytes: FreeBytes;
  readonly #reserveBytes: number;
  /** Bytes of uploads that were let through and are not written yet. */
  #coming = 0;

  constructor(freeBytes: FreeBytes, reserveBytes: number) {
    this.#freeBytes = freeBytes;
    this.#reserveBytes = reserveBytes;
  }

  /**
   * Takes room for an upload; returns how to give it back when it is done, and undefined when there is
   * none. Where the free space can't be read nothing is stopped.
   */
  async take(bytes: number): Promise<(() => void) | undefined> {
    this.#coming += bytes;
    const free = await this.#freeBytes().catch(() => Number.POSITIVE_INFINITY);
    const release = () => {
      this.#coming -= bytes;
    };
    if (free - this.#coming >= this.#reserveBytes) return release;
    release();
    return undefined;
  }
}
