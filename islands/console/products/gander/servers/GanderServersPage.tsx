import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link } from "react-router";
import { changeRecord } from "../../../../stores/change-record.ts";
import { channels, servers } from "../../../../stores/discord-servers.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { countWords } from "../count-words.ts";
import styles from "../Gander.module.css";
import { InstallButton } from "../InstallButton.tsx";
import { $usage, loadUsage } from "./store.ts";

/** The Discord servers in which Gander is, with what it answered there today. */
export function GanderServersPage() {
  const loaded = useStore(servers.$records);
  const known = useStore(channels.$records);
  const usage = useStore($usage);
  useEffect(servers.watch, []);
  useEffect(channels.watch, []);
  useEffect(() => void loadUsage(), []);
  const allowedIn = (server: string) =>
    known.status === "ready"
      ? known.data.filter((one) => one.server === server && one.is_allowed).length
      : 0;
  const today = (server: string) =>
    usage.status === "ready"
      ? (usage.data.days.find((one) => one.server === server && one.day === usage.data.today)
          ?.answers ?? 0)
      : 0;
  return (
    <Page
      title="Discord servers"
      purpose="Where Gander answers. Each server has its own channels, personality and budgets."
      action={<InstallButton />}
    >
      {loaded.status === "loading" && <Skeleton lines={5} />}
      {loaded.status === "failed" && <LoadFailed failure={loaded.failure} onRetry={servers.load} />}
      {loaded.status === "ready" && loaded.data.length === 0 && (
        <Notice title="No server yet" action={<InstallButton look="quiet" />}>
          Add Gander to a Discord server that you manage. Discord asks which one, and leads back
          here. If the bot is in your server already, type <code>/gander setup</code> there.
        </Notice>
      )}
      {loaded.status === "ready" && loaded.data.length > 0 && (
        <ul className={styles.list} aria-label="Discord servers">
          {loaded.data.map(({ id, name, enabled }) => (
            <li key={id} className={styles.item}>
              <div className={styles.head}>
                <Link to={`/gander/servers/${id}`}>
                  <b>{name}</b>
                </Link>
                <Switch
                  label={`Answer in ${name}`}
                  isSelected={enabled}
                  onChange={(isOn) => void changeRecord(servers, id, { enabled: isOn })}
                />
              </div>
              <p className={styles.muted}>
                {enabled ? "Answers" : "Is off"} · mentions in{" "}
                {countWords(allowedIn(id), "channel")} · {countWords(today(id), "answer")} today
              </p>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
