import { useStore } from "@nanostores/react";
import { Link } from "react-router";
import { $session } from "../../../../stores/session.ts";

/** The next step of somebody whose viewers have not played yet. */
export function TryGame() {
  const state = useStore($session);
  const services = state.status === "member" ? state.session.services : null;
  return (
    <>
      {services?.waddle_enabled && (
        <Link className="button" to="/waddle/test">
          Try the game in the rehearsal
        </Link>
      )}
      <Link className="button quiet" to="/gaggle/general">
        Settings
      </Link>
    </>
  );
}
