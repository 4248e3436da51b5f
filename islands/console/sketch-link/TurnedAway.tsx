import type { LinkLook } from "#core/sketch/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { PlateName } from "../../ui/Plate.tsx";
import { DoorPage } from "../shell/DoorPage.tsx";
import { look } from "./store.ts";

type Words = { purpose: string; title: string; text: string; plate: PlateName };

/** What each reason says; any other has its own message. */
const WORDS: Record<string, Words> = {
  ROOM_FULL: {
    purpose: "This sketch is full.",
    title: "Every place is taken",
    text: "As many people draw here as the sketch holds. You come in as soon as somebody leaves; stay on this page.",
    plate: "canada",
  },
  SKETCH_LOCKED: {
    purpose: "This sketch takes no newcomers right now.",
    title: "The gate is closed",
    text: "Whoever runs the sketch lets nobody new in for the moment. You come in as soon as it is open again; stay on this page.",
    plate: "gatekeeper",
  },
  SKETCH_KICKED: {
    purpose: "You were sent out of this sketch.",
    title: "Out for a minute",
    text: "A moderator sent you out. You may come back in a minute, and this page does so by itself.",
    plate: "egyptian",
  },
  SKETCH_BLOCKED: {
    purpose: "You can't come into this sketch.",
    title: "You were removed",
    text: "A moderator removed you from this sketch, and that holds until they let you in again. If you think that it is a mistake, ask the streamer.",
    plate: "gatekeeper",
  },
  SKETCH_GONE: {
    purpose: "This sketch was deleted.",
    title: "Nothing is left of it",
    text: "Whoever ran the sketch has deleted it. Ask for the link of another one.",
    plate: "pink-footed",
  },
  PROTOCOL_OLD: {
    purpose: "This page is older than the sketch it shows.",
    title: "Please reload",
    text: "The site was updated while this page was open. What you drew and was not sent yet is kept, and sent after the reload.",
    plate: "pink-footed",
  },
};

export type TurnedAwayProps = {
  look: LinkLook;
  /** An error's code. */
  reason: string;
  message: string;
  /** After how long the page tries again; 0: it does not. */
  againMs: number;
};

/** In the place of a sketch that does not let this person in. */
export function TurnedAway({ look: seen, reason, message, againMs }: TurnedAwayProps) {
  const { purpose, title, text, plate } = WORDS[reason] ?? {
    purpose: "This sketch is not open to you right now.",
    title: "Not this time",
    text: message,
    plate: "canada",
  };
  const isOld = reason === "PROTOCOL_OLD";
  return (
    <DoorPage title={seen.sketch.name} purpose={purpose}>
      <Notice
        title={title}
        plate={plate}
        action={
          <Button
            look={againMs > 0 ? "quiet" : "main"}
            onPress={() => (isOld ? location.reload() : void look())}
          >
            {isOld ? "Reload" : againMs > 0 ? "Try now" : "Try again"}
          </Button>
        }
      >
        <p role="status">{text}</p>
      </Notice>
    </DoorPage>
  );
}
