import { useId, useState } from "react";
import { openedRoomAddress } from "#core/pond/addresses.ts";
import type { GameKind } from "#core/pond/settings.ts";
import styles from "./Door.module.css";
import { GamePicker } from "./GamePicker.tsx";
import { GuestForm } from "./guest/GuestForm.tsx";
import { openPondRoom } from "./tickets.ts";

/** Where a room is opened: a game, a name and a goose; all of it can be changed in the room. */
export function NewRoom({
  game,
  onOpened,
}: {
  game: GameKind;
  onOpened: (address: string) => void;
}) {
  const [chosen, setChosen] = useState(game);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const id = useId();
  const open = async () => {
    setBusy(true);
    setProblem("");
    const opened = await openPondRoom();
    if (opened.ok) onOpened(openedRoomAddress(opened.code, chosen));
    else {
      setProblem(opened.message);
      setBusy(false);
    }
  };
  return (
    <section className={styles.door} aria-labelledby={id}>
      <h1 id={id}>Open a room</h1>
      <GuestForm
        submit={busy ? "The room is being opened …" : "Open the room"}
        busy={busy}
        problem={problem}
        onGuest={() => void open()}
      >
        <GamePicker label="What to play first" chosen={chosen} onChoose={setChosen} stacked />
      </GuestForm>
    </section>
  );
}
