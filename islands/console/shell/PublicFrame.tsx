import { Outlet } from "react-router";
import { BRAND } from "#core/platform/brand.ts";
import { Mark } from "../../ui/Plate.tsx";
import styles from "./PublicFrame.module.css";

/** The frame of pages for viewers: the brand, and the page. */
export function PublicFrame() {
  return (
    <div className={styles.frame}>
      <header>
        <a className={styles.brand} href="/">
          <Mark size={40} />
          <span className={styles.words}>{BRAND}</span>
        </a>
      </header>
      <main>
        <Outlet />
      </main>
    </div>
  );
}
