import { currentSession } from "../../../../stores/session.ts";
import { Switch } from "../../../../ui/Switch.tsx";
import { setUrlFetch } from "../config-store.ts";
import styles from "./ConfigForm.module.css";

/** Whether responses may read web pages: the choice of the owner and admins. */
export function WebPages({ isAllowed }: { isAllowed: boolean }) {
  const mayChange = currentSession()?.permissions.includes("tenant_admin") ?? false;
  return (
    <section className={styles.web}>
      <Switch
        isSelected={isAllowed}
        isDisabled={!mayChange}
        onChange={(isOn) => void setUrlFetch(isOn)}
      >
        Responses may read web pages
      </Switch>
      <p className={styles.note}>
        With it, <code>$(urlfetch https://…)</code> says the text of a page, up to 10 KB. This
        server asks for the page, never for an address inside its own network.
        {!mayChange && " The owner and admins of the workspace switch it."}
      </p>
    </section>
  );
}
