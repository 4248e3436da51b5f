import { useId, useState } from "react";
import { JOIN_ROOM, NEW_ROOM, roomAddress } from "#core/pond/addresses.ts";
import { readCode } from "#core/pond/code.ts";
import styles from "./Door.module.css";

const NO_CODE = "A code has four letters, and none of A, E, I, L, O, Q, U and V. Look at it again.";

/** Where the code of a room is entered. */
export function JoinByCode({
  typed,
  onCode,
}: {
  typed: string;
  onCode: (address: string) => void;
}) {
  const [code, setCode] = useState(typed);
  const [problem, setProblem] = useState(typed === "" ? "" : NO_CODE);
  const id = useId();
  return (
    <section className={styles.door} aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`}>Join a room</h1>
      <form
        className={styles.form}
        action={JOIN_ROOM}
        onSubmit={(event) => {
          event.preventDefault();
          const read = readCode(code);
          if (read === null) setProblem(NO_CODE);
          else onCode(roomAddress(read));
        }}
      >
        <label htmlFor={id}>The room's code</label>
        <input
          id={id}
          name="code"
          className={styles.code}
          value={code}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem !== ""}
          aria-describedby={`${id}-more`}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <p id={`${id}-more`} className={problem ? styles.problem : styles.small} role="status">
          {problem || "Four letters, in any case. The host sees them in the room."}
        </p>
        <button type="submit" className="button">
          Join
        </button>
      </form>
      <p className={styles.small}>
        No code? <a href={NEW_ROOM}>Open a room of your own</a>
      </p>
    </section>
  );
}
