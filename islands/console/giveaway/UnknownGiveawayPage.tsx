import { VERSION_LABEL } from "#core/brand.ts";
import { crossLink } from "#core/redirects.ts";
import { DoorPage } from "../shell/DoorPage.tsx";
import styles from "./UnknownGiveaway.module.css";

/**
 * The public page of a giveaway. This version holds none, so every link to one is unknown; nothing
 * is asked of the server.
 */
export function UnknownGiveawayPage() {
  return (
    <DoorPage
      title="No giveaway at this link"
      purpose="The link is mistyped, has expired, or belongs to a giveaway that never was."
      footer={
        <a href={crossLink("ask", "/ask/waddle/giveaways")}>How giveaways are going to work</a>
      }
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
        <p className={styles.note}>
          {VERSION_LABEL} can't hold giveaways yet, so no link to one works today.
        </p>
      </div>
    </DoorPage>
  );
}
