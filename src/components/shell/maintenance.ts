import { NOTICES } from "#core/platform/reading-limits.ts";
import { element } from "./element.ts";
import { type Area, store } from "./storage.ts";

/** What the form says to an answer of the server; undefined when the code was right. */
async function refusalOf(code: string): Promise<string | undefined> {
  const unreachable = "The server could not be reached. Try again.";
  try {
    const { ok, status } = await fetch("/api/gq/maintenance/access", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code }),
    });
    if (ok) return undefined;
    if (status === 429) return "Too many tries. Wait a minute.";
    return status < 500 ? "Invalid access code" : unreachable;
  } catch {
    return unreachable;
  }
}

/** The maintenance modal (rules SN5 and SN7). `key` is where its dismissal is remembered. */
export function showMaintenance(key: string, text: string): void {
  const title = element("h2", { id: "maintenance-title" }, "The nest is being mended");
  const words = element("p", {}, text || "Parts of this site may not answer for a while.");
  const field = element("input", {
    id: "maintenance-code",
    type: "password",
    required: true,
    maxLength: NOTICES.accessCodeMaxChars,
    autocomplete: "off",
  });
  const problem = element("p", { className: "problem", role: "alert" });
  const form = element(
    "form",
    {},
    element("label", { htmlFor: field.id }, "Developer access code"),
    element(
      "div",
      { className: "buttons" },
      field,
      element("button", { className: "button quiet" }, "Enter"),
    ),
    problem,
  );
  const dismiss = element("button", { type: "button", className: "button" }, "Look around anyway");
  const dialog = element(
    "dialog",
    { className: "shell-dialog" },
    title,
    words,
    element("div", { className: "buttons" }, dismiss),
    form,
  );
  dialog.setAttribute("aria-labelledby", title.id);

  const leave = (area: Area, value: string) => {
    store(area, key, value);
    dialog.remove();
  };
  let clearing: ReturnType<typeof setTimeout> | undefined;
  for (const [source, event] of [
    [dismiss, "click"],
    [dialog, "cancel"],
  ] as const) {
    source.addEventListener(event, () => leave("sessionStorage", "dismissed"));
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refusal = await refusalOf(field.value);
    if (refusal === undefined) {
      leave("localStorage", "passed");
      return;
    }
    clearTimeout(clearing);
    problem.textContent = refusal;
    field.select();
    clearing = setTimeout(() => problem.replaceChildren(), NOTICES.accessErrorMs);
  });
  dialog.dataset.ours = "";
  document.body.append(dialog);
  dialog.showModal();
  dismiss.focus();
}
