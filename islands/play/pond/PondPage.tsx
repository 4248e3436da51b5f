import { lazy, Suspense, useEffect, useState } from "react";
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
  const { place, goTo } = usePlace();
  switch (place.page) {
    case "new":
      return <NewRoom game={place.game ?? "doodle"} onOpened={goTo} />;
    case "join":
      return <JoinByCode key={place.typed} typed={place.typed} onCode={goTo} />;
    case "room":
      return <Visit key={place.code} code={place.code} game={place.game} />;
  }
}

/** What the address names. A room is entered without another page: its scripts are here already. */
function usePlace() {
  const read = () => pondPlaceOf(environment().location);
  const [place, setPlace] = useState(read);
  useEffect(() => {
    const goBack = () => setPlace(pondPlaceOf(environment().location));
    window.addEventListener("popstate", goBack);
    return () => window.removeEventListener("popstate", goBack);
  }, []);
  const goTo = (address: string) => {
    history.pushState(null, "", address);
    window.scrollTo(0, 0);
    setPlace(read());
  };
  return { place, goTo };
}
