import { useEffect, useRef, useState } from "react";
import type { PondView } from "#core/pond/view-types.ts";
import { announcementOf } from "./announcements.ts";

/** Says to screen readers what has changed in the room. */
export function Announcer({ view }: { view: PondView }) {
  const before = useRef(view);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const words = announcementOf(before.current, view);
    before.current = view;
    if (words !== "") setSaid(words);
  }, [view]);
  return (
    <p className="visually-hidden" role="status" data-said>
      {said}
    </p>
  );
}
