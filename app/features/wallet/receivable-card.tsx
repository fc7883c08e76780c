import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { ReceivableStep } from '#domain/receivable/document.ts';
import { COLLECTION_TERMS } from '#domain/receivable/notice-text.ts';
import { useReceivable } from './use-receivable.ts';
import { Amount } from '../../ui/amount.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import './receivable-card.css';

const CAUSES: Readonly<Record<NonNullable<ReceivableStep['cause']>, string>> = {
  refunded: 'A purchase was refunded after you had spent this part of it',
  charged_back: 'The bank took a payment back after you had spent this part of it',
  reward: 'A reward was taken back after you had spent it',
};

const wordsOf = ({ cause, step }: ReceivableStep): string =>
  step === 'collected' ? 'Taken from what you received' : CAUSES[cause ?? 'refunded'];

/** The card shows the newest; the others expand below. */
const shownAtOnce = 3;

function Steps({ steps }: { readonly steps: readonly ReceivableStep[] }): ReactElement {
  return (
    <ul className="receivable-steps">
      {steps.map((one, n) => (
        <li key={`${one.at} ${String(n)}`}>
          <span>
            {wordsOf(one)}
            <span className="vq-dimmed vq-small receivable-when">
              <RelativeTime at={one.at} />
            </span>
          </span>
          <span className="receivable-amount">
            {one.step === 'collected' ? '−' : '+'}
            <Amount value={one.amount} currency="DC" digits="exact" />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The person's debt, its cause, and how it is collected; hidden without one. */
export function ReceivableCard(): ReactElement | null {
  const receivable = useReceivable();
  if (receivable === null) return null;
  const { left, steps } = receivable;
  const [newest, older] = [steps.slice(0, shownAtOnce), steps.slice(shownAtOnce)];
  return (
    <section className="vq-card" aria-labelledby="owed">
      <h2 id="owed" className="receivable-title">
        What you owe
      </h2>
      <p className="receivable-figure">
        <Amount value={left} currency="DC" digits="exact" />
      </p>
      <p className="receivable-terms">{COLLECTION_TERMS}. There is nothing else to do.</p>
      <Steps steps={newest} />
      {older.length === 0 ? null : (
        <details className="receivable-older">
          <summary>Earlier</summary>
          <Steps steps={older} />
        </details>
      )}
      <Link to="/wallet?tab=history" className="vq-text-button receivable-more">
        See it in the history
      </Link>
    </section>
  );
}
