import * as v from "valibot";
import { check } from "#core/entities/text.ts";
import { type GiveawayWinner, redrawRequest } from "#core/giveaways/api.ts";
import { Dialog } from "../../../../../ui/Dialog.tsx";
import { TextForm } from "../../../../../ui/TextForm.tsx";
import { redraw } from "../run-store.ts";

const schema = v.object({ reason: redrawRequest.entries.reason });

export type RedrawDialogProps = { giveaway: string; winner: GiveawayWinner; onClose: () => void };

/** Asks why a prize passes on before its deadline: the public page shows it (FAIR-F9). */
export function RedrawDialog({ giveaway, winner, onClose }: RedrawDialogProps) {
  return (
    <Dialog title={`Draw ${winner.display_name}'s prize again?`} onClose={onClose}>
      <p>
        It would be drawn again by itself at its deadline. If you do it now, the public page shows
        your name and this reason.
      </p>
      <TextForm
        initial={{ reason: "" }}
        fields={[{ name: "reason", label: "Reason", autoFocus: true }]}
        validate={(values) => {
          const result = check(schema, values);
          return result.ok ? {} : result.errors;
        }}
        submit={async ({ reason }) => {
          const failure = await redraw(giveaway, winner, reason);
          if (failure === undefined) onClose();
          return failure;
        }}
        button={["Draw again", "Drawing…"]}
        look="danger"
      />
    </Dialog>
  );
}
