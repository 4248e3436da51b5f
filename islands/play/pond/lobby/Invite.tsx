import { roomAddress, screenAddress } from "#core/pond/addresses.ts";
import { environment } from "../../../stores/environment.ts";
import { CopyText } from "../../CopyText.tsx";
import { QrCode } from "../QrCode.tsx";
import styles from "./Invite.module.css";

/** How others come in: the code to say, a picture to scan, an address to send. */
export function Invite({ code }: { code: string }) {
  const { origin, host } = environment().location;
  const address = new URL(roomAddress(code), origin).href;
  return (
    <section className={styles.invite} aria-label="Invite others">
      <h2>Come in</h2>
      <p className={styles.small}>
        At <strong>{host}/pond-party</strong> with the code
      </p>
      <p className={styles.code}>
        <span aria-hidden="true">{code}</span>
        <span className="visually-hidden">{[...code].join(" ")}</span>
      </p>
      <div className={styles.qr}>
        <QrCode text={address} label={`QR code of ${address}`} />
      </div>
      <CopyText label="Or by this link" text={address} />
      <a className={styles.screen} href={screenAddress(code)} target="_blank" rel="noopener">
        Big screen for a stream or a television (new tab)
      </a>
    </section>
  );
}
