import { type ReactElement, useState } from 'react';
import { type ChangeProgress, useChangeProgress } from '../../seal/device-lock.ts';
import { hasPin } from '../../platform/has-pin.ts';
import { formatCount } from '../../ui/format.ts';

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
        {formatCount(done)} of {formatCount(of)} entries, {percent} %
      </p>
    </>
  );
}

/** Shown while this or another tab sets a PIN or turns it off. */
export function EncryptionProgress({ userId }: { readonly userId: string }): ReactElement {
  const progress = useChangeProgress();
  // The record appears, or disappears, at the end.
  const [isBeingSet] = useState(() => !hasPin(userId));
  return (
    <>
      <h2 className="auth-step">One moment</h2>
      <p role="status">
        What is on this device is being {isBeingSet ? 'encrypted' : 'decrypted'}. Leave this page open until
        it is done.
      </p>
      {progress === null ? null : <Bar {...progress} />}
      <p className="vq-dimmed vq-small">
        If it is closed before that, nothing is lost: everything stays as it was.
      </p>
    </>
  );
}
