import { ChevronsUpDown } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import type { Session } from "#core/entities/session.ts";
import styles from "./TenantSwitcher.module.css";

const loadMenu = async () => ({ default: (await import("./TenantMenu.tsx")).TenantMenu });
const TenantMenu = lazy(loadMenu);

/** The active workspace, and the way to the others. The menu's code comes with the first look at it. */
export function TenantSwitcher({ session }: { session: Session }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`Workspace: ${session.tenant.name}`}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => event.key === "ArrowDown" && setOpen(true)}
      >
        <span className={styles.name}>{session.tenant.name}</span>
        <ChevronsUpDown aria-hidden="true" />
      </button>
      <Suspense>
        {isOpen && (
          <TenantMenu session={session} trigger={trigger} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
