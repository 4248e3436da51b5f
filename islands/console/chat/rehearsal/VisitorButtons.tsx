import { useStore } from "@nanostores/react";
import { $session } from "../../../stores/session.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Rehearsal.module.css";
import { sendVisitor } from "./store.ts";

/** What can be sent into a rehearsal of Gaggle, where the workspace has it on. */
export function VisitorButtons({ isConnected }: { isConnected: boolean }) {
  const session = useStore($session);
  const isOn = session.status === "member" && session.session.services?.gaggle_enabled === true;
  if (!isOn) return null;
  return (
    <div className={styles.visitors}>
      <Button look="quiet" isDisabled={!isConnected} onPress={() => sendVisitor("goose")}>
        Send a goose now
      </Button>
      <Button look="quiet" isDisabled={!isConnected} onPress={() => sendVisitor("fox")}>
        Send a fox
      </Button>
      <p className={styles.ahead}>
        Type <code>!catch</code> or <code>!honk</code> as your viewers, then move the clock to the
        end. Nothing is kept.
      </p>
    </div>
  );
}
