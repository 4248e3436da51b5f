import { atom } from "nanostores";
import type { Session } from "#core/entities/session.ts";
import { serviceFlag } from "#core/entities/tenant.ts";
import { pb } from "../../stores/environment.ts";
import { attempt, type Loadable } from "../../stores/result.ts";
import { currentSession } from "../../stores/session.ts";

/** What the next steps and the services depend on besides the session. */
export type Progress = { commands: number; channel: string };

export type Step = { id: string; text: string; to: string; done: boolean };

export const $progress = atom<Loadable<Progress>>({ status: "loading" });

export async function loadProgress(): Promise<void> {
  const tenant = currentSession()?.tenant.id ?? "";
  const filter = pb().filter("tenant = {:tenant}", { tenant });
  const loaded = await attempt(async () => {
    const [commands, config] = await Promise.all([
      pb().collection("chat_commands").getList(1, 1, { filter, fields: "id" }),
      pb().collection("bot_config").getFirstListItem(filter),
    ]);
    return { commands: commands.totalItems, channel: config.twitch_channel };
  });
  $progress.set(
    loaded.ok
      ? { status: "ready", data: loaded.value }
      : { status: "failed", failure: loaded.failure },
  );
}

type Standing = Pick<Session, "services" | "permissions">;

/**
 * What to do next, in order; steps that the member has no permission for are left to others. Whether a
 * service is on is no step while it could not be loaded.
 */
export function nextSteps({ services, permissions }: Standing, progress: Progress): Step[] {
  const steps = [
    {
      id: "waddle",
      text: "Switch Waddle on",
      to: "/waddle",
      done: services?.[serviceFlag("waddle")],
      needs: "waddle_manage",
    },
    {
      id: "command",
      text: "Write your first command",
      to: "/waddle/chat?edit=new",
      done: progress.commands > 0,
      needs: "waddle_chat_edit",
    },
    {
      id: "channel",
      text: "Tell Waddle your Twitch channel",
      to: "/waddle/general",
      done: progress.channel !== "",
      needs: "waddle_config_edit",
    },
    {
      id: "sketch",
      text: "Switch Nest Sketch on",
      to: "/nest-sketch",
      done: services?.[serviceFlag("nest_sketch")],
      needs: "nest_sketch_manage",
    },
  ] as const;
  return steps.flatMap(({ needs, done, ...step }) =>
    done !== undefined && permissions.includes(needs) ? [{ ...step, done }] : [],
  );
}
