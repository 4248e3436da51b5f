import {
  APP_ERROR_MESSAGES,
  APP_ERROR_TITLE,
  appErrorCase,
  CRITICAL_APP_ERROR_EVENT,
  isChunkError,
  KEPT_WHEN_CLEARED,
  mayReload,
  RELOADED_AT_KEY,
  SIGN_IN_KEY,
} from "#core/platform/shell/app-error.ts";
import { readStored, store } from "./storage.ts";

function raise(error: unknown): void {
  dispatchEvent(new CustomEvent(CRITICAL_APP_ERROR_EVENT, { detail: error }));
}

/** Our own script or style that could not be loaded; others' (a blocked counter) are no matter. */
function missingFile(target: EventTarget | null): string | undefined {
  const isScript = target instanceof HTMLScriptElement;
  const url = isScript ? target.src : target instanceof HTMLLinkElement ? target.href : "";
  return url.startsWith(`${location.origin}/_astro/`) ? url : undefined;
}

/** Raises `critical-app-error` for what the window hears of code that can't be loaded. */
function listen(): void {
  addEventListener(
    "error",
    (event) => {
      const file = missingFile(event.target);
      const error = event instanceof ErrorEvent ? (event.error ?? event.message) : undefined;
      if (file) raise(new Error(`Loading chunk ${file} failed`));
      else if (isChunkError(error)) raise(error);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    if (isChunkError(reason)) raise(reason);
  });
}

async function clearCache(): Promise<void> {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) {
      if (!KEPT_WHEN_CLEARED.includes(key)) localStorage.removeItem(key);
    }
    await fetch(location.href, { cache: "reload" });
  } catch {
    // What can't be cleared stays; the refresh is worth trying all the same.
  }
  location.reload();
}

function signInAgain(): void {
  try {
    localStorage.removeItem(SIGN_IN_KEY);
  } catch {
    // Then nobody is signed in anyway.
  }
  location.assign(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
}

/** The page "Something went wrong", over everything (rules SHELL-SE2 and SHELL-SE3). */
function show(error: unknown, isReadable: boolean): void {
  if (document.querySelector("[data-app-error]")) return;
  const kind = appErrorCase(error, navigator.onLine);
  const dialog = document.createElement("dialog");
  dialog.className = "shell-dialog app-error";
  dialog.dataset.appError = kind;
  dialog.setAttribute("aria-labelledby", "app-error-title");
  const button = (name: string, text: string, look = "button quiet") =>
    `<button type="button" class="${look}" value="${name}">${text}</button>`;
  dialog.innerHTML = `
    <img src="/goose/hissing.svg" alt="" width="150" height="150">
    <h1 id="app-error-title">${APP_ERROR_TITLE}</h1>
    <p>${APP_ERROR_MESSAGES[kind]}</p>
    <div class="buttons">
      ${kind === "auth" ? button("sign-in", "Sign in again", "button") : ""}
      ${button("refresh", "Refresh", kind === "auth" ? "button quiet" : "button")}
      ${button("clear", "Clear cache and refresh")}
      ${isReadable ? button("read", "Keep reading") : ""}
    </div>`;
  const goose = dialog.querySelector("img");
  goose?.addEventListener("error", () => goose.remove());
  dialog.addEventListener("click", ({ target }) => {
    const action = target instanceof HTMLButtonElement ? target.value : "";
    if (action === "sign-in") signInAgain();
    else if (action === "refresh") location.reload();
    else if (action === "clear") void clearCache();
    else if (action === "read") dialog.close();
  });
  dialog.addEventListener("cancel", (event) => isReadable || event.preventDefault());
  const titleBefore = document.title;
  dialog.addEventListener("close", () => {
    document.title = titleBefore;
    dialog.remove();
  });
  document.title = APP_ERROR_TITLE;
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * The app error boundary. A `readable` page has its words without any script, so that its visitor
 * may go on reading.
 */
export function guardApp(page: "readable" | "app"): void {
  addEventListener(CRITICAL_APP_ERROR_EVENT, (event) => {
    const error: unknown = event instanceof CustomEvent ? event.detail : undefined;
    const now = Date.now();
    const reloads =
      isChunkError(error) &&
      navigator.onLine &&
      mayReload(readStored("sessionStorage", RELOADED_AT_KEY), now) &&
      // Where nothing is kept, nothing would end the reloading.
      store("sessionStorage", RELOADED_AT_KEY, String(now));
    if (reloads) {
      event.preventDefault();
      location.reload();
    } else {
      show(error, page === "readable");
    }
  });
  listen();
}
