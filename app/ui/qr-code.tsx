import { create } from 'qrcode';
import { type ReactElement, useMemo } from 'react';
import './qr-code.css';

type Props = { readonly text: string; readonly label: string };

/** Readers need four modules of quiet around the code. */
const quiet = 4;

/** One path of all dark modules, row by row. */
function darkPath(size: number, data: ArrayLike<number>): string {
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (data[row * size + column] === 1)
        path += `M${String(column + quiet)} ${String(row + quiet)}h1v1h-1z`;
    }
  }
  return path;
}

/** A QR code drawn on the device (ruling A13): private, and there without a network. Dark on white in both themes. */
export function QrCode({ text, label }: Props): ReactElement {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    return { size: modules.size + 2 * quiet, path: darkPath(modules.size, modules.data) };
  }, [text]);
  return (
    <svg className="vq-qr" viewBox={`0 0 ${String(size)} ${String(size)}`} role="img" aria-label={label}>
      <rect className="vq-qr-paper" width={size} height={size} />
      <path className="vq-qr-ink" d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
