import { memo } from "react";
import { NEST_HEIGHT, sleeperPicture } from "./scene.ts";
import styles from "./Tower.module.css";

const GOOSE_MAX = 236;
const GOOSE_MIN = 96;
/** How deep a goose sits in its nest. */
const SUNK = 34;

/** A goose asleep in its nest. `x` is its middle, `y` its lower edge. */
export const NestOf = memo(function NestOf({
  layer,
  x,
  y,
  width,
}: {
  layer: number;
  x: number;
  y: number;
  width: number;
}) {
  const goose = Math.min(GOOSE_MAX, Math.max(GOOSE_MIN, width * 0.95));
  const left = x - width / 2;
  const top = y - NEST_HEIGHT;
  const turned = layer % 2 === 0 ? "" : `translate(${2 * x} 0) scale(-1 1)`;
  return (
    <>
      <image
        href={sleeperPicture(layer)}
        x={x - goose / 2}
        y={top + SUNK - goose}
        width={goose}
        height={goose}
        transform={turned}
      />
      <path className={styles.nest} d={basketOf(left, top, width, y)} />
      <path className={styles.straw} d={strawOf(left, top, width, y)} />
    </>
  );
});

/** The outline of a nest: a low basket, rounder the narrower it is. */
function basketOf(left: number, top: number, width: number, y: number): string {
  const right = left + width;
  const round = Math.min(24, width / 3);
  const bend = Math.min(6, width / 8);
  return [
    `M${left} ${top + 4}Q${left + width / 2} ${top + 14} ${right} ${top + 4}L${right} ${y - 14}`,
    `Q${right - bend} ${y} ${right - round} ${y}H${left + round}`,
    `Q${left + bend} ${y} ${left} ${y - 14}Z`,
  ].join("");
}

/** Straws across a nest, the same for the same nest. */
function strawOf(left: number, top: number, width: number, y: number): string {
  const straws = [];
  for (let at = 12; at < width - 14; at += 19) {
    const lean = (at % 3) * 7 - 7;
    straws.push(`M${left + at} ${top + 15}l${lean} ${y - top - 22}`);
  }
  const across = `M${left + 5} ${top + 22}H${left + width - 5}M${left + 9} ${y - 12}H${left + width - 9}`;
  return width > 24 ? straws.join("") + across : "";
}
