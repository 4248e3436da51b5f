import { useStore } from "@nanostores/react";
import { useLocation } from "react-router";
import { Dialog } from "../../ui/Dialog.tsx";
import { Switch } from "../../ui/Switch.tsx";
import styles from "./ShortcutsDialog.module.css";
import { listFor } from "./shortcut-list.ts";
import { $singleKeys, setSingleKeys } from "./shortcuts.ts";

/** What can be done by keyboard, and the switch for single keys (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const singleKeys = useStore($singleKeys);
  const { pathname } = useLocation();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className={styles.body}>
        {listFor(pathname).map(({ where, shortcuts }) => (
          <section key={where}>
            <h3 className={styles.where}>{where}</h3>
            <dl className={styles.list}>
              {shortcuts.map(({ keys, or = [], does }) => (
                <div key={does} className={styles.row}>
                  <dt className={styles.does}>{does}</dt>
                  <dd className={styles.keys}>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                    {or.map((key) => (
                      <span key={key}>
                        {" "}
                        or <kbd>{key}</kbd>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className={styles.choice}>
          <Switch isSelected={singleKeys} onChange={setSingleKeys}>
            Single keys such as <kbd>?</kbd> and <kbd>/</kbd> work
          </Switch>
        </div>
      </div>
    </Dialog>
  );
}
