import { useStore } from "@nanostores/react";
import { useState } from "react";
import { check } from "#core/entities/text.ts";
import { NUKE } from "#core/moderation/limits.ts";
import { nukeRequest } from "#core/moderation/requests.ts";
import { durationWords } from "#core/platform/time/duration.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import { SettingBody, Settings } from "../../../../ui/Settings.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { $bot, nukeChannel } from "./bot-store.ts";
import styles from "./Moderation.module.css";

/** Times out everyone who wrote something; the log takes it back. */
export function NukeForm() {
  const bot = useStore($bot);
  const [words, setWords] = useState("");
  const [minutes, setMinutes] = useState(String(NUKE.defaultMinutes));
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState("");
  const run = async () => {
    const read = check(nukeRequest, { action: "nuke", words, minutes: Number(minutes) });
    if (!read.ok) return setOutcome(read.message);
    setRunning(true);
    setOutcome(await nukeChannel(read.value.words, read.value.minutes));
    setRunning(false);
  };
  return (
    <Settings
      id="nuke"
      title="Nuke"
      purpose={`Times out for ${durationWords(NUKE.timeoutSeconds * 1000)} everyone who wrote these words, but moderators and people you leave out. The log takes it back. In chat: !nuke WORDS [minutes].`}
    >
      <SettingBody>
        <form
          className={styles.nuke}
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          <TextField label="Words" value={words} onChange={setWords} autoComplete="off" />
          <TextField
            label="In the last minutes"
            inputMode="numeric"
            value={minutes}
            onChange={setMinutes}
            autoComplete="off"
          />
          <Button
            type="submit"
            look="danger"
            isPending={isRunning}
            isDisabled={bot.status !== "here" || !bot.canAct || words.trim() === ""}
          >
            Time them out
          </Button>
        </form>
        {outcome !== "" && <Note tone="info">{outcome}</Note>}
      </SettingBody>
    </Settings>
  );
}
