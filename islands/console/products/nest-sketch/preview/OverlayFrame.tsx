import { useStore } from "@nanostores/react";
import { Brush, Eye, EyeOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { parseBackground } from "#core/sketch/background.ts";
import { showOverlay } from "../../../../sketch/overlay/overlay.ts";
import type { RoomStatus } from "../../../../stores/room-connection.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import { RoomStatusTag } from "../../../../ui/RoomStatusTag.tsx";
import { PANIC_KEY, usePanicKey } from "../moderation/panic.ts";
import { BackgroundChoice } from "./BackgroundChoice.tsx";
import styles from "./Preview.module.css";
import { $liveRoom, hideOverlay } from "./room-store.ts";

export type OverlayFrameProps = {
  tenant: string;
  /** As the address has it. */
  background: string;
  onBackground: (background: string) => void;
};

/** The overlay itself, over a checkerboard where it is transparent, and the panic switch. */
export function OverlayFrame({ tenant, background, onBackground }: OverlayFrameProps) {
  const host = useRef<HTMLDivElement>(null);
  const room = useStore($liveRoom);
  const [status, setStatus] = useState<RoomStatus>("connecting");
  const [refusal, setRefusal] = useState<string>();
  const isModerator = room.role === "owner";
  usePanicKey(() => isModerator && hideOverlay(!room.hidden));
  useEffect(() => {
    if (!host.current) return;
    return showOverlay(host.current, {
      tenant,
      onStatus: (next) => {
        setStatus(next);
        if (next === "connected") setRefusal(undefined);
      },
      onRefused: setRefusal,
    });
  }, [tenant]);

  const colour = parseBackground(background);
  return (
    <section className={styles.stage} aria-label="The overlay">
      {refusal && <Note tone="danger">{refusal}</Note>}
      {room.refused && !refusal && <Note tone="danger">{room.refused}</Note>}
      <div className={styles.frame}>
        <div
          ref={host}
          className={styles.overlay}
          style={colour === null ? {} : { background: colour }}
          role="img"
          aria-label={room.hidden ? "The overlay, which is hidden" : "The live sketch"}
        />
        {room.hidden && (
          <p className={styles.hidden}>
            <EyeOff aria-hidden="true" /> Hidden: your stream sees nothing of the sketch.
          </p>
        )}
      </div>
      <div className={styles.bar}>
        <RoomStatusTag status={status} />
        <span className={styles.people}>
          {room.drawing} drawing, {room.watching} watching
        </span>
        <BackgroundChoice value={background} onChange={onBackground} />
        <span className={styles.acts}>
          <Link className="button quiet" to="/nest-sketch/canvas">
            <Brush aria-hidden="true" size={18} /> Draw
          </Link>
          {isModerator && (
            <Button
              look={room.hidden ? "main" : "danger"}
              onPress={() => hideOverlay(!room.hidden)}
              aria-keyshortcuts={PANIC_KEY}
            >
              {room.hidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
              {room.hidden ? "Show the overlay" : "Hide the overlay"} <kbd>{PANIC_KEY}</kbd>
            </Button>
          )}
        </span>
      </div>
    </section>
  );
}
