import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { collectionPath } from "#core/gaggle/addresses.ts";
import type { OwnPlayer } from "#core/gaggle/api.ts";
import { crossLink } from "#core/platform/redirects.ts";
import { onRecovery } from "../../stores/connection.ts";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/Notice.tsx";
import { Setting, SettingBody, Settings } from "../../ui/Settings.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TypedConfirm } from "../../ui/TypedConfirm.tsx";
import type { Changing } from "./change.ts";
import { $player, forgetPlayer, joinAgain, loadPlayer, setHidden } from "./gaggle-store.ts";
import { PROVIDER_NAMES } from "./oauth/flow.ts";

type Player = NonNullable<OwnPlayer["player"]>;

/** What has to be typed before a player is erased. */
const FORGET_WORD = "forget me";

/** The person as a player: their collection, who sees it, and how to leave the game. */
export function GaggleSection({ change, onChange }: Changing) {
  const own = useStore($player);
  useEffect(() => {
    void loadPlayer();
    return onRecovery(() => void loadPlayer());
  }, []);
  return (
    <Settings
      id="gaggle"
      title="Your geese"
      purpose="What you have in Gaggle, the card game in chat. It belongs to you, in whichever chat you caught it."
    >
      {own.status === "loading" && (
        <SettingBody>
          <Skeleton lines={2} />
        </SettingBody>
      )}
      {own.status === "failed" && (
        <SettingBody>
          <Note tone="danger">
            {own.failure.message}{" "}
            <Button look="plain" onPress={loadPlayer}>
              Try again
            </Button>
          </Note>
        </SettingBody>
      )}
      {own.status === "ready" && <Own own={own.data} onForget={() => onChange("forget")} />}
      {change === "forget" && <ForgetDialog onClose={() => onChange(undefined)} />}
    </Settings>
  );
}

function Own({ own, onForget }: { own: OwnPlayer; onForget: () => void }) {
  const { player, is_opted_out } = own;
  if (is_opted_out) {
    return (
      <Setting
        title="You take no part"
        hint="All that is stored of you is that you want it so, and your commands do nothing. What was erased does not come back."
      >
        <Button look="quiet" onPress={() => void joinAgain()}>
          Join again
        </Button>
      </Setting>
    );
  }
  if (!player) return <NoPlayer />;
  return (
    <>
      <PlayerRows player={player} />
      <Setting
        title="Take no part"
        hint="Erases cards, eggs and everything else of yours, and keeps only that you want it so. It cannot be undone."
      >
        <Button look="danger" onPress={onForget}>
          Erase and opt out
        </Button>
      </Setting>
    </>
  );
}

function PlayerRows({ player }: { player: Player }) {
  const { name, page, cards, is_hidden, accounts } = player;
  return (
    <>
      <Setting title={name} hint={`${cardsWords(cards)}. ${accountsWords(accounts)}`}>
        {is_hidden ? null : (
          <a className="button quiet" href={crossLink("main", collectionPath(page))}>
            Your collection
          </a>
        )}
      </Setting>
      <Setting
        title="Public collection"
        hint={
          is_hidden
            ? "Nobody but you sees your collection; lists name you without a link."
            : "Anyone can look at your cards, wishes and trades."
        }
      >
        <Switch
          label="Public collection"
          isSelected={!is_hidden}
          onChange={(isPublic) => void setHidden(!isPublic)}
        />
      </Setting>
    </>
  );
}

function NoPlayer() {
  return (
    <Setting
      title="You have not played yet"
      hint="Link the Twitch or Discord account that you chat with, and type !catch when a goose comes by."
    >
      <a className="button quiet" href={crossLink("main", "/tcg")}>
        How it goes
      </a>
    </Setting>
  );
}

function cardsWords(cards: number): string {
  return cards === 1 ? "1 card" : `${cards.toLocaleString("en-US")} cards`;
}

function accountsWords(accounts: Player["accounts"]): string {
  const names = accounts.map((account) => PROVIDER_NAMES[account]);
  if (names.length === 1) return `You play with your ${names[0]} account`;
  return `You play with your ${names.join(" and ")} accounts, as one player`;
}

function ForgetDialog({ onClose }: { onClose: () => void }) {
  return (
    <TypedConfirm
      title="Erase and opt out of Gaggle"
      expected={FORGET_WORD}
      button={["Erase everything", "Erasing…"]}
      onClose={onClose}
      onConfirm={async () => {
        const failure = await forgetPlayer();
        if (!failure) onClose();
        return failure;
      }}
    >
      <p>
        Your cards, eggs, wishes, down and trades are erased, and what ties you to the public log of
        draws. Nobody can bring them back.
      </p>
      <p>Your account here stays, and so does everything else in it.</p>
    </TypedConfirm>
  );
}
