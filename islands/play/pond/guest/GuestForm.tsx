import { type ReactNode, useId, useState } from "react";
import * as v from "valibot";
import { POND } from "#core/pond/limits.ts";
import { guestName } from "#core/pond/wire.ts";
import { anyGoose, gooseSeedOf } from "../../../../src/art/goose/guest.ts";
import { classNames } from "../../../ui/class-names.ts";
import { type GuestProfile, rememberedProfile, rememberProfile } from "../tickets.ts";
import { GooseEditor } from "./GooseEditor.tsx";
import styles from "./GuestForm.module.css";

/** A guest's name and goose, as this browser knows them from last time. `onGuest` gets them, checked. */
export function GuestForm({
  submit,
  busy = false,
  problem = "",
  onGuest,
  children,
}: {
  submit: string;
  busy?: boolean;
  /** Why it did not work, e.g. because the room is full. */
  problem?: string;
  onGuest: (guest: GuestProfile) => void;
  children?: ReactNode;
}) {
  const id = useId();
  const [guest, setGuest] = useState<GuestProfile>(
    () => rememberedProfile() ?? { name: "", goose: gooseSeedOf(anyGoose(Math.random)) },
  );
  const [mistake, setMistake] = useState("");
  return (
    <form
      className={classNames(styles.form, children !== undefined && styles.wide)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const name = v.safeParse(guestName, guest.name);
        setMistake(name.success ? "" : name.issues[0].message);
        if (!name.success) {
          event.currentTarget.querySelector("input")?.focus();
          return;
        }
        const ready = { ...guest, name: name.output };
        rememberProfile(ready);
        onGuest(ready);
      }}
    >
      <div className={styles.guest}>
        <div className={styles.name}>
          <label htmlFor={id}>Your name</label>
          <input
            id={id}
            value={guest.name}
            maxLength={POND.nameMaxChars}
            autoComplete="nickname"
            spellCheck={false}
            aria-invalid={mistake !== ""}
            aria-describedby={`${id}-more`}
            onChange={(event) => setGuest({ ...guest, name: event.currentTarget.value })}
          />
          <p id={`${id}-more`} className={mistake ? styles.problem : styles.small} role="status">
            {mistake ||
              "Everybody in the room sees it, and a stream may show it. No account is needed."}
          </p>
        </div>
        <GooseEditor goose={guest.goose} onChange={(goose) => setGuest({ ...guest, goose })} />
      </div>
      {children}
      <div className={styles.end}>
        <button type="submit" className="button" disabled={busy}>
          {submit}
        </button>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
    </form>
  );
}
