import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { isFull, isGone, needsReload, type Refusal, wordsOf } from "../room/refusal.ts";

export type RefusalNoticeProps = {
  refusal: Refusal;
  /** The page is asking again. */
  isTrying: boolean;
  onAgain: () => void;
  /** Watches until there is a place to draw. */
  onWatch: () => void;
  /** The way to other sketches, where this one is gone. */
  elsewhere?: ReactNode;
};

/** In the place of a sketch that does not let this person in: why, what to do, and what goes on by itself. */
export function RefusalNotice(props: RefusalNoticeProps) {
  const { refusal, isTrying, onAgain, onWatch, elsewhere } = props;
  const { title, text, plate } = wordsOf(refusal);
  const { isWatching, unsaved, againAt } = refusal;
  const mayWatch = isFull(refusal) && !isWatching;
  const way = isGone(refusal) ? elsewhere : undefined;
  const isMain = againAt === null && !mayWatch && !way;
  return (
    <Notice
      title={title}
      plate={plate}
      action={
        <>
          {way}
          {mayWatch && <Button onPress={onWatch}>Watch meanwhile</Button>}
          {needsReload(refusal) ? (
            <Button onPress={() => location.reload()}>Reload</Button>
          ) : (
            <Button look={isMain ? "main" : "quiet"} isPending={isTrying} onPress={onAgain}>
              {againAt === null ? "Try again" : "Try now"}
            </Button>
          )}
        </>
      }
    >
      <p role="status">{text}</p>
      {unsaved > 0 && (
        <p>
          {unsaved === 1 ? "One step of yours is" : `${unsaved} steps of yours are`} not in the
          sketch yet. This browser keeps {unsaved === 1 ? "it" : "them"}, and sends{" "}
          {unsaved === 1 ? "it" : "them"} when you are back.
        </p>
      )}
      {againAt !== null && <Countdown to={againAt} isTrying={isTrying} />}
    </Notice>
  );
}

/** How long until the page tries again by itself. */
function Countdown({ to, isTrying }: { to: number; isTrying: boolean }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((to - now) / 1000);
  return (
    // A clock that speaks each second would be in the way: the text above says what happens.
    <p role="timer" aria-live="off">
      {isTrying || seconds <= 0 ? "Trying again…" : `Trying again in ${seconds} s.`}
    </p>
  );
}
