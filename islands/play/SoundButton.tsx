import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $sound, loadSound, toggleSound } from "./sound.ts";

/** Turns the sounds of games on and off; the choice is remembered. */
export function SoundButton() {
  const sound = useStore($sound);
  useEffect(loadSound, []);
  return (
    <button
      type="button"
      className="button quiet"
      aria-pressed={sound === "on"}
      onClick={toggleSound}
    >
      Sound {sound}
    </button>
  );
}
