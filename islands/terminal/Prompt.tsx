import { useStore } from "@nanostores/react";
import { useId } from "react";
import { PasteQuestion } from "./PasteQuestion.tsx";
import { Suggestions } from "./Suggestions.tsx";
import { $running } from "./store.ts";
import styles from "./Terminal.module.css";
import { usePrompt } from "./use-prompt.ts";

/** The line that is typed: completion, history and search by keyboard, keys for phones. */
export function Prompt() {
  const prompt = usePrompt();
  const running = useStore($running);
  const list = useId();
  const { menu, search, pasted } = prompt;
  if (pasted !== null) return <PasteQuestion lines={pasted} onAnswer={prompt.answerPaste} />;
  return (
    <div className={styles.promptArea}>
      {menu !== null && <Suggestions id={list} menu={menu} onPick={prompt.pick} />}
      {search !== null && (
        <p className={styles.search} role="status">
          (reverse-i-search) “{search.query}”: {search.found ?? "nothing"}
        </p>
      )}
      <form
        className={styles.prompt}
        onSubmit={(event) => {
          event.preventDefault();
          prompt.submit();
        }}
      >
        <span aria-hidden="true">❯</span>
        <input
          ref={prompt.input}
          aria-label={search === null ? "Command" : "Search the history"}
          role="combobox"
          aria-expanded={menu !== null}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={menu === null ? undefined : `${list}-${menu.selected}`}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          readOnly={running !== null}
          value={search === null ? prompt.line : search.query}
          onChange={(event) => prompt.type(event.target.value)}
          onKeyDown={prompt.press}
          onPaste={prompt.paste}
        />
        <span className={styles.keys}>
          <button type="button" aria-label="Earlier line" onClick={() => prompt.recall(-1)}>
            ↑
          </button>
          <button type="button" aria-label="Later line" onClick={() => prompt.recall(1)}>
            ↓
          </button>
          <button
            type="button"
            aria-label="Tab: complete the line"
            onClick={() => prompt.complete()}
          >
            Tab
          </button>
        </span>
      </form>
    </div>
  );
}
