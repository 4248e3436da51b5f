import { useSearchParams } from "react-router";
import { isDockView } from "../../shell/dock-view.ts";
import { Page } from "../../shell/Page.tsx";
import styles from "./Dock.module.css";
import { Dock } from "./Dock.tsx";
import { SetUp } from "./SetUp.tsx";

/** The dock, with how to bring it into OBS; alone, where OBS shows it. */
export function DockPage() {
  const [query] = useSearchParams();
  if (isDockView(query)) {
    return (
      <div className={styles.alone}>
        <h1 className="visually-hidden" tabIndex={-1}>
          Dock
        </h1>
        <Dock />
      </div>
    );
  }
  return (
    <Page
      title="Dock"
      purpose="Your chat, your commands, giveaways and timers in one narrow column, beside your scenes in OBS."
    >
      <div className={styles.page}>
        <div className={styles.frame}>
          <Dock />
        </div>
        <SetUp />
      </div>
    </Page>
  );
}
