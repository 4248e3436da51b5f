import { useStore } from "@nanostores/react";
import { EyeOff, MonitorPlay } from "lucide-react";
import { useEffect, useState } from "react";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { CopyAddress } from "../../../../../ui/CopyAddress.tsx";
import { Skeleton } from "../../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../../shell/LoadFailed.tsx";
import { $overlay, hideWinners, loadOverlay, showWinners } from "../overlay-store.ts";
import { useSecond } from "../RunState.tsx";
import type { Run } from "../run-store.ts";
import styles from "./Run.module.css";

/** The winners' moment on stream: approve it here, and where the streaming program finds it. */
export function OverlayPanel({ run }: { run: Run }) {
  const hasWinners = run.winners.some(({ state }) => state !== "redrawn");
  return (
    <section className={styles.part} aria-labelledby={`overlay-${run.id}`}>
      <h2 id={`overlay-${run.id}`} className={styles.partTitle}>
        On stream
      </h2>
      {run.state === "drawn" && hasWinners ? (
        <ShowOrHide run={run} />
      ) : (
        <p className={styles.aside}>
          Once it is drawn, you show the winners on your overlay from here. Nothing shows by itself.
        </p>
      )}
      <Address />
    </section>
  );
}

function ShowOrHide({ run }: { run: Run }) {
  const [isPending, setPending] = useState(false);
  const now = useSecond(run.shown_at > 0);
  const isShown = now - run.shown_at < GIVEAWAY.overlaySeconds * 1000;
  const press = async (work: (run: Run) => Promise<void>) => {
    setPending(true);
    await work(run);
    setPending(false);
  };
  return (
    <p className={styles.cancel}>
      <Button isPending={isPending} onPress={() => void press(showWinners)}>
        <MonitorPlay aria-hidden="true" /> Show on the overlay
      </Button>
      {isShown && (
        <Button look="quiet" onPress={() => void press(hideWinners)}>
          <EyeOff aria-hidden="true" /> Hide
        </Button>
      )}
      <span className={styles.aside} role="status">
        {isShown
          ? "On the overlay now."
          : `The winners show for ${GIVEAWAY.overlaySeconds} seconds.`}
      </span>
    </p>
  );
}

/** Opened on demand: it is set up once. */
function Address() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>Set the overlay up</summary>
      {isOpen && <AddressField />}
    </details>
  );
}

function AddressField() {
  const overlay = useStore($overlay);
  useEffect(() => void loadOverlay(), []);
  if (overlay.status === "loading") return <Skeleton lines={2} />;
  if (overlay.status === "failed") {
    return <LoadFailed failure={overlay.failure} onRetry={() => void loadOverlay()} />;
  }
  return (
    <div className={styles.entrants}>
      <p className={styles.aside}>
        Add this address to OBS as a browser source, once for all your giveaways. It is transparent.
      </p>
      <CopyAddress address={overlay.data} what="the overlay" />
      <p className={styles.cancel}>
        <Button look="quiet" onPress={() => void loadOverlay({ renew: true })}>
          Make a new address
        </Button>
        <span className={styles.aside}>The old one then shows nothing.</span>
      </p>
    </div>
  );
}
