import { Crown, KeyRound, UserMinus } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Person } from "#core/entities/membership.ts";
import { type GrantableRole, ROLE_NAMES } from "#core/platform/permissions.ts";
import { currentSession } from "../../stores/session.ts";
import { type Action, ActionMenu } from "../../ui/ActionMenu.tsx";
import { Select } from "../../ui/Select.tsx";
import { Setting } from "../../ui/Settings.tsx";
import { Time } from "../../ui/Time.tsx";
import { Initials } from "./Initials.tsx";
import { pickedOf, ROLE_OPTIONS } from "./roles.ts";
import { changeGrant, isGrantable, nameOf, removePerson } from "./store.ts";
import styles from "./Users.module.css";

/** One member: who, since when, and with which role. */
export function PersonRow({ person }: { person: Person }) {
  const { name, email, role, joined_at, you, permissions } = person;
  return (
    <Setting
      icon={<Initials of={nameOf(person)} />}
      title={
        <>
          {nameOf(person)} {you && <span className="tag">you</span>}
        </>
      }
      hint={
        <>
          {name !== "" && `${email} · `}joined <Time at={joined_at} />
          {role === "custom" && (
            <span className={styles.permissions}>
              {permissions.length === 0 ? "no permissions" : pickedOf(permissions).join(", ")}
            </span>
          )}
        </>
      }
    >
      {you || !isGrantable(role) ? (
        <span className={styles.role}>{ROLE_NAMES[role]}</span>
      ) : (
        <RoleControls person={person} role={role} />
      )}
    </Setting>
  );
}

function RoleControls({ person, role }: { person: Person; role: GrantableRole }) {
  const [, setQuery] = useSearchParams();
  const open = (key: "permissions" | "transfer") =>
    setQuery({ [key]: person.id }, { preventScrollReset: true });
  const change = (to: GrantableRole) => {
    if (to === "custom") open("permissions");
    else if (to !== role) void changeGrant(person, { role: to, permissions: [] });
  };
  const name = nameOf(person);
  const actions: Action[] = [
    {
      id: "permissions",
      name: "Pick permissions",
      icon: <KeyRound aria-hidden="true" />,
      run: () => open("permissions"),
    },
    {
      id: "remove",
      name: "Remove from the workspace",
      icon: <UserMinus aria-hidden="true" />,
      tone: "danger",
      run: () => removePerson(person),
    },
  ];
  if (currentSession()?.role === "owner") {
    actions.splice(1, 0, {
      id: "transfer",
      name: "Make the owner",
      icon: <Crown aria-hidden="true" />,
      run: () => open("transfer"),
    });
  }
  return (
    <>
      <div className={styles.roleChoice}>
        <Select
          label={`Role of ${name}`}
          isLabelHidden
          options={ROLE_OPTIONS}
          value={role}
          onChange={change}
        />
      </div>
      <ActionMenu label={`Actions for ${name}`} actions={actions} />
    </>
  );
}
