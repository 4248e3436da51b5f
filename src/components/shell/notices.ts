import { NOTICES } from "#core/platform/reading-limits.ts";
import { type Banner, dismissalKey, isVariant, readNotices } from "#core/platform/shell/notices.ts";
import { type Area, readStored, store } from "./storage.ts";

/** Shows what the operator has switched on for this site (rules SHELL-SN3 to SHELL-SN5). */
export function startNotices(): void {
  const site = document.querySelector<HTMLElement>("[data-site]")?.dataset.site;
  if (!isVariant(site)) return;
  fetch(`/api/gq/notices?site=${site}`, { credentials: "omit", priority: "low" })
    // It is read whatever it holds: an answer that is left unread keeps its connection.
    .then(async (response) => [response.ok, await response.json()])
    .then(([isGood, answer]) => {
      const { banner, maintenance } = readNotices(isGood ? answer : undefined);
      const bannerKey = dismissalKey("banner", site, banner?.text ?? "");
      const modalKey = dismissalKey("maintenance", site, maintenance?.text ?? "");
      const isDismissed = (area: Area, key: string) => readStored(area, key) !== null;
      if (banner && !isDismissed("localStorage", bannerKey)) showBanner(bannerKey, banner);
      if (!maintenance || isDismissed("sessionStorage", modalKey)) return;
      if (!isDismissed("localStorage", modalKey)) showMaintenance(modalKey, maintenance.text);
    })
    // Without an answer there is nothing to show.
    .catch(() => undefined);
}

/** The page below makes room by a transform, which shifts nothing in the layout's eyes. */
function showBanner(key: string, { text, severity, link }: Banner): void {
  const { style } = document.documentElement;
  const banner = document.createElement("aside");
  banner.className = "site-banner";
  banner.ariaLabel = "Announcement";
  banner.dataset.severity = severity;
  banner.innerHTML = `<p><span></span> <a>Find out more</a></p>
    <button type="button" class="close" aria-label="Dismiss the announcement">×</button>`;
  banner.querySelector("span")?.append(text);
  const more = banner.querySelector("a");
  if (link === "") more?.remove();
  else more?.setAttribute("href", link);

  const size = new ResizeObserver(() => {
    style.setProperty("--banner-height", `${banner.offsetHeight}px`);
  });
  banner.querySelector("button")?.addEventListener("click", () => {
    store("localStorage", key, "dismissed");
    size.disconnect();
    banner.remove();
    style.removeProperty("--banner-height");
  });
  const header = document.querySelector(".site-header");
  if (header) header.after(banner);
  else document.body.prepend(banner);
  size.observe(banner);
}

/** What the form says to an answer of the server; empty when the code was right. */
async function refusalOf(code: string): Promise<string> {
  const unreachable = "The server could not be reached. Try again.";
  try {
    const { ok, status } = await fetch("/api/gq/maintenance/access", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code }),
    });
    if (ok) return "";
    if (status === 429) return "Too many tries. Wait a minute.";
    return status < 500 ? "Invalid access code" : unreachable;
  } catch {
    return unreachable;
  }
}

/** The maintenance modal (rules SHELL-SN5 and SHELL-SN7). `key` is where its dismissal is remembered. */
function showMaintenance(key: string, text: string): void {
  const dialog = document.createElement("dialog");
  dialog.className = "shell-dialog";
  dialog.setAttribute("aria-labelledby", "maintenance-title");
  dialog.innerHTML = `
    <h2 id="maintenance-title">The nest is being mended</h2>
    <p data-words>Parts of this site may not answer for a while.</p>
    <form method="dialog" class="buttons"><button class="button" autofocus>Look around anyway</button></form>
    <form class="access">
      <label for="maintenance-code">Developer access code</label>
      <div class="buttons">
        <input id="maintenance-code" type="password" required autocomplete="off" maxlength="${NOTICES.accessCodeMaxChars}">
        <button class="button quiet">Enter</button>
      </div>
      <p class="problem" role="alert"></p>
    </form>`;
  if (text !== "") dialog.querySelector("[data-words]")?.replaceChildren(text);
  const problem = dialog.querySelector(".problem");
  const field = dialog.querySelector("input");
  let clearing: ReturnType<typeof setTimeout> | undefined;

  dialog.querySelector(".access")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refusal = await refusalOf(field?.value ?? "");
    if (refusal === "") {
      store("localStorage", key, "passed");
      dialog.close();
      return;
    }
    clearTimeout(clearing);
    problem?.replaceChildren(refusal);
    field?.select();
    clearing = setTimeout(() => problem?.replaceChildren(), NOTICES.accessErrorMs);
  });
  const remember = () => store("sessionStorage", key, "dismissed");
  // A page that is left right after the click has no time for `close`, which comes later.
  dialog.querySelector("form[method=dialog]")?.addEventListener("submit", remember);
  dialog.addEventListener("cancel", remember);
  dialog.addEventListener("close", () => {
    // A second Escape closes without `cancel`.
    remember();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}
