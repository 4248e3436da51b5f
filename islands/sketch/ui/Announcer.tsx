import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import type { Board } from "../editor/board.ts";
import type { Editor } from "../editor/editor.ts";
import { selectionWords, toolName } from "../editor/element-words.ts";

/** Says which tool is in the hand, what is selected and what was done, to whoever does not see it. */
export function Announcer({ editor, board }: { editor: Editor; board: Board }) {
  const tool = useStore(editor.palette.$tool);
  const ids = useStore(editor.selection.$ids);
  const said = useStore(editor.$said);
  const [words, setWords] = useState("");
  const before = useRef({ tool, ids, said });
  useEffect(() => {
    const last = before.current;
    before.current = { tool, ids, said };
    const news: string[] = [];
    if (tool !== last.tool) news.push(`${toolName(tool)} tool.`);
    if (said !== last.said) news.push(said);
    if (ids !== last.ids) news.push(selectionWords(editor.selection.elements(), board.elements()));
    if (news.length > 0) setWords(news.join(" "));
  }, [tool, ids, said, editor, board]);
  return (
    <p className="visually-hidden" aria-live="polite" data-announcer="">
      {words}
    </p>
  );
}
