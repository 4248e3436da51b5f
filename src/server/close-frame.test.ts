import fc from "fast-check";
import { expect, test } from "vitest";
import { CloseFrameFinder } from "./close-frame.ts";

/** A frame as RFC 6455 draws it. */
function frame(opcode: number, length: number, isMasked: boolean): Buffer {
  const mask = isMasked ? 0x80 : 0;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  if (head.length === 2) head[1] = mask | length;
  if (head.length === 4) {
    head[1] = mask | 126;
    head.writeUInt16BE(length, 2);
  }
  if (head.length === 10) {
    head[1] = mask | 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  // Bytes that would be a close frame if they were read as a header.
  return Buffer.concat([head, Buffer.alloc((isMasked ? 4 : 0) + length, 0x88)]);
}

const length = fc.oneof(fc.nat(130), fc.integer({ min: 65_530, max: 65_540 }));
const others = fc.array(fc.tuple(fc.constantFrom(0, 1, 2, 9, 10), length, fc.boolean()), {
  maxLength: 4,
});

test("WEB-B4: a close frame is found after any other frames, in whatever pieces it comes", () => {
  fc.assert(
    fc.property(others, fc.integer({ min: 1, max: 4000 }), (frames, pieceLength) => {
      const before = Buffer.concat(frames.map((one) => frame(...one)));
      const finder = new CloseFrameFinder();
      const piecesOf = (bytes: Buffer) =>
        Array.from({ length: Math.ceil(bytes.length / pieceLength) }, (_, index) =>
          bytes.subarray(index * pieceLength, (index + 1) * pieceLength),
        );
      expect(piecesOf(before).some((piece) => finder.find(piece))).toBe(false);
      expect(piecesOf(frame(8, 2, false)).some((piece) => finder.find(piece))).toBe(true);
    }),
    { numRuns: 100 },
  );
});
