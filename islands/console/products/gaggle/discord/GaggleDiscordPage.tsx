import { useEffect } from "react";
import { isServicePlanned } from "#core/platform/availability.ts";
import { VERSION_LABEL } from "#core/platform/brand.ts";
import { crossLink } from "#core/platform/redirects.ts";
import { Setting, Settings, SettingsColumn } from "../../../../ui/Settings.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { Page } from "../../../shell/Page.tsx";
import { loadCards } from "../cards-store.ts";
import { DiscordPreview } from "./DiscordPreview.tsx";

/** Where Discord stands, and what the game is going to look like there. */
export function GaggleDiscordPage() {
  useEffect(() => void loadCards(), []);
  const reason = isServicePlanned("gander")
    ? `In Discord the game is played through Gander, the Discord bot, which is not in ${VERSION_LABEL} yet. Until it is, the game is played in your Twitch chat.`
    : "No Discord server of this workspace has a channel for the game yet.";
  return (
    <SettingsColumn>
      <Page
        title="Gaggle on Discord"
        purpose="The same geese in a channel of your Discord server, with buttons in place of commands."
      >
        <Settings id="discord" title="Discord">
          <Setting title="Play in a Discord channel" hint={reason}>
            <Switch
              label="Play in a Discord channel"
              isSelected={false}
              isDisabled
              onChange={() => undefined}
            />
          </Setting>
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
