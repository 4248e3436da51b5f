import { Link, useSearchParams } from "react-router";
import { DASHBOARD_ERRORS } from "#core/platform/guards.ts";
import { currentSession, refreshSession } from "../../stores/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/Notice.tsx";
import styles from "./Dashboard.module.css";

type QueryError = keyof typeof DASHBOARD_ERRORS;

/** Why a guard sent somebody here instead of to the page they opened; `?error=` says which. */
export function QueryProblem() {
  const [search, setSearch] = useSearchParams();
  const error = search.get("error");
  if (!isQueryError(error)) return null;
  const dismiss = () => setSearch({}, { replace: true });
  const loadAgain = async () => {
    await refreshSession();
    if (currentSession()?.services) dismiss();
  };
  return (
    <Note tone="danger">
      <div className={styles.problem}>
        <p>{DASHBOARD_ERRORS[error]}</p>
        {error === "discord_auth_required" && <Link to="/account">Link Discord</Link>}
        {error === "settings_missing" && (
          <Button look="quiet" onPress={() => void loadAgain()}>
            Load them again
          </Button>
        )}
        <Button look="plain" onPress={dismiss}>
          Dismiss
        </Button>
      </div>
    </Note>
  );
}

function isQueryError(error: string | null): error is QueryError {
  return error !== null && Object.hasOwn(DASHBOARD_ERRORS, error);
}
