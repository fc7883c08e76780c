import type { ReactElement } from 'react';
import './share-bar.css';

type Props = {
  readonly label: string;
  /** 0 to 100. */
  readonly length: number;
  /** The share as text: "12.3%". */
  readonly text: string;
};

/** A share of a whole as a bar; its text is beside it, or only for screen readers. */
export function ShareBar({ label, length, text }: Props): ReactElement {
  return (
    <div
      className="vq-share"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={length}
      aria-valuetext={text}
    >
      <span style={{ inlineSize: `${String(length)}%` }} />
    </div>
  );
}
