import { useStore } from "@nanostores/react";
import { Link } from "react-router";
import { channelPath } from "#core/gaggle/addresses.ts";
import { crossLink } from "#core/platform/redirects.ts";
import { $session, currentSession } from "../../../../stores/session.ts";
import { Setting, SettingBody, Settings, SettingsColumn } from "../../../../ui/Settings.tsx";
import { Page } from "../../../shell/Page.tsx";
import { GameLoaded } from "../GameLoaded.tsx";
import { PlayStatus } from "../PlayStatus.tsx";
import { ServiceSwitch } from "./ServiceSwitch.tsx";
import { TimesForm } from "./TimesForm.tsx";

/** Whether the game is on, how often something comes by, and when. */
export function GaggleGeneralPage() {
  useStore($session);
  const services = currentSession()?.services;
  const slug = currentSession()?.tenant.slug ?? "";
  return (
    <SettingsColumn>
      <Page
        title="Gaggle settings"
        purpose="Whether the game is played in your chat, how often a goose comes by, and when."
      >
        <Settings id="game" title="The game">
          <Setting title="Gaggle" hint="A game of cards that your viewers play in chat.">
            <ServiceSwitch isOn={services?.gaggle_enabled ?? false} />
          </Setting>
          <SettingBody>
            <PlayStatus />
          </SettingBody>
        </Settings>
        <GameLoaded>{(game) => <TimesForm key={game.id} stored={game} />}</GameLoaded>
        <Settings id="pages" title="Where it shows">
          {services?.waddle_enabled && (
            <Setting
              title="Try it without viewers"
              hint="In the rehearsal you send a goose whenever you like. Nothing of it is kept."
            >
              <Link className="button quiet" to="/waddle/test">
                Open the rehearsal
              </Link>
            </Setting>
          )}
          <Setting
            title="Public page of your channel"
            hint="What came by, the log of all draws, and the top players unless you hide them."
          >
            <a className="button quiet" href={crossLink("main", channelPath(slug))}>
              Open the page
            </a>
          </Setting>
        </Settings>
      </Page>
    </SettingsColumn>
  );
}
