import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { Person } from "#core/entities/membership.ts";
import { onRecovery } from "../../stores/connection.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { Settings } from "../../ui/Settings.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { loadInvites } from "./invites-store.ts";
import { PendingInvites } from "./PendingInvites.tsx";
import { PermissionsDialog } from "./PermissionsDialog.tsx";
import { PersonRow } from "./PersonRow.tsx";
import { $people, loadPeople } from "./store.ts";
import { TransferDialog } from "./TransferDialog.tsx";
import styles from "./Users.module.css";

/** So many people fit on a screen: a search would stand in the way before. */
const SEARCHED_FROM_COUNT = 8;

/** The members with their roles, and who is still invited. */
export function People() {
  const people = useStore($people);
  useEffect(() => {
    const load = () => {
      void loadPeople();
      void loadInvites();
    };
    load();
    return onRecovery(load);
  }, []);
  if (people.status === "loading") return <Skeleton lines={6} />;
  if (people.status === "failed") {
    return <LoadFailed failure={people.failure} onRetry={loadPeople} />;
  }
  return (
    <>
      <Members people={people.data} />
      <PendingInvites alone={people.data.length === 1} />
    </>
  );
}

function Members({ people }: { people: readonly Person[] }) {
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const shown = people.filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(words),
  );
  return (
    <Settings
      id="members"
      title="Members"
      purpose={people.length === 1 ? "Only you, so far." : `${people.length} in all.`}
    >
      {people.length >= SEARCHED_FROM_COUNT && (
        <div className={styles.search}>
          <SearchField
            label="Search members"
            placeholder="Search names and addresses"
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      {shown.map((person) => (
        <PersonRow key={person.id} person={person} />
      ))}
      {shown.length === 0 && <p className={styles.none}>Nobody matches.</p>}
      <OpenDialog people={people} />
    </Settings>
  );
}

/** The dialog that the address names: `permissions` or `transfer`, with the membership's id. */
function OpenDialog({ people }: { people: readonly Person[] }) {
  const [query, setQuery] = useSearchParams();
  const close = () => setQuery({}, { replace: true, preventScrollReset: true });
  const named = (key: string) => people.find(({ id }) => id === query.get(key));
  const edited = named("permissions");
  const heir = named("transfer");
  if (edited) return <PermissionsDialog person={edited} onClose={close} />;
  if (heir) return <TransferDialog person={heir} onClose={close} />;
  return null;
}
