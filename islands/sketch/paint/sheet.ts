/** A sketch as it is to be seen, kept up to date: its picture, and what lies above it for a while. */
import type { ShownStroke } from "#core/sketch/copy.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import { loadSketchFont } from "./font.ts";
import { createImages } from "./images.ts";
import { createLivePainter } from "./live.ts";
import { type Context, type Kit, paintElements } from "./paint.ts";
import { createPicture, type Picture } from "./picture.ts";
import { createShapes } from "./shapes.ts";

/** The sheet's colour in every theme: what is drawn must look the same to all. */
export const PAPER = "#fffdf6";

/** What is to be seen. */
export type Shown = {
  /** In drawing order. */
  elements: () => readonly SketchElement[];
  element: (id: string) => SketchElement | undefined;
  /** Strokes that are being drawn right now. */
  live: () => readonly ShownStroke[];
};

export type Sheet = {
  kit: Kit;
  picture: Picture;
  /** Elements came, changed or went; strokes that are being drawn may be among them. */
  change: (dirty: readonly string[] | "all") => void;
  /** What the picture lacks. */
  paintUnsettled: (context: Context) => void;
  /** Strokes that are being drawn; false: more of them is to be painted in the next frame. */
  paintLive: (context: Context, deadline: number) => boolean;
};

/** `onNews`: an image or the font has come, and there is something to paint. */
export function openSheet(shown: Shown, onNews: () => void): Sheet {
  const shapes = createShapes();
  const images = createImages((src) => {
    picture.repaint(withImage(shown.elements(), src));
    onNews();
  });
  const kit: Kit = { shapes, images };
  const picture = createPicture(kit);
  const live = createLivePainter();
  picture.show(shown.elements(), "all");
  const repaintTexts = () => {
    picture.repaint(shapes.forgetTexts());
    onNews();
  };
  void loadSketchFont(repaintTexts).then(repaintTexts);
  return {
    kit,
    picture,
    change: (dirty) => {
      if (dirty === "all") {
        picture.show(shown.elements(), "all");
        return;
      }
      // Elements are replaced when they change: most of what is dirty is strokes that grow.
      const changed = dirty.filter((id) => shown.element(id) !== picture.element(id));
      if (changed.length > 0) picture.show(shown.elements(), changed);
    },
    paintUnsettled: (context) => paintElements(context, picture.unsettled(), kit),
    paintLive: (context, deadline) => live.paint(context, shown.live(), deadline),
  };
}

/** Which elements show an image. */
function withImage(elements: readonly SketchElement[], src: string): string[] {
  return elements
    .filter((element) => element.kind === "image" && element.src === src)
    .map(({ id }) => id);
}
