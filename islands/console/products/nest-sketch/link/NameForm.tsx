import * as v from "valibot";
import { type LinkTarget, linkTicketRequest } from "#core/sketch/api.ts";
import { Note } from "../../../../ui/Notice.tsx";
import { Plate } from "../../../../ui/Plate.tsx";
import { bySchema } from "../../../../ui/schema-form.ts";
import { TextForm } from "../../../../ui/TextForm.tsx";
import { DoorPage } from "../../../shell/DoorPage.tsx";
import styles from "./SketchLink.module.css";
import { takeName } from "./store.ts";

const nameSchema = v.pick(v.object(linkTicketRequest.entries), ["name"]);

export type NameFormProps = {
  target: LinkTarget;
  name: string;
  /** Why the name that they had is not to be. */
  problem?: string;
};

/** Asks whoever came to draw how they are called. */
export function NameForm({ target, name, problem }: NameFormProps) {
  return (
    <DoorPage
      title={target.sketch.name}
      purpose={`A sketch of ${target.workspace.name}. Everyone who has this link draws on it together.`}
    >
      <div className={styles.nameForm}>
        <div className={styles.sheet}>
          {problem && <Note tone="danger">{problem}</Note>}
          <TextForm
            initial={{ name }}
            fields={[
              {
                name: "name",
                label: "Your name",
                autoComplete: "nickname",
                autoFocus: true,
                hint: "Everyone here sees it beside your pen, and the streamer on each stroke. You need no account.",
              },
            ]}
            validate={bySchema(nameSchema)}
            submit={(values) => takeName(values.name.trim())}
            button={["Start drawing", "Coming in…"]}
          />
          <p className={styles.small}>
            This browser keeps the name, and a number by which the sketch knows you again.{" "}
            <a href="/privacy?creator=false">Privacy</a>
          </p>
        </div>
        <Plate plate="nest_sketch" width={330} />
      </div>
    </DoorPage>
  );
}
