import { useStore } from "@nanostores/react";
import { catalogueCardOf } from "#core/cards/catalogue.ts";
import { encounterMessage } from "#core/gaggle/embed.ts";
import { Settings } from "../../../../ui/Settings.tsx";
import { $cards } from "../cards-store.ts";
import styles from "./DiscordPreview.module.css";
import { SAMPLE, sampleWords } from "./sample.ts";

/** A goose as the game's own code writes it for Discord, drawn as Discord draws it. */
export function DiscordPreview() {
  const cards = useStore($cards);
  const card = cards && catalogueCardOf(cards, SAMPLE.visitor);
  const picture = card?.printings[0]?.picture ?? "";
  const { embeds, components } = encounterMessage({ ...SAMPLE, picture }, sampleWords(cards));
  const [embed] = embeds;
  if (!embed) return null;
  return (
    <Settings
      id="preview"
      title="What it will look like"
      purpose="A goose that has just come by. In this picture the buttons do nothing."
    >
      <figure className={styles.message} aria-label="An encounter as a message in Discord">
        <p className={styles.who}>
          <b>Goose Quarters</b> <span className={styles.app}>APP</span>
        </p>
        <div className={styles.embed} style={{ borderInlineStartColor: hexOf(embed.color) }}>
          <p className={styles.title}>{embed.title}</p>
          <p className={styles.description}>{withoutMarkup(embed.description)}</p>
          {embed.image && (
            <img
              className={styles.picture}
              src={embed.image.url}
              alt={embed.title}
              width={320}
              height={284}
            />
          )}
          <p className={styles.footer}>{embed.footer.text}</p>
        </div>
        <p className={styles.buttons}>
          {components
            .flatMap((row) => row.components)
            .map(({ custom_id, label, disabled }) => (
              <span key={custom_id} className={styles.button} data-disabled={disabled || undefined}>
                {label}
              </span>
            ))}
        </p>
      </figure>
    </Settings>
  );
}

const hexOf = (colour: number) => `#${colour.toString(16).padStart(6, "0")}`;

/** Discord draws its countdown and code itself. */
function withoutMarkup(text: string): string {
  return text.replace(/<t:\d+:R>/g, "in 2 minutes").replaceAll("`", "");
}
