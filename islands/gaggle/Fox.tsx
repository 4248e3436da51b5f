import styles from "./Fox.module.css";

/** The fox that comes instead of a goose. Decorative: the words beside it say so. */
export function Fox() {
  return (
    <svg className={styles.fox} viewBox="0 0 90 80" aria-hidden="true">
      <path className={styles.ground} d="M2 62c22-5 64-6 86 0v14H2z" />
      <path
        className={styles.coat}
        d="M22 44 16 14l17 10c8-3 16-3 24 0l17-10-6 30c-2 14-14 24-23 26-9-2-21-12-23-26z"
      />
      <path
        className={styles.light}
        d="M25 43c8 1 15 7 20 27 5-20 12-26 20-27-1 13-11 25-20 27-9-2-19-14-20-27z"
      />
      <path className={styles.line} d="M33 40c1-2 4-2 5 0M52 40c1-2 4-2 5 0M42 62c1 2 5 2 6 0" />
      <path className={styles.nose} d="M41 58h8l-4 5z" />
    </svg>
  );
}
