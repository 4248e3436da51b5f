import styles from "./Goose.module.css";

/** The goose of the field guide, in the theme's colours. Decorative: what it means is in the words beside it. */
export function Goose({ size = 120, scene = "none" }: { size?: number; scene?: "none" | "pond" }) {
  return (
    <svg className={styles.goose} viewBox="0 0 260 240" width={size} aria-hidden="true">
      {scene === "pond" && <Pond />}
      <g className={styles.legs}>
        <path d="M122 182 L120 218 M152 182 L156 218" strokeWidth="6" />
        <path d="M120 219 l-18 4 M120 219 l-5 6 M156 219 l-18 4 M156 219 l-5 6" strokeWidth="5" />
      </g>
      <path
        fill="var(--goose-body)"
        d="M66 150 C62 118 88 100 122 102 C160 104 186 118 214 112 C228 109 240 100 246 94 C246 118 232 140 214 154 C194 174 164 188 130 188 C92 188 70 176 66 150 Z"
      />
      <path
        fill="var(--goose-cheek)"
        d="M68 152 C66 136 74 122 88 114 C84 140 104 160 140 166 C170 171 196 164 214 152 C196 174 164 188 130 188 C92 188 70 178 68 152 Z"
      />
      <path
        fill="var(--goose-neck)"
        d="M70 146 C62 122 86 106 84 84 C83 74 78 68 74 62 C66 50 70 34 86 31 C102 28 114 38 114 54 C114 70 108 78 106 92 C104 108 112 118 108 134 C104 150 76 160 70 146 Z"
      />
      <path
        fill="var(--goose-cheek)"
        d="M86 60 C94 62 104 58 109 48 C112 60 106 74 94 74 C88 74 84 68 86 60 Z"
      />
      <path
        fill="var(--goose-beak)"
        d="M74 40 C62 42 50 48 42 55 C40 58 43 60 47 60 C58 61 68 60 76 58 Z"
      />
      <path className={styles.ink} d="M44 57 C54 56 66 54 75 50" />
      <circle cx="87" cy="44" r="3.6" fill="#14100b" />
      <circle cx="86" cy="42.8" r="1.2" fill="#fff" />
      <path
        fill="var(--goose-wing)"
        d="M104 126 C120 112 150 112 178 118 C202 123 222 120 236 112 C226 136 202 152 174 154 C142 156 112 148 104 126 Z"
      />
      <path
        className={styles.ink}
        opacity=".45"
        d="M124 138 C144 146 174 146 200 136 M132 128 C154 136 182 136 212 126"
      />
    </svg>
  );
}

function Pond() {
  return (
    <g>
      <rect width="260" height="240" fill="var(--scene-sky)" />
      <circle cx="212" cy="44" r="20" fill="var(--scene-sun)" />
      <path
        fill="var(--scene-hill)"
        d="M0 168 C40 140 84 150 124 162 C168 174 214 140 260 154 V240 H0 Z"
      />
      <path
        fill="var(--scene-water)"
        d="M0 200 C60 190 110 206 160 200 C200 196 230 202 260 198 V240 H0 Z"
      />
      <path
        className={styles.reeds}
        d="M18 240 C20 214 14 196 18 176 M30 240 C30 220 36 204 32 188 M238 240 C238 218 246 200 240 182 M228 240 C228 224 222 210 226 198"
      />
    </g>
  );
}
