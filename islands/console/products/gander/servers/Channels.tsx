import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { GANDER_CONFIG_DEFAULTS } from "#core/entities/gander-config.ts";
import type { GanderChannelsRecord } from "#core/platform/records.generated.ts";
import { changeRecord } from "../../../../stores/change-record.ts";
import { channels } from "../../../../stores/discord-servers.ts";
import { Select } from "../../../../ui/Select.tsx";
import { Setting, SettingBody, Settings } from "../../../../ui/Settings.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import styles from "../Gander.module.css";
import { PRESET_OPTIONS } from "../personality-form.ts";

const PRESETS = [{ id: "", name: "As the server" } as const, ...PRESET_OPTIONS];

/** A channel's own budget; "" for the server's. */
const LIMITS = [
  { id: "", name: "As the server" },
  ...[0, 5, 10, 20, 50, 100, 200, 500, 1000].map((count) => ({
    id: String(count),
    name: count === 0 ? "None" : `${count} a day`,
  })),
];

/** Where Gander answers mentions, and how in each channel. */
export function Channels({ server }: { server: string }) {
  const loaded = useStore(channels.$records);
  useEffect(channels.watch, []);
  return (
    <Settings
      id="channels"
      title="Channels"
      purpose="Where it answers when somebody mentions it or replies to it. /ask works in every channel."
    >
      {loaded.status === "loading" && (
        <SettingBody>
          <Skeleton lines={3} />
        </SettingBody>
      )}
      {loaded.status === "failed" && (
        <LoadFailed failure={loaded.failure} onRetry={channels.load} />
      )}
      {loaded.status === "ready" && (
        <List all={loaded.data.filter((one) => one.server === server)} />
      )}
    </Settings>
  );
}

function List({ all }: { all: readonly GanderChannelsRecord[] }) {
  if (all.length === 0) {
    return (
      <SettingBody>
        <p className={styles.muted}>
          Discord has named no channel yet. They come when the bot is in the server and may see
          them.
        </p>
      </SettingBody>
    );
  }
  const sorted = all.toSorted((a, b) => a.name.localeCompare(b.name));
  return sorted.map((channel) => <Channel key={channel.id} channel={channel} />);
}

function Channel({ channel }: { channel: GanderChannelsRecord }) {
  const { id, name, is_allowed, personality, answers_a_day } = channel;
  const set = (values: Partial<GanderChannelsRecord>) => void changeRecord(channels, id, values);
  const limit = answers_a_day === null ? "" : String(answers_a_day);
  const limits = LIMITS.some((one) => one.id === limit)
    ? LIMITS
    : [...LIMITS, { id: limit, name: `${limit} a day` }];
  return (
    <Setting title={`#${name}`}>
      <div className={styles.channel}>
        {is_allowed && (
          <>
            <Select
              label="Speaks"
              options={PRESETS}
              value={personality?.preset ?? ""}
              onChange={(preset) =>
                set({
                  personality:
                    preset === ""
                      ? null
                      : { ...(personality ?? GANDER_CONFIG_DEFAULTS.personality), preset },
                })
              }
            />
            <Select
              label="Answers"
              options={limits}
              value={limit}
              onChange={(count) => set({ answers_a_day: count === "" ? null : Number(count) })}
            />
          </>
        )}
        <Switch
          label={`Answer mentions in #${name}`}
          isSelected={is_allowed}
          onChange={(isOn) => set({ is_allowed: isOn })}
        />
      </div>
    </Setting>
  );
}
