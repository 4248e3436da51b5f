import { useEffect, useRef, useState } from "react";
import type { PondView } from "#core/pond/view-types.ts";
import { playSound } from "../sounds.ts";
import { announcementOf } from "./announcements.ts";
import { soundOf } from "./room-sounds.ts";

/** Says to screen readers what has changed in the room, and plays the sound of it. */
export function Announcer({ view }: { view: PondView }) {
  const before = useRef(view);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const words = announcementOf(before.current, view);
    const sound = soundOf(before.current, view);
    before.current = view;
    if (words !== "") setSaid(words);
    if (sound !== undefined) playSound(sound);
  }, [view]);
  return (
    <p className="visually-hidden" role="status" data-said>
      {said}
    </p>
  );
}
