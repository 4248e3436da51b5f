import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link } from "react-router";
import type { GanderChannelsRecord } from "#core/platform/records.generated.ts";
import { channels, servers } from "../../../../stores/discord-servers.ts";
import { Select } from "../../../../ui/Select.tsx";
import { Setting } from "../../../../ui/Settings.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { playIn } from "./store.ts";

/** The channel of a Discord server in which the game is played. */
export function PlayChannel() {
  const known = useStore(servers.$records);
  const loaded = useStore(channels.$records);
  useEffect(servers.watch, []);
  useEffect(channels.watch, []);
  if (loaded.status === "loading" || known.status === "loading") return <Skeleton lines={2} />;
  if (loaded.status === "failed") {
    return <LoadFailed failure={loaded.failure} onRetry={channels.load} />;
  }
  if (known.status === "failed") {
    return <LoadFailed failure={known.failure} onRetry={servers.load} />;
  }
  const names = new Map(known.data.map(({ id, name }) => [id, name]));
  const options = loaded.data.map((channel) => ({
    id: channel.id,
    name: `#${channel.name} · ${names.get(channel.server) ?? "Discord"}`,
  }));
  if (options.length === 0) return <NoServer />;
  return <Chosen all={loaded.data} options={options} />;
}

function NoServer() {
  return (
    <Setting
      title="Play in a Discord channel"
      hint="No Discord server of this workspace has a channel yet. Gander, the Discord bot, has to be in your server first."
    >
      <Link className="button quiet" to="/gander/servers">
        Connect a server
      </Link>
    </Setting>
  );
}

type ChosenProps = {
  all: readonly GanderChannelsRecord[];
  options: readonly { id: string; name: string }[];
};

function Chosen({ all, options }: ChosenProps) {
  const current = all.find(({ plays_gaggle }) => plays_gaggle);
  const first = options[0]?.id ?? "";
  return (
    <>
      <Setting
        title="Play in a Discord channel"
        hint="Geese come by there as they do in your Twitch chat, whether you are live or not."
      >
        <Switch
          label="Play in a Discord channel"
          isSelected={current !== undefined}
          onChange={(isOn) => void playIn(isOn ? first : undefined)}
        />
      </Setting>
      {current && (
        <Setting title="Channel" hint="One channel of the workspace.">
          <Select
            label="Channel"
            isLabelHidden
            options={options}
            value={current.id}
            onChange={(id) => void playIn(id)}
          />
        </Setting>
      )}
    </>
  );
}
