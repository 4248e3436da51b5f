import { SERVICES } from "#core/platform/brand.ts";
import { useService } from "../service/use-service.ts";
import { SERVICE_WORDS } from "../service/words.ts";
import { DoorPage } from "../shell/DoorPage.tsx";
import styles from "./Terms.module.css";
import { GENERAL_TERMS, PRIVACY, SERVICE_TERMS } from "./words.ts";

/** The terms of one service, for anyone to read. */
export function TermsPage() {
  const service = useService();
  const { name = "" } = SERVICES.find(({ id }) => id === service) ?? {};
  return (
    <DoorPage
      title={`Terms of ${name}`}
      purpose={
        <>
          In short. The <a href={GENERAL_TERMS}>terms of this site</a> and its page on{" "}
          <a href={PRIVACY}>privacy</a> hold as well.
        </>
      }
      footer={<a href={SERVICE_WORDS[service].docs}>What {name} is</a>}
    >
      <div className={styles.terms}>
        {SERVICE_TERMS[service].map(({ title, lines }) => (
          <section key={title}>
            <h2 className={styles.heading}>{title}</h2>
            <ul className={styles.lines}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </DoorPage>
  );
}
