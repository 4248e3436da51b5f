import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Notice } from "../../ui/Notice.tsx";
import { RecordStates } from "../RecordStates.tsx";
import { ChannelSheet } from "./ChannelSheet.tsx";
import { $channel, loadChannel } from "./store.ts";

/** The game of a channel: its encounters, its log and those who play. */
export function ChannelPage() {
  const state = useStore($channel);
  useEffect(() => void loadChannel(), []);
  const name = state.status === "ready" ? state.data.channel.channel.name : "";
  useEffect(() => {
    if (name !== "") document.title = document.title.replace(/^.*(?= · )/, `Gaggle with ${name}`);
  }, [name]);
  return (
    <RecordStates
      state={state}
      title="A channel's game"
      onRetry={() => void loadChannel()}
      unknown={
        <Notice
          title="No game at this link"
          action={
            <a className="button" href="/tcg">
              How the game goes
            </a>
          }
        >
          The link is mistyped, the workspace is gone, or nothing has come by there yet.
        </Notice>
      }
    >
      {(shown) => <ChannelSheet shown={shown} />}
    </RecordStates>
  );
}
