import { useStore } from "@nanostores/react";
import { Plus } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import type { GanderDocumentsRecord } from "#core/platform/records.generated.ts";
import { crossLink } from "#core/platform/redirects.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { usePageQuery } from "../../../shell/page-query.ts";
import styles from "../Gander.module.css";
import { documents, readAgain, removeDocument } from "./store.ts";

const DocumentDialog = lazy(async () => ({
  default: (await import("./DocumentDialog.tsx")).DocumentDialog,
}));
const FileDialog = lazy(async () => ({ default: (await import("./FileDialog.tsx")).FileDialog }));
const ReadDialog = lazy(async () => ({ default: (await import("./ReadDialog.tsx")).ReadDialog }));

/** The creator's own texts, files and links, and how far each has been read. */
export function GanderKnowledgePage() {
  const loaded = useStore(documents.$records);
  const query = usePageQuery();
  useEffect(documents.watch, []);
  const all = loaded.status === "ready" ? loaded.data.filter((one) => one.deleted_at === "") : [];
  const find = (id: string) => all.find((one) => one.id === id);
  const add = query.get("add");
  const edited = find(query.get("edit"));
  const opened = find(query.get("read"));
  const close = () => query.set({ add: "", edit: "", read: "" });
  const buttons = (
    <div className={styles.buttons}>
      <Button onPress={() => query.set({ add: "text" })}>
        <Plus aria-hidden="true" /> Text
      </Button>
      <Button look="quiet" onPress={() => query.set({ add: "file" })}>
        <Plus aria-hidden="true" /> File
      </Button>
      <Button look="quiet" onPress={() => query.set({ add: "link" })}>
        <Plus aria-hidden="true" /> Link
      </Button>
    </div>
  );
  return (
    <Page
      title="What Gander knows"
      purpose="Your own texts, files and links, beside the documentation of Goose Quarters, which it always knows."
      action={buttons}
    >
      {loaded.status === "loading" && <Skeleton lines={5} />}
      {loaded.status === "failed" && (
        <LoadFailed failure={loaded.failure} onRetry={documents.load} />
      )}
      {loaded.status === "ready" && all.length === 0 && (
        <Notice title="Nothing of your own yet">
          Add your rules, your schedule or answers that you often give: as a text, a file (PDF,
          HTML, Markdown or plain text) or a link. Until then Gander answers from{" "}
          <a href={crossLink("ask", "/ask")}>the documentation</a>.
        </Notice>
      )}
      {all.length > 0 && (
        <ul className={styles.list} aria-label="Documents">
          {all.map((document) => (
            <Document
              key={document.id}
              document={document}
              onEdit={() => query.set({ edit: document.id })}
              onOpen={() => query.set({ read: document.id })}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {(add === "text" || add === "link") && <DocumentDialog kind={add} onClose={close} />}
        {add === "file" && <FileDialog onClose={close} />}
        {edited && <DocumentDialog kind={edited.kind} document={edited} onClose={close} />}
        {opened && <ReadDialog document={opened} onClose={close} />}
      </Suspense>
    </Page>
  );
}

type DocumentProps = {
  document: GanderDocumentsRecord;
  onEdit: () => void;
  onOpen: () => void;
};

function Document({ document, onEdit, onOpen }: DocumentProps) {
  const { id, title, kind, link, state, reason, passages, hash } = document;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <b>{title}</b>
        <span className="tag">{kind}</span>
      </div>
      {kind === "link" && <p className={styles.muted}>{link}</p>}
      <p className={styles.muted} aria-live="polite">
        {stateWords(document)}
      </p>
      {state === "failed" && <p className={styles.problem}>{reason}</p>}
      <div className={styles.buttons}>
        {hash !== "" && (
          <Button look="quiet" onPress={onOpen}>
            See what was read ({passages})
          </Button>
        )}
        <Button look="plain" onPress={onEdit}>
          Edit
        </Button>
        <Button
          look="plain"
          isDisabled={state === "pending" || state === "reading"}
          onPress={() => void readAgain(id)}
        >
          Read again
        </Button>
        <Button look="plain" onPress={() => void removeDocument(id, title)}>
          Delete
        </Button>
      </div>
    </li>
  );
}

function stateWords({ state, passages, hash }: GanderDocumentsRecord): string {
  const known = hash === "" ? "" : " What was read before is used until then.";
  switch (state) {
    case "pending":
      return `Waits to be read.${known}`;
    case "reading":
      return `Is being read.${known}`;
    case "failed":
      return hash === ""
        ? "Could not be read."
        : "Could not be read again; the earlier reading is used.";
    case "read":
      return `Read: ${passages} ${passages === 1 ? "passage" : "passages"}.`;
  }
}
