import type { Provider } from "./flow.ts";
import styles from "./ProviderButtons.module.css";

/** Our own drawings of a chat balloon and a game pad, not the providers' trade marks. */
const SHAPES: Record<Provider, string> = {
  twitch:
    "M5 2 2 6v13h5v3l3-3h5l6-6V2H5Zm14 10-3 3h-5l-3 3v-3H5V4h14v8ZM11 7h2v5h-2V7Zm5 0h2v5h-2V7Z",
  discord:
    "M8 5C6 5 4.500 6 4 8L2 16c-.500 2 1 3.500 3 3 1.500-.400 2.500-2 3.500-3h7c1 1 2 2.600 3.500 3 2 .500 3.500-1 3-3L20 8c-.500-2-2-3-4-3H8Zm.500 4.500a1.750 1.750 0 1 1 0 3.500 1.750 1.750 0 0 1 0-3.500Zm7 0a1.750 1.750 0 1 1 0 3.500 1.750 1.750 0 0 1 0-3.500Z",
};

/** A mark beside a provider's name. */
export function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={SHAPES[provider]} fillRule="evenodd" />
    </svg>
  );
}
