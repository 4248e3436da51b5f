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
import { element } from "./element.ts";
import { readStored, store } from "./storage.ts";

function raise(error: unknown): void {
  dispatchEvent(new CustomEvent(CRITICAL_APP_ERROR_EVENT, { detail: error }));
}

/** Our own script or style that could not be loaded; others' (a blocked counter) are no matter. */
function missingFile(target: EventTarget | null): string | undefined {
  const url =
    target instanceof HTMLScriptElement
      ? target.src
      : target instanceof HTMLLinkElement
        ? target.href
        : "";
  return url.startsWith(`${location.origin}/_astro/`) ? url : undefined;
}

/** Raises `critical-app-error` for what the window hears of code that can't be loaded. */
function listen(): void {
  addEventListener(
    "error",
    (event) => {
      const file = missingFile(event.target);
      if (file) raise(new Error(`Loading chunk ${file} failed`));
      else if (event instanceof ErrorEvent && isChunkError(event.error ?? event.message)) {
        raise(event.error ?? event.message);
      }
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    if (isChunkError(reason)) raise(reason);
  });
  // An island whose code did not come, or that broke when it was shown for the first time.
  addEventListener("astro:hydration-error", (event) => {
    if (event instanceof CustomEvent) raise(event.detail?.error);
  });
}

async function clearCache(): Promise<void> {
  const kept = new Set(KEPT_WHEN_CLEARED);
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key);
    // Without a secure connection there are no such caches.
    if ("caches" in window) {
      for (const name of await caches.keys()) await caches.delete(name);
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

function button(label: string, look: string, run: () => void): HTMLButtonElement {
  return element("button", { type: "button", className: look, onclick: run }, label);
}

/** The page "Something went wrong", over everything (rules SE2 and SE3). */
function show(error: unknown, readable: boolean): void {
  if (document.querySelector("[data-app-error]")) return;
  const kind = appErrorCase(error, navigator.onLine);
  const title = element("h1", { id: "app-error-title" }, APP_ERROR_TITLE);
  const goose = element("img", {
    src: "/goose/hissing.svg",
    alt: "",
    width: 150,
    height: 150,
    onerror: () => goose.remove(),
  });
  const refresh = () => location.reload();
  const dialog = element(
    "dialog",
    { className: "shell-dialog app-error" },
    goose,
    title,
    element("p", {}, APP_ERROR_MESSAGES[kind]),
    element(
      "div",
      { className: "buttons" },
      ...(kind === "auth" ? [button("Sign in again", "button", signInAgain)] : []),
      button("Refresh", kind === "auth" ? "button quiet" : "button", refresh),
      button("Clear cache and refresh", "button quiet", () => void clearCache()),
      ...(readable ? [button("Keep reading", "button quiet", () => dialog.close())] : []),
    ),
  );
  dialog.dataset.appError = kind;
  dialog.setAttribute("aria-labelledby", title.id);
  const titleBefore = document.title;
  document.title = APP_ERROR_TITLE;
  dialog.addEventListener("cancel", (event) => readable || event.preventDefault());
  dialog.addEventListener("close", () => {
    document.title = titleBefore;
    dialog.remove();
  });
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
