const CLOSE_OPCODE = 8;

/**
 * Finds the close frame in what one side of a WebSocket sends, in whatever pieces it comes. It looks
 * at the frames' headers alone (RFC 6455, section 5.2).
 */
export class CloseFrameFinder {
  /** The header of the next frame, as far as it has come. */
  #header: number[] = [];
  /** Bytes of the present frame that are still to come. */
  #left = 0;

  /** True when a close frame begins in this piece. */
  find(piece: Uint8Array): boolean {
    let at = 0;
    while (at < piece.length) {
      if (this.#left > 0) {
        const passed = Math.min(this.#left, piece.length - at);
        this.#left -= passed;
        at += passed;
        continue;
      }
      this.#header.push(piece[at] ?? 0);
      at += 1;
      if (this.#header.length < headerLength(this.#header)) continue;
      const [first = 0] = this.#header;
      if ((first & 0x0f) === CLOSE_OPCODE) return true;
      this.#left = payloadLength(this.#header);
      this.#header = [];
    }
    return false;
  }
}

/** How many bytes a header has, by those that have come: two at least. */
function headerLength([, second = 0]: readonly number[]): number {
  const length = second & 0x7f;
  const extended = length === 126 ? 2 : length === 127 ? 8 : 0;
  return 2 + extended + maskLength(second);
}

/** What a client sends is masked, with a key of four bytes. */
function maskLength(second: number): number {
  return second & 0x80 ? 4 : 0;
}

function payloadLength(header: readonly number[]): number {
  const [, second = 0] = header;
  const length = second & 0x7f;
  if (length < 126) return length;
  return header
    .slice(2, header.length - maskLength(second))
    .reduce((sum, byte) => sum * 256 + byte, 0);
}
