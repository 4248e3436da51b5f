import { catalogueCardOf } from "#core/cards/catalogue.ts";
import { channelPath, encounterPath } from "#core/gaggle/addresses.ts";
import { networkOf } from "#core/gaggle/encounter-replay.ts";
import { FOX_VISITOR } from "#core/gaggle/log-events.ts";
import { exactTime } from "../../ui/time.ts";
import { CardPicture, RarityMark, visitorName } from "../cards.tsx";
import { Fox } from "../Fox.tsx";
import { counted, ownZone } from "../words.ts";
import { Checks } from "./Checks.tsx";
import styles from "./Encounter.module.css";
import { LogLines } from "./LogLines.tsx";
import type { ShownEncounter } from "./store.ts";
import { Tries } from "./Tries.tsx";

export function EncounterSheet({ shown }: { shown: ShownEncounter }) {
  const { encounter } = shown;
  return (
    <article className={styles.sheet}>
      <Head shown={shown} />
      <Tries shown={shown} />
      <Checks shown={shown} />
      <LogLines shown={shown} />
      <nav className="card-pager" aria-label="Encounters before and after">
        {encounter.previous && (
          <a rel="prev" href={encounterPath(encounter.previous)}>
            ← The one before
          </a>
        )}
        {encounter.next && (
          <a rel="next" href={encounterPath(encounter.next)}>
            The one after →
          </a>
        )}
      </nav>
    </article>
  );
}

function Head({ shown: { encounter, catalogue } }: { shown: ShownEncounter }) {
  const printing = catalogueCardOf(catalogue, encounter.visitor)?.printings[0];
  const name = visitorName(catalogue, encounter.visitor);
  return (
    <header className={styles.head}>
      {(printing || encounter.visitor === FOX_VISITOR) && (
        <div className={styles.picture}>
          {printing ? <CardPicture printing={printing} isEager /> : <Fox />}
        </div>
      )}
      <div>
        <h1 className={styles.title}>
          {printing ? <a href={`/cards/${encounter.visitor}`}>{name}</a> : name}
        </h1>
        {printing && (
          <p className={styles.rarity}>
            <RarityMark rarity={printing.rarity} isNamed />
          </p>
        )}
        <p className={styles.lead}>{outcome({ encounter, name })}</p>
        <p className={styles.small}>
          Encounter {encounter.number} with{" "}
          <a href={channelAddress(encounter)}>{encounter.channel.name}</a>,{" "}
          <time dateTime={new Date(encounter.opened_at).toISOString()}>
            {exactTime(encounter.opened_at, ownZone())}
          </time>
        </p>
      </div>
    </header>
  );
}

/** The page of its channel, on the network that it was on. */
function channelAddress(encounter: ShownEncounter["encounter"]): string {
  const network = networkOf(encounter);
  const query = network === "" || network === "twitch" ? "" : `?network=${network}`;
  return channelPath(encounter.channel.slug) + query;
}

function outcome({ encounter, name }: { encounter: ShownEncounter["encounter"]; name: string }) {
  if (encounter.state === "void")
    return "It was called off, as when a stream ends. Nothing counts.";
  if (encounter.visitor === FOX_VISITOR) {
    const honks = `${counted(encounter.honks, "viewer")} honked`;
    return encounter.ran_off ? `${honks}, and it ran.` : `${honks}: too few to drive it off.`;
  }
  if (encounter.tries === 0) return `Nobody tried, and ${name} flew on.`;
  const eggs = encounter.eggs > 0 ? ` ${counted(encounter.eggs, "egg")} came of it.` : "";
  return `${encounter.caught} of ${counted(encounter.tries, "try", "tries")} caught it.${eggs}`;
}
