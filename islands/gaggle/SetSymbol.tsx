/** The symbol of a set, drawn in the colour of the words beside it. */
export function SetSymbol({ path }: { path: string }) {
  return (
    <svg className="set-symbol" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
