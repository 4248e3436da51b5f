/**
 * The whole product at its most talkative level, with people who sign up, link, draw and fail at it: no
 * secret of the installation and none that went through it is in what the processes print.
 */

import { readFileSync } from "node:fs";
import PocketBase from "pocketbase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { ROOM_KINDS } from "#core/rooms/kinds.ts";
import { DiscordSimulator } from "../../simulators/discord/discord.ts";
import { OAuthSimulator } from "../../simulators/oauth.ts";
import { OpenAiSimulator } from "../../simulators/openai.ts";
import { type CaughtMail, type SmtpCatcher, startSmtpCatcher } from "../../simulators/smtp.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { SketchClient } from "../../stack/sketch.ts";
import { type GooseQuarters, startGooseQuarters } from "../../stack/whole.ts";

const GIVEN = {
  TWITCH_BOT_LOGIN: "waddlebot",
  TWITCH_BOT_TOKEN: "oauth:the-chat-token-of-the-bot",
  TWITCH_BOT_REFRESH_TOKEN: "the-refresh-token-of-the-bot",
  SMTP_USERNAME: "geese",
  SMTP_PASSWORD: "the-password-of-the-mail-server",
  MAINTENANCE_CODE: "the-maintenance-code",
  MODEL_NAME: "pond",
  MODEL_KEY: "the-key-of-the-language-model",
  TWITCH_EXTENSION_CLIENT_ID: "extension0000000000000000000",
  TWITCH_EXTENSION_SECRET: Buffer.from("the secret of the panel's tokens").toString("base64"),
};
const SECRET_SETTINGS = [
  "TWITCH_BOT_TOKEN",
  "TWITCH_BOT_REFRESH_TOKEN",
  "SMTP_PASSWORD",
  "MAINTENANCE_CODE",
  "MODEL_KEY",
  "TWITCH_EXTENSION_SECRET",
] as const;

const PASSWORD = "a password that nobody logs";

let smtp: SmtpCatcher;
let oauth: OAuthSimulator;
let irc: TwitchIrcSimulator;
let discord: DiscordSimulator;
const model = new OpenAiSimulator();
let goose: GooseQuarters;
/** Every secret that went through, by what it is. */
const secrets = new Map<string, string>();

beforeAll(async () => {
  smtp = await startSmtpCatcher();
  oauth = await OAuthSimulator.start();
  irc = await TwitchIrcSimulator.start({ login: "waddlebot", token: GIVEN.TWITCH_BOT_TOKEN });
  discord = await DiscordSimulator.start();
  await model.start();
  goose = await startGooseQuarters({
    ...oauth.environment,
    ...GIVEN,
    GQ_MODE: "development",
    LOG_LEVEL: "debug",
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(smtp.port),
    SMTP_SENDER: "geese@quarters.localhost",
    TWITCH_IRC_URL: irc.url,
    TWITCH_API_URL: oauth.url,
    TWITCH_CHANNELS: "*",
    DISCORD_BOT_TOKEN: keep("Discord's token", discord.token),
    DISCORD_API_URL: `${discord.url}/api`,
    MODEL_URL: model.url,
  });
  for (const name of SECRET_SETTINGS) secrets.set(name, GIVEN[name].replace("oauth:", ""));
  for (const [name, value] of Object.entries(oauth.environment)) {
    if (name.endsWith("_SECRET")) secrets.set(name, value);
  }
  for (const file of [`${goose.dataDir}/secrets.json`, `${goose.dataDir}.key`]) {
    const kept: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
    for (const [name, value] of Object.entries(kept)) {
      // The demo account's is shown to whoever starts it, after the start.
      if (name !== "keys" && name !== "demoPassword") secrets.set(name, value);
    }
  }
});

afterAll(async () => {
  await goose?.stop();
  await Promise.all([smtp?.stop(), oauth?.close(), irc?.close(), discord?.close(), model.stop()]);
});

const client = () => new PocketBase(goose.site).autoCancellation(false);

/** The token in the next mail. */
async function mailedToken(what: string): Promise<string> {
  const mail = await new Promise<CaughtMail>((resolve, reject) => {
    const giveUp = () => reject(new Error(`No mail: ${what}\n${goose.output().slice(-4000)}`));
    const timer = setTimeout(giveUp, 60_000);
    void smtp.next().then((next) => {
      clearTimeout(timer);
      resolve(next);
    });
  });
  expect(mail.auth).toContain(GIVEN.SMTP_PASSWORD);
  const text = mail.data.replaceAll("=\n", "").replaceAll("=3D", "=");
  const token = /[?&]token=([\w.-]{20,})/.exec(text)?.[1];
  if (token === undefined) throw new Error(`No token in the mail: ${text}`);
  return keep(what, token);
}

function keep(what: string, secret: unknown): string {
  if (typeof secret !== "string" || secret.length < 6) throw new Error(`No secret: ${what}`);
  secrets.set(what, secret);
  return secret;
}

/** Somebody with a verified address, signed in, and a workspace of their own. */
async function creator(email: string) {
  const one = client();
  const body = { email, password: PASSWORD, workspace: `Pond of ${email}` };
  await one.send("/api/gq/signup", { method: "POST", body });
  const users = one.collection("users");
  await users.confirmVerification(await mailedToken(`verification of ${email}`));
  await users.authWithPassword(email, PASSWORD);
  keep(`sign-in of ${email}`, one.authStore.token);
  return one;
}

async function knock(address: string): Promise<void> {
  const socket = new WebSocket(address);
  socket.on("error", () => undefined);
  await new Promise<void>((resolve) => socket.on("close", () => resolve()));
}

test("WEB-S2: nothing that is secret is printed by web server, rooms, bots, PocketBase or supervisor", async () => {
  keep("password", PASSWORD);
  const ada = await creator("ada@example.com");
  const tenant = (await ada.send("/api/gq/session", {})).tenant.id as string;

  // A password that is reset, an invite, a file's token, sign-ins that fail.
  await ada.collection("users").requestPasswordReset("ada@example.com");
  const reset = await mailedToken("password reset");
  const referer = `${goose.site}/auth/action?mode=resetPassword&token=${reset}`;
  await fetch(`${goose.site}/auth/action?mode=resetPassword&token=${reset}`);
  await fetch(`${goose.site}/api/nothing?token=${reset}`, { headers: { referer } });
  const invite = { email: "bea@example.com", role: "artist" };
  await ada.send("/api/gq/invites", { method: "POST", body: invite });
  await ada.send("/api/gq/invites/look", {
    method: "POST",
    body: { token: await mailedToken("invite") },
  });
  const file = keep("file token", await ada.files.getToken());
  await fetch(`${goose.site}/api/files/users/none/none.png?token=${file}`, {
    headers: { authorization: ada.authStore.token },
  });
  const wrong = keep("wrong password", "not the password of anybody");
  await expect(
    client().collection("users").authWithPassword("ada@example.com", wrong),
  ).rejects.toThrow();

  // A sign-in by each provider, one that the provider breaks off.
  for (const [provider, login] of [
    ["twitch", "gus"],
    ["discord", "gudrun"],
  ] as const) {
    const email = `${login}@example.com`;
    oauth.accounts[provider].push({ id: login, login, name: login, email, isVerified: true });
    for (const fault of [undefined, "user-unavailable"] as const) {
      if (fault) oauth.fail(fault);
      const one = client();
      const methods = await one.collection("users").listAuthMethods();
      const info = methods.oauth2.providers.find(({ name }) => name === provider);
      if (info === undefined) throw new Error(`No ${provider}`);
      const back = `${goose.site}/login`;
      const at = await oauth.consent(info.authURL + encodeURIComponent(back), login);
      await fetch(`${goose.site}${at.pathname}${at.search}`);
      const code = keep(`code of ${provider}`, at.searchParams.get("code"));
      keep(`verifier of ${provider}`, info.codeVerifier);
      const answer = one
        .collection("users")
        .authWithOAuth2Code(provider, code, info.codeVerifier, back);
      if (fault) await expect(answer).rejects.toThrow();
      else keep(`sign-in by ${provider}`, (await answer).token);
    }
  }
  for (const token of oauth.tokens.keys()) keep(`a provider's token ${token}`, token);

  // A sketch: its ticket, its link, guests, sockets that are refused.
  const settings = await ada
    .collection("service_settings")
    .getFirstListItem(ada.filter("tenant = {:tenant}", { tenant }));
  await ada
    .collection("service_settings")
    .update(settings.id, { nest_sketch_enabled: true, waddle_enabled: true });
  const { id: sketch } = await ada.collection("sketches").create({ name: "Pond" });
  const ask = async (path: string, body: object) => ada.send(path, { method: "POST", body });
  const { ticket } = await ask("/api/gq/tickets", { kind: "sketch", room: sketch });
  const rooms = goose.site.replace("http", "ws");
  const version: number = ROOM_KINDS.sketch.protocol.version;
  const socket = (ofTicket: string, v = version) =>
    `${rooms}/parties/sketch/${sketch}?ticket=${ofTicket}&v=${v}`;
  const drawing = new SketchClient(socket(keep("ticket", ticket)), "ada");
  await drawing.hello();
  await drawing.draws("stroke-0001");
  const made = await ask("/api/gq/sketches/link", { sketch, access: "draw", renew: true });
  const token = keep("sketch link", made.link.token);
  const guest = keep("a guest's secret", "guest-secret-that-only-their-browser-has");
  const entered = await ask("/api/gq/sketch-links", { token, guest, name: "Gus" });
  await fetch(`${goose.creator("/s/")}${token}`);
  await knock(socket(`${keep("a guest's ticket", entered.ticket)}x`));
  await knock(socket(entered.ticket, 1));
  await knock(socket(entered.ticket).replace(sketch, "another"));
  await drawing.close();

  // A giveaway's overlay, and pages whose address is the secret.
  const overlay = await ask("/api/gq/giveaways/overlay", { tenant, renew: false });
  const shown = keep("overlay", overlay.token);
  await fetch(`${goose.site}/embed/giveaway/${shown}`);
  await fetch(`${goose.site}/api/gq/public/giveaway-overlay/${shown}`);
  await fetch(`${goose.site}/api/gq/maintenance/access`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: GIVEN.MAINTENANCE_CODE }),
  });

  // A question, once to a model that answers and once to one that fails; a panel with a forged token.
  const question = keep("a question", "Which pond keeps the heron's secret of the golden reed?");
  for (const behaviour of [model.behaviour, { type: "fails", status: 500 } as const]) {
    model.behaviour = behaviour;
    const answer = await fetch(`${goose.site}/api/gq/ask`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ question: `${question} And what is a timer?` }),
    });
    expect(await answer.text()).toContain('"type":"end"');
  }
  const forged = keep("a forged token", "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoidmlld2VyIn0.notTwitch");
  await fetch(`${goose.site}/api/gq/panel/view`, { headers: { "x-extension-jwt": forged } });

  // With the others away each process says what it could not do, and for whom.
  await expect.poll(() => irc.logins.accepted).toBeGreaterThan(0);
  for (const name of ["pocketbase", "rooms"] as const) {
    const before = goose.leader(name);
    goose.crash(name);
    await fetch(`${goose.site}/api/files/users/none/none.png?token=${file}`, {
      headers: { authorization: ada.authStore.token, referer },
    });
    await knock(socket(`${ticket}x`));
    await expect.poll(() => goose.leaderOrNull(name), { timeout: 30_000 }).not.toBe(before);
    await expect
      .poll(async () => (await fetch(`${goose.site}/api/health`)).status, { timeout: 30_000 })
      .toBe(200);
  }

  const output = goose.output();
  // The test is worth something only if they talk.
  for (const name of ["web", "pocketbase", "rooms", "bots"]) expect(output).toContain(`"${name}"`);
  expect(output).toContain('"level":20');
  expect(secrets.size).toBeGreaterThan(25);
  const leaks = [...secrets].flatMap(([what, secret]) =>
    [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((form) =>
      output.includes(form),
    )
      ? [what]
      : [],
  );
  expect(leaks).toEqual([]);
  // Whatever token of ours a process got by itself: a JWT begins like this.
  expect(/.{80}eyJ[\w-]{10,}\.eyJ.{10}/.exec(output)?.[0]).toBeUndefined();
}, 180_000);
