import { Link } from "react-router";
import type { ServiceFlags, Session } from "#core/entities/session.ts";
import { serviceFlag } from "#core/entities/tenant.ts";
import { isServicePlanned } from "#core/platform/availability.ts";
import { SERVICES, type ServiceId } from "#core/platform/brand.ts";
import { DASHBOARD_ERRORS } from "#core/platform/guards.ts";
import { MANAGE_PERMISSION } from "#core/platform/permissions.ts";
import { canManage, setService } from "../../stores/services.ts";
import { refreshSession } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";
import { Plate } from "../../ui/Plate.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { BotStatusLine } from "../chat/presence/BotStatusLine.tsx";
import { GameStatusLine } from "../chat/presence/GameStatusLine.tsx";
import { Stamp } from "../service/Stamp.tsx";
import { Panel, PanelFailed } from "./Panel.tsx";
import styles from "./Services.module.css";

type Service = (typeof SERVICES)[number];
type RowProps = { service: Service; session: Session; flags: ServiceFlags };

/** Every service with its state; those that work have a switch for whoever may use it. */
export function Services({ session }: { session: Session }) {
  const { services: flags } = session;
  if (!flags) {
    return (
      <Panel title="Services">
        <PanelFailed
          failure={{ message: DASHBOARD_ERRORS.settings_missing }}
          onRetry={() => void refreshSession()}
        />
      </Panel>
    );
  }
  return (
    <Panel title="Services">
      <ul className={styles.rows}>
        {SERVICES.map((service) => (
          <ServiceRow key={service.id} service={service} session={session} flags={flags} />
        ))}
      </ul>
    </Panel>
  );
}

function ServiceRow({ service, session, flags }: RowProps) {
  const { id, name, slug, summary } = service;
  const planned = isServicePlanned(id);
  const needsDiscord = id === "gander" && !session.user.discord_linked;
  return (
    <li className={styles.row}>
      <span className={styles.plate}>
        <Plate plate={id} width={240} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>{needsDiscord ? name : <Link to={`/${slug}`}>{name}</Link>}</h3>
        <p className={styles.summary}>{summary}.</p>
        {id === "waddle" && flags.waddle_enabled && <BotStatusLine />}
        {id === "gaggle" && flags.gaggle_enabled && <GameStatusLine />}
        {needsDiscord && (
          <p className={styles.summary}>
            Its pages need a <Link to="/account">linked Discord account</Link>.
          </p>
        )}
      </div>
      <div className={styles.state}>
        {planned ? <Stamp /> : <State service={service} isOn={flags[serviceFlag(id)]} />}
      </div>
    </li>
  );
}

function State({ service: { id, name }, isOn }: { service: Service; isOn: boolean }) {
  if (!canManage(id)) {
    return (
      <span className={styles.fixed} title={`To switch it you need ${MANAGE_PERMISSION[id]}`}>
        {isOn ? "On" : "Off"}
      </span>
    );
  }
  return (
    <Switch
      label={`${name} is ${isOn ? "on" : "off"}`}
      isSelected={isOn}
      onChange={(enabled) => void change(id, enabled)}
    >
      {isOn ? "On" : "Enable"}
    </Switch>
  );
}

async function change(id: ServiceId, enabled: boolean): Promise<void> {
  const saved = await setService(id, enabled);
  if (saved.ok) return;
  const retry = { label: "Try again", run: () => void change(id, enabled) };
  showToast({ tone: "danger", text: saved.failure.message, action: retry });
}
