import { atom, onMount } from "nanostores";
import { safeParse } from "valibot";
import { type BotPresence, presenceOf } from "#core/chat/bot-presence.ts";
import { type BotReport, botReport, botTopic } from "#core/chat/bot-report.ts";
import { BOT_STATUS } from "#core/chat/limits.ts";
import { environment, pb } from "../../../stores/environment.ts";
import { keepLoaded } from "../../../stores/keep-loaded.ts";
import { attempt, type Loadable } from "../../../stores/result.ts";
import { $session, currentSession } from "../../../stores/session.ts";

/**
 * The one place in the console that knows whether the bot is in the workspace's channel. It follows
 * the status while something shows it.
 */
export const $bot = atom<Loadable<BotPresence>>({ status: "loading" });

/** The last report, and how far this browser's clock is behind the server's, in milliseconds. */
let known: { report: BotReport; behindMs: number } | undefined;

onMount($bot, () => {
  const topic = botTopic(currentSession()?.tenant.id ?? "");
  const stopLoading = keepLoaded(loadBot, [pb().realtime.subscribe(topic, take)]);
  const timer = setInterval(() => environment().isVisible() && void loadBot(), BOT_STATUS.askMs);
  // A switch of Waddle or Gaggle shows at once; the server's answer follows.
  const stopSession = $session.listen(show);
  return () => {
    clearInterval(timer);
    stopLoading();
    stopSession();
  };
});

/** Asks the server. What was known stays while it can't be reached, and grows old. */
export async function loadBot(): Promise<void> {
  const loaded = await attempt(() => pb().send("/api/gq/bot", { method: "GET" }));
  if (loaded.ok) take(loaded.value);
  else if (known) show();
  else $bot.set({ status: "failed", failure: loaded.failure });
}

function take(answer: unknown): void {
  const report = safeParse(botReport, answer);
  if (!report.success) return;
  known = { report: report.output, behindMs: report.output.now - environment().now() };
  show();
}

function show(): void {
  if (!known) return;
  const { report, behindMs } = known;
  const services = currentSession()?.services;
  const isOn = services ? services.waddle_enabled || services.gaggle_enabled : report.is_on;
  const now = environment().now() + behindMs;
  $bot.set({ status: "ready", data: presenceOf({ ...report, is_on: isOn }, now) });
}
