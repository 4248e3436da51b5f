import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link } from "react-router";
import { setService } from "../../../../stores/services.ts";
import { $session, currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { Setting, Settings, SettingsColumn } from "../../../../ui/Settings.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { $config, loadConfig, savePersonality, watchConfig } from "../config-store.ts";
import { InstallButton } from "../InstallButton.tsx";
import { PersonalityFields } from "../PersonalityFields.tsx";

/** Whether Gander is on, how it comes to a server, and how it speaks. */
export function GanderGeneralPage() {
  useStore($session);
  const config = useStore($config);
  useEffect(watchConfig, []);
  const isOn = currentSession()?.services?.gander_enabled ?? false;
  return (
    <SettingsColumn>
      <Page
        title="Gander settings"
        purpose="Whether Gander answers on your Discord servers, and how it speaks there."
      >
        <Settings id="bot" title="The bot">
          <Setting title="Gander" hint="Answers questions on Discord from what it knows.">
            <Switch
              label={`Gander is ${isOn ? "on" : "off"}`}
              isSelected={isOn}
              onChange={(isSelected) => void switchGander(isSelected)}
            >
              {isOn ? "On" : "Off"}
            </Switch>
          </Setting>
          <Setting
            title="Discord servers"
            hint="Discord asks which of your servers. You need the permission Manage Server there."
          >
            <InstallButton look="quiet" />
          </Setting>
          <Setting
            title="Try it first"
            hint="Ask it here, and see which passages an answer rests on."
          >
            <Link className="button quiet" to="/gander/preview">
              Ask Gander
            </Link>
          </Setting>
        </Settings>
        {config.status === "loading" && <Skeleton lines={8} />}
        {config.status === "failed" && <LoadFailed failure={config.failure} onRetry={loadConfig} />}
        {config.status === "ready" && (
          <PersonalityFields
            key={JSON.stringify(config.data.personality)}
            stored={config.data.personality}
            draft="/gander/general"
            purpose="In every server and channel that has no personality of its own."
            save={savePersonality}
          />
        )}
      </Page>
    </SettingsColumn>
  );
}

/** Off, it leads to the page about Gander, so a toast offers to undo. */
async function switchGander(isOn: boolean): Promise<void> {
  const saved = await setService("gander", isOn);
  if (!saved.ok) {
    const retry = { label: "Try again", run: () => void switchGander(isOn) };
    return showToast({ tone: "danger", text: saved.failure.message, action: retry });
  }
  if (isOn) return;
  const undo = { label: "Undo", run: () => void switchGander(true) };
  showToast({ tone: "info", text: "Gander is off. What it knows stays.", action: undo });
}
