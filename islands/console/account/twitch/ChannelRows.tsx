import { useState } from "react";
import { Link } from "react-router";
import { TWITCH } from "#core/chat/limits.ts";
import type { Session } from "#core/entities/session.ts";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Setting } from "../../../ui/Settings.tsx";
import { type Presence, sendToChannel } from "./store.ts";

export type ChannelRowsProps = { login: string; presence: Presence; session: Session };

/** The channel, whether Waddle is on, and what it answers. */
export function ChannelRows({ login, presence, session }: ChannelRowsProps) {
  const { channel, prefix, commands } = presence;
  const may = (permission: Session["permissions"][number]) =>
    session.permissions.includes(permission);
  return (
    <>
      <Setting title="Channel" hint={channelWords(channel, login)}>
        {may("waddle_config_edit") && <ChannelButton login={login} presence={presence} />}
      </Setting>
      <WaddleRow isOn={session.services?.waddle_enabled} prefix={prefix} />
      <Setting
        title={commands === 1 ? "1 command" : `${commands} commands`}
        hint={`At most ${TWITCH.messagesPerWindow} messages in ${TWITCH.limitWindowMs / 1000} seconds go out, as Twitch asks of bots.`}
      >
        {may("waddle_chat_edit") && (
          <Link className="button quiet" to="/waddle/chat">
            Commands
          </Link>
        )}
      </Setting>
    </>
  );
}

/** Whether Waddle is on is undefined while that could not be loaded. */
function WaddleRow({ isOn, prefix }: { isOn: boolean | undefined; prefix: string }) {
  if (isOn) {
    return (
      <Setting
        title="Waddle is on"
        hint={`It reads the chat and answers what begins with ${prefix}. It speaks with its own account, never with yours.`}
      />
    );
  }
  const isOff = isOn === false;
  return (
    <Setting
      title={isOff ? "Waddle is off" : "Waddle may be on or off"}
      hint={
        isOff
          ? "It reads and answers nothing until it is switched on."
          : "The settings of your services could not be loaded. Try again in a moment."
      }
    >
      <Link className="button quiet" to="/waddle">
        Go to Waddle
      </Link>
    </Setting>
  );
}

function channelWords(channel: string, login: string): string {
  if (channel === "") return "Waddle listens in no channel yet.";
  if (channel.toLowerCase() === login.toLowerCase()) return `Waddle listens in ${channel}, yours.`;
  return `Waddle listens in ${channel}, which is not the channel of this account.`;
}

function ChannelButton({ login, presence }: { login: string; presence: Presence }) {
  const [busy, setBusy] = useState(false);
  const isHere = presence.channel.toLowerCase() === login.toLowerCase();
  const change = async (channel: string) => {
    setBusy(true);
    const before = presence.channel;
    const failure = await sendToChannel(presence.config, channel);
    setBusy(false);
    if (failure) return showToast({ tone: "danger", text: failure.message });
    const undo = () => void sendToChannel(presence.config, before);
    showToast({
      tone: "info",
      text: channel === "" ? `Waddle leaves ${before}.` : `Waddle is on its way to ${channel}.`,
      action: { label: "Undo", run: undo },
    });
  };
  return (
    <Button look="quiet" isPending={busy} onPress={() => change(isHere ? "" : login)}>
      {isHere ? "Call it back" : `Use ${login}`}
    </Button>
  );
}
