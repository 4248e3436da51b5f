/**
 * The words to draw and the questions of Pond Party, checked. JSON is read as it is: the rooms bundle it,
 * and nothing is generated.
 */
import { type PondContent, readPondContent } from "../../src/core/pond/content.ts";
import birds from "./questions-birds.json" with { type: "json" };
import geese from "./questions-geese.json" with { type: "json" };
import streaming from "./questions-streaming.json" with { type: "json" };
import words from "./words.json" with { type: "json" };

/** Every word and question. Loading this module throws when one of the files has a mistake. */
export const POND_CONTENT: PondContent = readPondContent({
  words,
  questions: { geese, birds, streaming },
});
