import type { ReactElement } from 'react';
import './share-bar.css';

type Props = {
  readonly label: string;
  /** 0 to 100. */
  readonly length: number;
  /** The share in words: "12.3%". */
  readonly text: string;
};

/** How much of a whole there is, as a bar; the words stand beside it, or are read out. */
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
