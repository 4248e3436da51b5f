/** The box for questions. Answers, and the mark of a passage, are loaded when they are needed. */
import { readStored } from "../../shell/storage.ts";

/** What was asked in this tab, with the answers. */
const CONVERSATION_KEY = "gq:ask";
/** The passage that the link of an answer leads to, until the page is there. */
const PASSAGE_KEY = "gq:ask-passage";

const keys = { conversation: CONVERSATION_KEY, passage: PASSAGE_KEY };

function start(form: HTMLFormElement): void {
  const field = form.querySelector("input");
  const back = document.createElement("button");
  back.type = "button";
  back.className = "button quiet";
  back.textContent = "Last answer";
  back.hidden = readStored("sessionStorage", CONVERSATION_KEY) === null;
  form.append(back);
  const open = async (question = "") => {
    const { openAsk } = await import("./ask-dialog.ts");
    openAsk(keys, question, () => {
      back.hidden = false;
    });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const question = field?.value.trim() ?? "";
    open(question).then(
      () => form.reset(),
      // The page that answers needs no script.
      () => form.submit(),
    );
  });
  back.addEventListener("click", () => void open().catch(() => location.assign(form.action)));
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isTyping = target instanceof Element && target.closest("input, textarea, select");
    if (key !== "?" || ctrlKey || metaKey || altKey || isTyping) return;
    event.preventDefault();
    field?.focus();
  });
}

const form = document.querySelector<HTMLFormElement>("form[data-ask]");
if (form) start(form);
if (readStored("sessionStorage", PASSAGE_KEY) !== null) {
  import("./passage-mark.ts")
    .then(({ markOnArrival }) => markOnArrival(PASSAGE_KEY))
    .catch(() => undefined);
}
