import { gooseAddress } from "../../../src/art/goose/guest.ts";

/** A guest's goose; decoration beside their name. `size` in pixels. */
export function GuestGoose({
  goose,
  size,
  className,
}: {
  goose: string;
  size: number;
  className?: string | undefined;
}) {
  return (
    <img
      src={gooseAddress(goose)}
      alt=""
      width={size}
      height={size}
      draggable={false}
      className={className}
    />
  );
}
