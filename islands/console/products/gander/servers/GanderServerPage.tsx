import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { GANDER_CONFIG_DEFAULTS } from "#core/entities/gander-config.ts";
import type { GanderServersRecord } from "#core/platform/records.generated.ts";
import { changeRecord } from "../../../../stores/change-record.ts";
import { servers } from "../../../../stores/discord-servers.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { Setting, SettingBody, Settings, SettingsColumn } from "../../../../ui/Settings.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { TypedConfirm } from "../../../../ui/TypedConfirm.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { PersonalityFields } from "../PersonalityFields.tsx";
import { AnswerLog } from "./AnswerLog.tsx";
import { Budgets } from "./Budgets.tsx";
import { Channels } from "./Channels.tsx";
import { Memories } from "./Memories.tsx";
import { disconnect } from "./store.ts";

/** One Discord server: where Gander answers in it, how, how much, and what it did. */
export function GanderServerPage() {
  const { id = "" } = useParams();
  const loaded = useStore(servers.$records);
  useEffect(servers.watch, []);
  const server = loaded.status === "ready" ? loaded.data.find((one) => one.id === id) : undefined;
  if (server) return <Loaded key={server.id} server={server} />;
  return (
    <Page title="Discord server">
      {loaded.status === "loading" && <Skeleton lines={8} />}
      {loaded.status === "failed" && <LoadFailed failure={loaded.failure} onRetry={servers.load} />}
      {loaded.status === "ready" && (
        <Notice
          title="There is no such server"
          action={
            <Link className="button" to="/gander/servers">
              See your servers
            </Link>
          }
        >
          It was disconnected, or Gander was removed from it on Discord.
        </Notice>
      )}
    </Page>
  );
}

function Loaded({ server }: { server: GanderServersRecord }) {
  const { id, name } = server;
  const set = (values: Partial<GanderServersRecord>) => void changeRecord(servers, id, values);
  return (
    <SettingsColumn>
      <Page title={name} purpose="How Gander answers in this Discord server.">
        <Settings id="server" title="This server">
          <Setting title="Answer in this server" hint="Off, it says that it is off.">
            <Switch
              label="Answer in this server"
              isSelected={server.enabled}
              onChange={(enabled) => set({ enabled })}
            />
          </Setting>
          <Setting
            title="Take recent messages into account"
            hint="Where Discord lets the bot read them. They are used for the answer and not stored."
          >
            <Switch
              label="Take recent messages into account"
              isSelected={server.reads_messages}
              onChange={(reads_messages) => set({ reads_messages })}
            />
          </Setting>
          <Setting
            title="Remember what people ask it to"
            hint="Each person reads theirs with /memory and erases it with /forget-me."
          >
            <Switch
              label="Remember what people ask it to"
              isSelected={server.keeps_memories}
              onChange={(keeps_memories) => set({ keeps_memories })}
            />
          </Setting>
        </Settings>
        <Channels server={id} />
        <ServerPersonality server={server} />
        <Budgets server={server} />
        <AnswerLog server={id} />
        <Memories server={id} />
        <Disconnect server={server} />
      </Page>
    </SettingsColumn>
  );
}

function ServerPersonality({ server }: { server: GanderServersRecord }) {
  const { id, personality } = server;
  const save = async (own: GanderServersRecord["personality"]) => {
    const saved = await servers.save(id, { personality: own });
    return saved.ok ? undefined : saved.failure;
  };
  if (personality === null) {
    return (
      <Settings id="personality" title="How it speaks">
        <Setting title="As everywhere in the workspace" hint="It follows Gander's settings.">
          <Button look="quiet" onPress={() => void save(GANDER_CONFIG_DEFAULTS.personality)}>
            Give it its own
          </Button>
        </Setting>
      </Settings>
    );
  }
  return (
    <PersonalityFields
      key={JSON.stringify(personality)}
      stored={personality}
      draft={`/gander/servers/${id}`}
      purpose="In this server, but for channels that have their own."
      save={save}
    >
      <SettingBody>
        <Button look="plain" onPress={() => void save(null)}>
          Speak as everywhere in the workspace
        </Button>
      </SettingBody>
    </PersonalityFields>
  );
}

function Disconnect({ server: { id, name } }: { server: GanderServersRecord }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <Settings id="disconnect" title="Disconnect" tone="danger">
      <Setting
        title="Disconnect this server"
        hint="Its settings, its log and all memories are deleted. The bot stays in the server until you remove it on Discord."
      >
        <Button look="danger" onPress={() => setOpen(true)}>
          Disconnect
        </Button>
      </Setting>
      {isOpen && (
        <TypedConfirm
          title={`Disconnect ${name}?`}
          expected={name}
          button={["Disconnect", "Disconnecting…"]}
          onClose={() => setOpen(false)}
          onConfirm={async (typed) => {
            const failure = await disconnect(id, typed);
            if (!failure) await navigate("/gander/servers");
            return failure;
          }}
        >
          Its settings, its log of answers and everything that people asked it to remember are
          deleted. That can't be undone.
        </TypedConfirm>
      )}
    </Settings>
  );
}
