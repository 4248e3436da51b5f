import { Link } from "react-router";
import { SERVICES, type ServiceId } from "#core/brand.ts";
import type { Session } from "#core/entities/session.ts";
import { serviceFlag } from "#core/entities/tenant.ts";
import { serviceRoot } from "#core/guards.ts";
import { canManage, setService } from "../../stores/services.ts";
import { showToast } from "../../stores/toasts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Switch } from "../../ui/Switch.tsx";
import styles from "./Dashboard.module.css";

/** The services that can be switched on today; the others are named as not built yet. */
const WORKING: readonly ServiceId[] = ["waddle", "nest_sketch"];

const LINES: Partial<Record<ServiceId, string>> = {
  waddle: "Answers commands in your Twitch chat, and in a rehearsal chat of its own.",
  nest_sketch: "One canvas that you and your team draw on together, live.",
};

export function Services({ session }: { session: Session }) {
  const planned = SERVICES.filter(({ id }) => !WORKING.includes(id));
  return (
    <section aria-labelledby="services" className={styles.services}>
      <h2 id="services" className={styles.heading}>
        Services
      </h2>
      <ul className={styles.plates}>
        {SERVICES.filter(({ id }) => WORKING.includes(id)).map((service, index) => (
          <ServicePlate key={service.id} number={index + 1} service={service} session={session} />
        ))}
      </ul>
      <p className={styles.planned}>
        Not built yet:{" "}
        {planned.map(({ name, summary }) => `${name} (${lower(summary)})`).join(", ")}.
      </p>
    </section>
  );
}

type PlateProps = { number: number; service: (typeof SERVICES)[number]; session: Session };

function ServicePlate({ number, service, session }: PlateProps) {
  const { id, name } = service;
  const isOn = session.services[serviceFlag(id)];
  const change = async (enabled: boolean) => {
    const saved = await setService(id, enabled);
    if (saved.ok) return;
    const retry = { label: "Try again", run: () => void change(enabled) };
    showToast({ tone: "danger", text: saved.failure.message, action: retry });
  };
  return (
    <li className={classNames(styles.plate, isOn && styles.on)}>
      <div className={styles.plateHead}>
        <span className={styles.number}>No. {String(number).padStart(3, "0")}</span>
        <Switch
          label={`${name} is ${isOn ? "on" : "off"}`}
          isSelected={isOn}
          isDisabled={!canManage(id)}
          onChange={change}
        >
          {isOn ? "On" : "Off"}
        </Switch>
      </div>
      <h3 className={styles.name}>
        <Link to={serviceRoot(id)}>{name}</Link>
      </h3>
      <p className={styles.line}>{LINES[id]}</p>
      <Link className={styles.open} to={serviceRoot(id)}>
        {isOn ? `Open ${name}` : "Learn more"} <span aria-hidden="true">→</span>
      </Link>
    </li>
  );
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
