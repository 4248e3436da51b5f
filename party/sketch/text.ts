import type { SketchElement } from "#core/sketch/element.ts";
import type { SketchNotice } from "#core/sketch/wire.ts";

/** The JSON of elements, which never change: whoever comes gets thousands of them. */
const texts = new WeakMap<SketchElement, string>();

export function elementText(element: SketchElement): string {
  const known = texts.get(element);
  if (known !== undefined) return known;
  const text = JSON.stringify(element);
  texts.set(element, text);
  return text;
}

export function noticeText(notice: SketchNotice): string {
  if (!("elements" in notice)) return JSON.stringify(notice);
  const { elements, ...rest } = notice;
  const text = JSON.stringify(rest);
  return `${text.slice(0, -1)},"elements":[${elements.map(elementText).join(",")}]}`;
}
