import { Page } from "../../../shell/Page.tsx";
import { GameLoaded } from "../GameLoaded.tsx";
import { PlayForm } from "./PlayForm.tsx";

/** How long, how hard and how lucky the game is. */
export function GameplayPage() {
  return (
    <Page
      title="Gameplay"
      purpose="How long a goose stays, how easily it is caught, and what else may happen. The forecast says what your numbers mean before you save them."
    >
      <GameLoaded>{(game) => <PlayForm key={game.id} stored={game} />}</GameLoaded>
    </Page>
  );
}
