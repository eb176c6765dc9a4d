import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { JSX } from 'preact';

/** Modules that stay white around the picture (ISO/IEC 18004 section 9.1). */
const QUIET_ZONE = 4;

/** A text as a QR code: dark on white in every colour scheme, since many readers see no other. */
export function QrCode({ text, label }: { text: string; label: string }): JSX.Element {
  const code = generate(text);
  const size = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      width="232"
      height="232"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      shape-rendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={size} height={size} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}
