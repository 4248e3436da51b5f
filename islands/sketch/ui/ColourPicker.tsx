import { useState } from "react";
import {
  Button as AriaButton,
  type Color,
  ColorArea,
  ColorField,
  ColorSlider,
  ColorThumb,
  Input,
  Label,
  parseColor,
  SliderTrack,
} from "react-aria-components";
import { classNames } from "../../ui/class-names.ts";
import styles from "./ColourPicker.module.css";

export type ColourPickerProps = {
  /** "Colour" or "Fill". */
  label: string;
  /** As #rrggbb. */
  colour: string;
  /** Called while it is picked. */
  onChange: (colour: string) => void;
  /** Called with the colour that was picked in the end. */
  onDone: (colour: string) => void;
};

/** A colour by its hue and strength, or by its hexadecimal name. */
export function ColourPicker({ label, colour, onChange, onDone }: ColourPickerProps) {
  const [picked, setPicked] = useState<Color>(() => parseColor(colour).toFormat("hsb"));
  const pick = (next: Color | null) => {
    if (!next) return;
    const hsb = next.toFormat("hsb");
    setPicked(hsb);
    onChange(hexOf(hsb));
  };
  return (
    <section className={styles.picker} aria-label={`${label} of your own`}>
      <ColorArea
        className={classNames(styles.area)}
        value={picked}
        onChange={pick}
        colorSpace="hsb"
        xChannel="saturation"
        yChannel="brightness"
        aria-label="Saturation and brightness"
      >
        <ColorThumb className={classNames(styles.thumb)} />
      </ColorArea>
      <ColorSlider
        className={classNames(styles.hue)}
        channel="hue"
        value={picked}
        onChange={pick}
        aria-label="Hue"
      >
        <SliderTrack className={classNames(styles.track)}>
          <ColorThumb className={classNames(styles.thumb)} />
        </SliderTrack>
      </ColorSlider>
      <div className={styles.row}>
        <ColorField className={classNames(styles.field)} value={picked} onChange={pick}>
          <Label>Hexadecimal</Label>
          <Input />
        </ColorField>
        <AriaButton className={classNames(styles.done)} onPress={() => onDone(hexOf(picked))}>
          Done
        </AriaButton>
      </div>
    </section>
  );
}

function hexOf(colour: Color): string {
  return colour.toString("hex").toLowerCase();
}
