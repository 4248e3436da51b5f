import { useState } from "react";
import { pondPlaceOf } from "#core/pond/addresses.ts";
import { environment } from "../../stores/environment.ts";
import { JoinByCode } from "./JoinByCode.tsx";
import { NewRoom } from "./NewRoom.tsx";
import { Visit } from "./Visit.tsx";

/** Pond Party: where a room is opened or joined, and the room itself. */
export function PondPage() {
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
