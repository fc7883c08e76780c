import type { ReactElement } from 'react';
import { type ChangeProgress, useChangeProgress } from '../../platform/device-lock.ts';

const countWords = (count: number): string => count.toLocaleString('en-GB');

function Bar({ done, of }: ChangeProgress): ReactElement {
  const percent = of === 0 ? 100 : Math.floor((100 * done) / of);
  return (
    <>
      <div
        className="lock-bar"
        role="progressbar"
        aria-label="Entries done"
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
      >
        <div style={{ inlineSize: `${String(percent)}%` }} />
      </div>
      <p className="vq-figures lock-count">
        {countWords(done)} of {countWords(of)} entries, {percent} %
      </p>
    </>
  );
}

/** A PIN is being set or turned off, here or in another tab. */
export function Changing(): ReactElement {
  const progress = useChangeProgress();
  return (
    <>
      <h2 className="auth-step">One moment</h2>
      <p role="status">
        What is on this device is being encrypted or laid open. Leave this page open until it is done.
      </p>
      {progress === null ? null : <Bar {...progress} />}
      <p className="vq-dimmed vq-small">
        If it is closed before that, nothing is lost: everything stays as it was.
      </p>
    </>
  );
}
