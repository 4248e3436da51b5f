import { DOODLE, DUCK, QUIZ } from "#core/pond/limits.ts";
import {
  DIFFICULTIES,
  type GameKind,
  type PondSettings,
  type SettingsChange,
  TOPICS,
} from "#core/pond/settings.ts";
import type { PondView } from "#core/pond/view-types.ts";
import type { PondRoom } from "../room-store.ts";
import { DIFFICULTY_WORDS, TOPIC_WORDS } from "../words.ts";
import { Choice, NumberChoice, Tick } from "./fields.tsx";
import styles from "./SettingsPanel.module.css";

/** Seconds are chosen in steps. */
const SECONDS_STEP = 5;

type PartProps<K extends GameKind> = {
  settings: PondSettings[K];
  packs: PondView["room"]["packs"];
  onChange: (change: NonNullable<SettingsChange[K]>) => void;
};

/** How the chosen game is played; each change counts at once, and everybody sees it. */
export function SettingsPanel({
  room,
  view,
  game,
}: {
  room: PondRoom;
  view: PondView;
  game: GameKind;
}) {
  const { settings, packs } = view.room;
  const change = (settings: SettingsChange) => void room.ask({ type: "settings", settings });
  return (
    <fieldset className={styles.settings}>
      <legend>Settings</legend>
      {game === "doodle" && (
        <DoodleSettings
          settings={settings.doodle}
          packs={packs}
          onChange={(doodle) => change({ doodle })}
        />
      )}
      {game === "quiz" && (
        <QuizSettings
          settings={settings.quiz}
          packs={packs}
          onChange={(quiz) => change({ quiz })}
        />
      )}
      {game === "duck" && (
        <NumberChoice
          label="Rounds"
          value={settings.duck.rounds}
          min={DUCK.roundsMinCount}
          max={DUCK.roundsMaxCount}
          onChange={(rounds) => change({ duck: { rounds } })}
        />
      )}
    </fieldset>
  );
}

function DoodleSettings({ settings, packs, onChange }: PartProps<"doodle">) {
  return (
    <>
      <NumberChoice
        label="Rounds"
        value={settings.rounds}
        min={DOODLE.roundsMinCount}
        max={DOODLE.roundsMaxCount}
        onChange={(rounds) => onChange({ rounds })}
      />
      <NumberChoice
        label="Seconds a turn"
        value={settings.turnSeconds}
        min={DOODLE.turnMinSeconds}
        max={DOODLE.turnMaxSeconds}
        step={SECONDS_STEP}
        onChange={(turnSeconds) => onChange({ turnSeconds })}
      />
      <Choice
        label="Words"
        value={settings.difficulty}
        options={(["mixed", ...DIFFICULTIES] as const).map((one) => [one, DIFFICULTY_WORDS[one]])}
        onChange={(difficulty) => onChange({ difficulty })}
      />
      {packs.words > 0 && (
        <SourceChoice value={settings.words} onChange={(words) => onChange({ words })} />
      )}
      <Tick
        label="Show a letter now and then"
        checked={settings.hints}
        onChange={(hints) => onChange({ hints })}
      />
    </>
  );
}

function QuizSettings({ settings, packs, onChange }: PartProps<"quiz">) {
  const { topics } = settings;
  return (
    <>
      <NumberChoice
        label="Questions"
        value={settings.questions}
        min={QUIZ.questionsMinCount}
        max={QUIZ.questionsMaxCount}
        onChange={(questions) => onChange({ questions })}
      />
      <NumberChoice
        label="Seconds a question"
        value={settings.answerSeconds}
        min={QUIZ.answerMinSeconds}
        max={QUIZ.answerMaxSeconds}
        step={SECONDS_STEP}
        onChange={(answerSeconds) => onChange({ answerSeconds })}
      />
      {packs.questions > 0 && (
        <SourceChoice value={settings.source} onChange={(source) => onChange({ source })} />
      )}
      {TOPICS.map((topic) => {
        const isChosen = topics.includes(topic);
        return (
          <Tick
            key={topic}
            label={TOPIC_WORDS[topic]}
            checked={isChosen}
            // A game needs a topic: the last one stays.
            disabled={isChosen && topics.length === 1}
            onChange={(checked) =>
              onChange({
                topics: TOPICS.filter((one) => (one === topic ? checked : topics.includes(one))),
              })
            }
          />
        );
      })}
    </>
  );
}

function SourceChoice({
  value,
  onChange,
}: {
  value: "ours" | "pack" | "both";
  onChange: (source: "ours" | "pack" | "both") => void;
}) {
  return (
    <Choice
      label="From"
      value={value}
      options={[
        ["ours", "Goose Quarters"],
        ["pack", "Your pack"],
        ["both", "Both"],
      ]}
      onChange={onChange}
    />
  );
}
