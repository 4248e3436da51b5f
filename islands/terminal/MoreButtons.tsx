import styles from "./Terminal.module.css";

/** Under a long answer: how much is left, and buttons that show it. */
export function MoreButtons({
  left,
  page,
  onMore,
}: {
  left: number;
  /** How many one more page shows. */
  page: number;
  /** Shows so many more; who asked for all of it goes on from the answer itself. */
  onMore: (count: number) => void;
}) {
  return (
    <p className={styles.more}>
      <span>{left} more</span>
      {left > page && (
        <button type="button" onClick={() => onMore(page)}>
          Show {page} more
        </button>
      )}
      <button type="button" onClick={() => onMore(left)}>
        Show all
      </button>
    </p>
  );
}
