import { useState } from "react";
import type { Editor } from "../editor/editor.ts";
import { PLACE_FIELDS, type Place, type PlaceField } from "../editor/place.ts";
import styles from "./Editor.module.css";

const NAMES: Record<PlaceField, { name: string; short: string }> = {
  x: { name: "Left edge, in pixels", short: "X" },
  y: { name: "Top edge, in pixels", short: "Y" },
  w: { name: "Width, in pixels", short: "W" },
  h: { name: "Height, in pixels", short: "H" },
  angle: { name: "Rotation, in degrees", short: "°" },
};

/** Where what is selected lies, how large it is and how it is turned, as numbers. */
export function PlaceFields({ editor }: { editor: Editor }) {
  const place = editor.edits.place();
  if (!place) return null;
  return (
    <fieldset className={styles.place}>
      <legend className="visually-hidden">Place and size</legend>
      {PLACE_FIELDS.map((field) => (
        <NumberField
          key={field}
          field={field}
          place={place}
          onChange={(value) => editor.edits.setPlace({ [field]: value })}
        />
      ))}
    </fieldset>
  );
}

type NumberFieldProps = {
  field: PlaceField;
  place: Place;
  onChange: (value: number) => void;
};

/** What is typed counts when the field is left, or with Enter. */
function NumberField({ field, place, onChange }: NumberFieldProps) {
  const { name, short } = NAMES[field];
  const value = String(Math.round(place[field] * 10) / 10);
  /** What is in the field while it is being typed. */
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const wanted = Number(typed?.replace(",", "."));
    if (typed !== undefined && typed.trim() !== "" && Number.isFinite(wanted)) onChange(wanted);
    setTyped(undefined);
  };
  return (
    <label className={styles.placeField} title={name}>
      <span aria-hidden="true">{short}</span>
      <input
        type="text"
        inputMode="decimal"
        aria-label={name}
        value={typed ?? value}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === "Enter") commit();
          if (key === "Escape") setTyped(undefined);
        }}
      />
    </label>
  );
}
