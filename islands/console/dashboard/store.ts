import { atom } from "nanostores";
import { pb } from "../../stores/pocketbase.ts";
import { attempt, type Loadable } from "../../stores/result.ts";
import { currentSession } from "../../stores/session.ts";

/** What the next steps depend on besides the session. */
export type Progress = { commands: number; channel: string };

export type Step = { id: string; text: string; to: string; done: boolean };

export const $progress = atom<Loadable<Progress>>({ status: "loading" });

export async function loadProgress(): Promise<void> {
  const tenant = currentSession()?.tenant.id ?? "";
  const filter = pb.filter("tenant = {:tenant}", { tenant });
  const loaded = await attempt(async () => {
    const [commands, config] = await Promise.all([
      pb.collection("chat_commands").getList(1, 1, { filter, fields: "id" }),
      pb.collection("bot_config").getFirstListItem(filter),
    ]);
    return { commands: commands.totalItems, channel: config.twitch_channel };
  });
  $progress.set(
    loaded.ok
      ? { status: "ready", data: loaded.value }
      : { status: "failed", failure: loaded.failure },
  );
}

/** What to do next, in order; `waddleOn` and `sketchOn` say which services are switched on. */
export function nextSteps(waddleOn: boolean, sketchOn: boolean, progress: Progress): Step[] {
  return [
    { id: "waddle", text: "Switch Waddle on", to: "/waddle", done: waddleOn },
    {
      id: "command",
      text: "Write your first command",
      to: "/waddle/chat?edit=new",
      done: progress.commands > 0,
    },
    {
      id: "channel",
      text: "Tell Waddle your Twitch channel",
      to: "/waddle/general",
      done: progress.channel !== "",
    },
    { id: "sketch", text: "Switch Nest Sketch on", to: "/nest-sketch", done: sketchOn },
  ];
}
