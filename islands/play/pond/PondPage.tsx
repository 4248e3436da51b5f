import { lazy, Suspense, useState } from "react";
import { pondPlaceOf } from "#core/pond/addresses.ts";
import { environment } from "../../stores/environment.ts";
import { Visit } from "./Visit.tsx";

/** Whoever follows a link to a room needs neither. */
const NewRoom = lazy(async () => ({ default: (await import("./NewRoom.tsx")).NewRoom }));
const JoinByCode = lazy(async () => ({ default: (await import("./JoinByCode.tsx")).JoinByCode }));

/** Pond Party: where a room is opened or joined, and the room itself. */
export function PondPage() {
  return (
    <Suspense fallback={<p role="status">The page is being loaded.</p>}>
      <Place />
    </Suspense>
  );
}

function Place() {
  const [place] = useState(() => pondPlaceOf(environment().location));
  switch (place.page) {
    case "new":
      return <NewRoom game={place.game ?? "doodle"} />;
    case "join":
      return <JoinByCode typed={place.typed} />;
    case "room":
      return <Visit code={place.code} game={place.game} />;
  }
}
