import { useEffect } from "react";
import { crossLink } from "#core/platform/redirects.ts";
import { Setting, Settings, SettingsColumn } from "../../../../ui/Settings.tsx";
import { Page } from "../../../shell/Page.tsx";
import { loadCards } from "../cards-store.ts";
import { DiscordPreview } from "./DiscordPreview.tsx";
import { PlayChannel } from "./PlayChannel.tsx";

/** In which channel of Discord the game is played, and what it looks like there. */
export function GaggleDiscordPage() {
  useEffect(() => void loadCards(), []);
  return (
    <SettingsColumn>
      <Page
        title="Gaggle on Discord"
        purpose="The same geese in a channel of your Discord server, with buttons in place of commands."
      >
        <Settings id="discord" title="Discord">
          <PlayChannel />
          <Setting
            title="One player in both"
            hint="A viewer who links Twitch and Discord is one player with one collection, wherever they catch."
          >
            <a className="button quiet" href={crossLink("ask", "/ask/gaggle")}>
              How it is played
            </a>
          </Setting>
        </Settings>
        <DiscordPreview />
      </Page>
    </SettingsColumn>
  );
}
