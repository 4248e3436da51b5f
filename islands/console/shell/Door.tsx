import { Outlet } from "react-router";
import { BRAND } from "#core/platform/brand.ts";
import { Mark, Plate } from "../../ui/Plate.tsx";
import { BypassSwitch } from "./BypassSwitch.tsx";
import styles from "./Door.module.css";

/** The frame of the pages before the console: a plate of the field guide with a form on it. */
export function Door() {
  return (
    <div className={styles.door}>
      <aside className={styles.plate} aria-hidden="true">
        <span className={styles.number}>No. 001</span>
        <div className={styles.scene}>
          <Plate plate="canada" width={420} />
        </div>
        <p className={styles.name}>Canada goose</p>
        <p className={styles.latin}>Branta canadensis</p>
        <p className={styles.remark}>Keeps watch while the flock feeds. Loud when it matters.</p>
      </aside>
      <div className={styles.side}>
        <header>
          <a className={styles.brand} href="/">
            <Mark size={44} />
            {BRAND}
          </a>
        </header>
        <main className={styles.main}>
          <Outlet />
        </main>
        <BypassSwitch />
      </div>
    </div>
  );
}
