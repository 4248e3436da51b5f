import type { ProviderAccount, ProviderName } from "./oauth-accounts.ts";

const TITLES: Record<ProviderName, string> = { twitch: "Twitch", discord: "Discord" };

/** The page on which a person chooses an account and says yes or no. */
export function consentPage(
  provider: ProviderName,
  request: URLSearchParams,
  accounts: readonly ProviderAccount[],
  /** Servers to which a bot may be added; none where no bot is. */
  guilds: readonly { id: string; name: string }[] = [],
): string {
  const hidden = [...request].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const choices = accounts.map(
    ({ id, name, email, isVerified }, index) =>
      `<label><input type="radio" name="account" value="${id}"${index === 0 ? " checked" : ""}>
       ${escapeHtml(name)} <small>${escapeHtml(email)}${isVerified ? "" : " (not verified)"}</small></label>`,
  );
  const servers = guilds.map(
    ({ id, name }) => `<option value="${escapeHtml(id)}">${escapeHtml(name)}</option>`,
  );
  const server =
    servers.length === 0
      ? ""
      : `<p><label>Add the bot to <select name="guild_id">${servers.join("")}</select></label></p>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${TITLES[provider]} stand-in</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 12vh auto; padding: 0 1rem; }
  label { display: block; padding: 0.5rem 0; }
  button { font: inherit; padding: 0.5rem 1rem; margin: 1rem 0.5rem 0 0; }
</style>
<h1>Goose Quarters wants to know who you are at ${TITLES[provider]}</h1>
<p>This is a stand-in for ${TITLES[provider]}. It asks for: ${escapeHtml(request.get("scope") ?? "")}.</p>
<form method="post">
  ${hidden.join("\n  ")}
  <fieldset><legend>Account</legend>${choices.join("\n")}</fieldset>
  ${server}
  <button name="answer" value="allow">Authorize</button>
  <button name="answer" value="cancel">Cancel</button>
</form>
</html>`;
}

export function errorPage(message: string): string {
  return `<!doctype html><html lang="en"><title>Error</title><h1>Error</h1><p>${escapeHtml(message)}</p></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
