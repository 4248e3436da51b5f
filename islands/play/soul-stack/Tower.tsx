import { memo, useEffect, useRef } from "react";
import { type Nest, type StackState, swingAt, swingOf } from "#core/solo/soul-stack.ts";
import { NestOf } from "./NestOf.tsx";
import type { Phase } from "./phase.ts";
import { GROUND, HANG, LAYER, VIEW } from "./scene.ts";
import styles from "./Tower.module.css";

/** Layers that stand before the view moves up, and those that are drawn below its upper ones. */
const RISES_FROM = 5;
const DRAWN_COUNT = 12;

export type TowerProps = {
  stack: StackState;
  nests: readonly Nest[];
  /** Asked at each frame, with its time in ms. */
  phaseAt: (at: number) => Phase;
};

/** The tower with the goose that swings over it. For the eye alone: words stand beside it. */
export function Tower({ stack, nests, phaseAt }: TowerProps) {
  const swinging = useRef<SVGGElement>(null);
  const falling = useRef<SVGGElement>(null);
  const newest = useRef<SVGGElement>(null);
  useEffect(() => {
    let request = 0;
    const frame = (at: number) => {
      const phase = phaseAt(at);
      showSwing(phase, stack, swinging.current);
      showFall(phase, stack, nests.length, falling.current);
      const isHidden = phase.kind === "fall" && stack.landing?.kind !== "missed";
      newest.current?.setAttribute("visibility", isHidden ? "hidden" : "visible");
      request = requestAnimationFrame(frame);
    };
    request = requestAnimationFrame(frame);
    return () => cancelAnimationFrame(request);
  }, [phaseAt, stack, nests]);
  const up = Math.max(0, nests.length - 1 - RISES_FROM) * LAYER;
  const from = Math.max(0, nests.length - DRAWN_COUNT);
  return (
    <svg className={styles.tower} viewBox={VIEW} aria-hidden="true" focusable="false">
      <Backdrop up={up} />
      <g className={styles.camera} style={{ transform: `translateY(${up}px)` }}>
        <path
          className={styles.ground}
          d={`M-150 ${GROUND}h1300M0 ${GROUND + 14}h180M620 ${GROUND + 18}h260`}
        />
        {nests.slice(from).map((nest, at) => {
          const layer = from + at;
          const isNewest = layer === nests.length - 1;
          return (
            <g key={layer} ref={isNewest ? newest : null}>
              <NestOf layer={layer} {...nest} y={GROUND - layer * LAYER} />
            </g>
          );
        })}
      </g>
      <g ref={falling} visibility="hidden">
        {stack.landing && (
          <NestOf layer={fallen(stack)} x={0} y={0} width={stack.landing.dropped.width} />
        )}
      </g>
      <g ref={swinging} visibility="hidden">
        <path className={styles.string} d={`M0 ${-HANG}V-40`} />
        <NestOf layer={stack.geese + 1} x={0} y={0} width={stack.top.width} />
      </g>
    </svg>
  );
}

/** The layer of the goose that was let go last. */
function fallen({ geese, landing }: StackState): number {
  return landing?.kind === "missed" ? geese + 1 : geese;
}

function showSwing(phase: Phase, { seed, geese }: StackState, group: SVGGElement | null): void {
  group?.setAttribute("visibility", phase.kind === "swing" ? "visible" : "hidden");
  if (phase.kind !== "swing") return;
  group?.setAttribute(
    "transform",
    `translate(${swingAt(swingOf(seed, geese), phase.tick)} ${HANG})`,
  );
}

function showFall(
  phase: Phase,
  { landing }: StackState,
  nests: number,
  group: SVGGElement | null,
): void {
  group?.setAttribute("visibility", phase.kind === "fall" ? "visible" : "hidden");
  if (phase.kind !== "fall" || !landing) return;
  const layers = Math.min(nests - 1, RISES_FROM);
  const end = landing.kind === "missed" ? GROUND + 300 : GROUND - layers * LAYER;
  const y = HANG + (end - HANG) * phase.share * phase.share;
  group?.setAttribute("transform", `translate(${landing.dropped.x} ${y})`);
}

const Backdrop = memo(function Backdrop({ up }: { up: number }) {
  return (
    <g className={styles.camera} style={{ transform: `translateY(${up / 6}px)` }}>
      <rect className={styles.sky} x="-150" y="-4000" width="1300" height="5100" />
      <circle className={styles.sun} cx="860" cy="190" r="86" />
      <path className={styles.hill} d="M-150 900Q120 690 420 850T1150 760V1100H-150Z" />
      <path className={styles.water} d="M-150 945Q200 915 520 940T1150 930V1100H-150Z" />
    </g>
  );
});
