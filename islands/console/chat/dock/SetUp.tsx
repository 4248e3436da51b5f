import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { DOCK_VIEW } from "../../shell/dock-view.ts";
import { Sheet } from "../feed/Sheet.tsx";
import styles from "./Dock.module.css";

/** The address of the dock alone; on localhost the variant stands in the query and stays there. */
function dockAddress(): string {
  const address = new URL(location.href);
  address.hash = "";
  address.searchParams.set("view", DOCK_VIEW.view);
  return address.href;
}

/** How the dock comes into OBS. */
export function SetUp() {
  const [isCopied, setCopied] = useState(false);
  const address = dockAddress();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      showToast({ tone: "danger", text: "Your browser does not let us copy. Select the address." });
    }
  };
  return (
    <Sheet title="In OBS">
      <ol className={styles.steps}>
        <li>
          Copy the dock's address.
          <span className={styles.address}>
            <code>{address}</code>
            <Button look="quiet" onPress={copy}>
              {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
              {isCopied ? "Copied" : "Copy"}
            </Button>
          </span>
        </li>
        <li>
          In OBS open <b>Docks → Custom Browser Docks…</b>, give it a name, and paste the address.
        </li>
        <li>Log in once in the dock. Drag it where you like; from 280 pixels on it has room.</li>
      </ol>
      <p className={styles.fine}>
        The dock follows your real channel. To try something out without viewers, use the rehearsal
        chat. Whoever has <code>waddle_manage</code> can open it.
      </p>
    </Sheet>
  );
}
