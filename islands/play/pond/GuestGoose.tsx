import { type GuestLook, gooseAddress } from "../../../src/art/goose/guest.ts";

/** A guest's goose; decoration beside their name. `size` in pixels. */
export function GuestGoose({
  goose,
  size,
  look = "washed",
  className,
}: {
  goose: string;
  size: number;
  /** Plain on a ground that is light in every theme. */
  look?: GuestLook;
  className?: string | undefined;
}) {
  return (
    <img
      src={gooseAddress(goose, look)}
      alt=""
      width={size}
      height={size}
      draggable={false}
      className={className}
    />
  );
}
