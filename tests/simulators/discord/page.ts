/** The page on which a person plays a Discord server; its script only shows `/state` and posts to `/act`. */
export const PLAY_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Discord stand-in</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 54rem; padding: 1rem; }
  header { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: baseline; }
  h1 { font-size: 1.25rem; margin: 0; }
  ol { list-style: none; margin: 1rem 0; padding: 0; }
  li { padding: 0.5rem 0.75rem; border-left: 3px solid transparent; overflow-wrap: anywhere; }
  li.private { border-color: #7a5cff; }
  li pre { white-space: pre-wrap; font: inherit; margin: 0.15rem 0; }
  li small { opacity: 0.7; }
  .embed { border-left: 4px solid #2f855a; padding: 0.25rem 0.75rem; margin: 0.25rem 0; }
  .parts { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.35rem; }
  form { display: flex; flex-wrap: wrap; gap: 0.5rem; position: sticky; bottom: 0; padding: 0.75rem 0; background: Canvas; }
  form.modal { flex-direction: column; border: 1px solid; padding: 1rem; position: static; }
  #text { flex: 1 1 16rem; }
  button, select, input, textarea { font: inherit; padding: 0.35rem 0.6rem; }
  [role="status"] { min-height: 1.5em; }
</style>
<header><h1 id="server">Discord stand-in</h1><span id="connected" role="status"></span></header>
<p id="commands"></p>
<ol id="messages" aria-live="polite"></ol>
<div id="forms"></div>
<p id="problem" role="status"></p>
<form id="say">
  <label>As <select id="user"></select></label>
  <label>in <select id="channel"></select></label>
  <input id="text" aria-label="Message or command" placeholder="A message, @gander with a question, or /ask …" autocomplete="off">
  <button>Send</button>
  <span id="reply"></span>
</form>
<script>
const $ = (id) => document.getElementById(id);
let replyTo, last = "";
async function act(body) {
  const response = await fetch("/act", { method: "POST", body: JSON.stringify(body) });
  $("problem").textContent = response.ok ? "" : (await response.json()).message;
  await show();
}
const here = () => ({ user: $("user").value, channel: $("channel").value });
function make(name, text, set = {}) {
  return Object.assign(document.createElement(name), { textContent: text ?? "", ...set });
}
function options(select, list, name) {
  if (select.options.length === list.length) return;
  select.replaceChildren(...list.map((each) => make("option", name(each), { value: each.id })));
}
function part(message, item) {
  const press = (values) => act({ type: "press", ...here(), message: message.id, key: item.custom_id, values });
  if (item.type === 2) return make("button", item.label, { disabled: item.disabled, onclick: () => press() });
  const isChannels = item.type === 8;
  const select = make("select", "", { multiple: isChannels, ariaLabel: item.placeholder ?? "" });
  const all = isChannels ? [...$("channel").options].map(({ value, text }) => ({ value, label: text })) : item.options;
  const chosen = new Set((item.default_values ?? []).map(({ id }) => id));
  select.append(...all.map(({ value, label, default: own }) => make("option", label, { value, selected: own || chosen.has(value) })));
  const button = make("button", "Choose", { onclick: () => press([...select.selectedOptions].map(({ value }) => value)) });
  const box = make("span");
  box.append(select, button);
  return box;
}
function row(message) {
  const item = make("li", "", { className: message.onlyFor ? "private" : "" });
  const only = message.onlyFor ? ", only for " + message.onlyFor : "";
  const edits = message.edits ? ", edited " + message.edits + " times" : "";
  item.append(make("strong", message.author), make("small", only + edits), make("pre", message.content));
  for (const { title, description, footer } of message.embeds) {
    const embed = make("div", "", { className: "embed" });
    embed.append(make("strong", title), make("pre", description), make("small", footer?.text));
    item.append(embed);
  }
  for (const { components } of message.components) {
    const parts = make("div", "", { className: "parts" });
    parts.append(...components.map((each) => part(message, each)));
    item.append(parts);
  }
  if (!message.onlyFor) {
    item.append(make("button", "Reply", { onclick: () => { replyTo = message.id; $("reply").textContent = "replies to " + message.author; $("text").focus(); } }));
  }
  return item;
}
function modal({ id, user, channel, modal }) {
  const form = make("form", "", { className: "modal" });
  form.append(make("strong", modal.title));
  const fields = modal.components.flatMap(({ components }) => components);
  for (const { custom_id, label, value, style } of fields) {
    const box = make("label", label + " ");
    box.append(make(style === 2 ? "textarea" : "input", "", { name: custom_id, value: value ?? "" }));
    form.append(box);
  }
  form.append(make("button", "Submit"));
  form.onsubmit = (event) => {
    event.preventDefault();
    act({ type: "submit", user, channel, interaction: id, fields: Object.fromEntries(new FormData(form)) });
  };
  return form;
}
async function show() {
  const state = await (await fetch("/state")).json();
  const text = JSON.stringify([state, $("channel").value]);
  if (text === last) return;
  last = text;
  $("server").textContent = state.server;
  $("connected").textContent = state.isConnected ? "the bot is connected" : "the bot is not connected yet";
  $("commands").textContent = state.commands.join("  ");
  options($("user"), state.users, ({ global_name }) => global_name);
  options($("channel"), state.channels, ({ name }) => "#" + name);
  const own = state.messages.filter(({ channel }) => channel === $("channel").value);
  $("messages").replaceChildren(...own.map(row));
  $("forms").replaceChildren(...state.forms.map(modal));
  if (state.violations.length) $("problem").textContent = "Against Discord's rules: " + state.violations.join("; ");
}
$("say").onsubmit = (event) => {
  event.preventDefault();
  const text = $("text").value.trim();
  if (!text) return;
  $("text").value = "";
  if (text.startsWith("/")) act({ type: "command", ...here(), text });
  else act({ type: "say", ...here(), text: text.replace(/@gander\\b/giu, "<@1100000000000000001>"), ...(replyTo && { replyTo }) });
  replyTo = undefined;
  $("reply").textContent = "";
};
$("channel").onchange = show;
show();
setInterval(show, 500);
</script>
</html>`;
