import { crossLink } from "#core/platform/redirects.ts";
import { Setting, SettingBody, Settings, SettingsColumn } from "../../../../ui/Settings.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { Page } from "../../../shell/Page.tsx";
import { type StoredGame, setFlag } from "../config-store.ts";
import styles from "../Gaggle.module.css";
import { GameLoaded } from "../GameLoaded.tsx";
import { OPT_OUT, STORED } from "./words.ts";

/** What is shown of players, what is stored, and how somebody takes no part. */
export function GagglePrivacyPage() {
  return (
    <SettingsColumn>
      <Page
        title="Players' privacy"
        purpose="What others see of your players, what is kept about them, and how they take no part."
      >
        <GameLoaded>{(game) => <Shown game={game} />}</GameLoaded>
        <Settings id="stored" title="What is stored" purpose="Nothing else that is said in chat.">
          {STORED.map(({ title, text }) => (
            <Setting key={title} title={title} hint={text} />
          ))}
        </Settings>
        <Settings
          id="opt-out"
          title="How a player takes no part"
          purpose="It is theirs to decide; you need not do anything, and can't undo it."
        >
          {OPT_OUT.map(({ title, text }) => (
            <Setting key={title} title={title} hint={text} />
          ))}
          <SettingBody>
            <p className={styles.muted}>
              The whole text for your viewers is in{" "}
              <a href={crossLink("ask", "/ask/gaggle#privacy")}>the documentation</a>.
            </p>
          </SettingBody>
        </Settings>
      </Page>
    </SettingsColumn>
  );
}

function Shown({ game: { config } }: { game: StoredGame }) {
  return (
    <Settings id="shown" title="What others see" purpose="A switch counts at once.">
      <Setting
        title="Name the top players"
        hint={
          config.hides_top
            ? "!top and your channel's public page name nobody."
            : "!top and your channel's public page name those with the most cards."
        }
      >
        <Switch
          label="Name the top players"
          isSelected={!config.hides_top}
          onChange={(isOn) => void setFlag("hides_top", !isOn)}
        />
      </Setting>
      <Setting
        title="Show your channel in collections"
        hint={
          config.hides_channel
            ? "Collections do not say that cards were caught in your channel."
            : "A player's collection page says which cards were caught in your channel."
        }
      >
        <Switch
          label="Show your channel in collections"
          isSelected={!config.hides_channel}
          onChange={(isOn) => void setFlag("hides_channel", !isOn)}
        />
      </Setting>
      <Setting
        title="Collections"
        hint="Each player decides whether their own collection is public, on their account page."
      />
    </Settings>
  );
}
