import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./Users.module.css";

/** The way to the page that invites. */
export function InviteLink({ children }: { children: ReactNode }) {
  return (
    <Link className={`button ${styles.invite}`} to="/invite">
      {children}
    </Link>
  );
}
