import type { Person } from "#core/entities/membership.ts";
import { currentSession } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";
import { TypedConfirm } from "../../ui/TypedConfirm.tsx";
import { nameOf, transferTo } from "./store.ts";

/** Gives the workspace to another member. */
export function TransferDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const tenant = currentSession()?.tenant;
  const name = nameOf(person);
  return (
    <TypedConfirm
      title={`Make ${name} the owner`}
      expected={tenant?.slug ?? ""}
      button={["Give the workspace away", "Giving…"]}
      onClose={onClose}
      onConfirm={async (typed) => {
        const failure = await transferTo(person, typed);
        if (failure) return failure;
        onClose();
        showToast({ tone: "info", text: `${name} owns ${tenant?.name} now. You are an admin.` });
        return undefined;
      }}
    >
      <p>
        {tenant?.name} is {name}'s then, and you stay as an admin. Only the new owner can give it
        back.
      </p>
    </TypedConfirm>
  );
}
