import { expect, it } from "vitest";
import { IMAGE_HEAD_BYTES, imageExtension } from "./image-type.ts";

const bytes = (text: string) => [...Buffer.from(text, "latin1")].slice(0, IMAGE_HEAD_BYTES);

it.each([
  ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "png"],
  ["\xff\xd8\xff\xe0\0\x10JFIF", "jpg"],
  ["GIF89a\x01\0", "gif"],
  ["RIFF\x24\0\0\0WEBPVP8 ", "webp"],
  ["RIFF\x24\0\0\0WAVEfmt ", undefined],
  ["<svg xmlns='http://www.w3.org/2000/svg'/>", undefined],
  ["<html>", undefined],
  ["\x89PNG", undefined],
  ["", undefined],
])("%j is %s", (head, extension) => {
  expect(imageExtension(bytes(head))).toBe(extension);
});
