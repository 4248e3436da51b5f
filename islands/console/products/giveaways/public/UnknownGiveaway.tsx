import { crossLink } from "#core/platform/redirects.ts";
import { DoorPage } from "../../../shell/DoorPage.tsx";
import styles from "./UnknownGiveaway.module.css";

/** In the place of a giveaway that is not there, or not any more. */
export function UnknownGiveaway() {
  return (
    <DoorPage
      title="No giveaway at this link"
      purpose="The link is mistyped, has expired, or belongs to a giveaway that never was."
      footer={<a href={crossLink("ask", "/ask/waddle/giveaways")}>How giveaways work</a>}
    >
      <div className={styles.sheet}>
        <h2 className={styles.heading}>What to do now</h2>
        <ul className={styles.lines}>
          <li>Open the link again from the channel or message that it came in.</li>
          <li>Ask the streamer whether the giveaway is still open.</li>
          <li>
            Type nothing secret here or elsewhere: a giveaway on this site never asks for a password
            or for money.
          </li>
        </ul>
      </div>
    </DoorPage>
  );
}
