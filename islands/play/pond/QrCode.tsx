import { useEffect, useState } from "react";

/** Fields of quiet paper around the code, of which scanners want four. */
const QUIET = 4;

/** A QR code of a text as one black path on white, in every theme: scanners want dark on light. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [fields, setFields] = useState<boolean[][]>([]);
  useEffect(() => {
    let isShown = true;
    // Most guests never need it, so it comes with the first code that is shown.
    void import("qr").then(({ encodeQR }) => {
      if (isShown) setFields(encodeQR(text, "raw", { border: QUIET }));
    });
    return () => {
      isShown = false;
    };
  }, [text]);
  const size = Math.max(1, fields.length);
  const path = fields
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="var(--print-paper)" />
      <path d={path} fill="var(--print-ink)" />
    </svg>
  );
}
