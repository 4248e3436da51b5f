import { useStore } from "@nanostores/react";
import { Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { classNames } from "../../../../../ui/class-names.ts";
import { Notice } from "../../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../../ui/Skeleton.tsx";
import { Time } from "../../../../../ui/Time.tsx";
import { LoadFailed } from "../../../../shell/LoadFailed.tsx";
import type { PageQuery } from "../../../../shell/page-query.ts";
import { $codes, CODES_PER_PAGE, type Code, loadCodes, removeCode } from "../codes-store.ts";
import styles from "./Codes.module.css";

const AddCodesDialog = lazy(async () => ({
  default: (await import("./AddCodesDialog.tsx")).AddCodesDialog,
}));

/** A giveaway's codes: how many are left, what for, and who has the others. Never the codes. */
export function CodesTab({ giveaway, query }: { giveaway: GiveawayListing; query: PageQuery }) {
  const codes = useStore($codes);
  const { id, unused_codes, total_codes } = giveaway;
  const page = Math.max(1, Math.floor(Number(query.get("page")) || 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: new counts mean that codes changed
  useEffect(() => {
    void loadCodes(id, page);
  }, [id, page, unused_codes, total_codes]);
  const add = () => query.set({ add: "codes" });
  return (
    <div className={styles.tab}>
      {total_codes > 0 && (
        <header className={styles.head}>
          <p className={styles.left}>
            <meter
              className={styles.meter}
              min={0}
              max={total_codes}
              value={unused_codes}
              aria-label="Codes left"
            />
            <b>{unused_codes.toLocaleString("en-US")}</b> of {total_codes.toLocaleString("en-US")}{" "}
            left
          </p>
          <Button onPress={add}>
            <Plus aria-hidden="true" /> Add codes
          </Button>
        </header>
      )}
      {codes.status === "loading" && <Skeleton lines={5} />}
      {codes.status === "failed" && (
        <LoadFailed failure={codes.failure} onRetry={() => void loadCodes(id, page)} />
      )}
      {codes.status === "ready" && codes.data.total === 0 && (
        <Notice title="No codes yet" action={<Button onPress={add}>Add codes</Button>}>
          Paste one code for each prize, or upload a list of thousands. They are stored encrypted;
          only a winner gets to see one.
        </Notice>
      )}
      {codes.status === "ready" && codes.data.total > 0 && (
        <>
          <ul className={styles.codes} aria-label="Codes">
            {codes.data.shown.map((code) => (
              <CodeRow key={code.id} giveaway={id} code={code} />
            ))}
          </ul>
          <Pages total={codes.data.total} page={page} query={query} />
        </>
      )}
      {query.get("add") === "codes" && (
        <Suspense>
          <AddCodesDialog
            giveaway={giveaway}
            onClose={() => query.set({ add: "" }, { replace: true })}
          />
        </Suspense>
      )}
    </div>
  );
}

function CodeRow({ giveaway, code }: { giveaway: string; code: Code }) {
  const { prize_name, prize_description, is_used, used_by_username, used_at } = code;
  return (
    <li className={styles.code}>
      <span aria-hidden="true" className={styles.hidden}>
        ••••
      </span>
      <div className={styles.words}>
        <p className={classNames(styles.prize, is_used && styles.used)}>{prize_name}</p>
        {prize_description !== "" && <p className={styles.hint}>{prize_description}</p>}
      </div>
      {is_used ? (
        <p className={styles.hint}>
          {used_by_username} has it, <Time at={used_at} />
        </p>
      ) : (
        <Button
          look="icon"
          aria-label={`Delete a code for ${prize_name}`}
          onPress={() => removeCode(giveaway, code)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}

function Pages({ total, page, query }: { total: number; page: number; query: PageQuery }) {
  const last = Math.ceil(total / CODES_PER_PAGE);
  if (last < 2) return null;
  const go = (to: number) => query.set({ page: to === 1 ? "" : String(to) });
  return (
    <nav className={styles.pages} aria-label="Pages of codes">
      <Button look="quiet" isDisabled={page <= 1} onPress={() => go(page - 1)}>
        Earlier
      </Button>
      <span>
        {page} of {last}
      </span>
      <Button look="quiet" isDisabled={page >= last} onPress={() => go(page + 1)}>
        Later
      </Button>
    </nav>
  );
}
