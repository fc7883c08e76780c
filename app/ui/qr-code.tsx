import encodeQR from 'qr';
import { type ReactElement, useMemo } from 'react';
import './qr-code.css';

type Props = { readonly text: string; readonly label: string };

/** The width of the quiet zone that readers need, in modules. */
const quiet = 4;

/** One path of all dark modules, row by row. */
const darkPath = (modules: readonly (readonly boolean[])[]): string =>
  modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${String(x)} ${String(y)}h1v1h-1z` : '')))
    .join('');

/** A QR code drawn on the device (ruling A13), so it is private and works offline. Dark on white in both themes. */
export function QrCode({ text, label }: Props): ReactElement {
  const { size, path } = useMemo(() => {
    const modules = encodeQR(text, 'raw', { ecc: 'medium', border: quiet });
    return { size: modules.length, path: darkPath(modules) };
  }, [text]);
  return (
    <svg className="vq-qr" viewBox={`0 0 ${String(size)} ${String(size)}`} role="img" aria-label={label}>
      <rect className="vq-qr-paper" width={size} height={size} />
      <path className="vq-qr-ink" d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
