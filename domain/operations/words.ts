/** The words of notifications about the service itself. */
import type { Fact } from '../ledger/entry.ts';
import { assert } from '../result.ts';
import type { ClockSteppedFact, LossAcceptedFact, OperationNotice } from './facts.ts';

type Text = { readonly type: 'system' | 'security'; readonly title: string; readonly message: string };
type Words = (facts: readonly Fact[]) => Text;

function lossIn(facts: readonly Fact[]): LossAcceptedFact {
  const found = facts.find((fact) => fact.kind === 'loss.accepted');
  assert(found !== undefined, 'a notice without its fact: loss.accepted');
  return found;
}

function stepIn(facts: readonly Fact[]): ClockSteppedFact {
  const found = facts.find((fact) => fact.kind === 'clock.stepped');
  assert(found !== undefined, 'a notice without its fact: clock.stepped');
  return found;
}

/** `2026-11-23 11:20` */
const sayMoment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

export const OPERATION_WORDS: Readonly<Record<OperationNotice, Words>> = {
  'loss.accepted': (facts) => {
    const { afterBlock, afterSeq, knownSeq, since } = lossIn(facts);
    const lost = `entries ${String(afterSeq + 1)} to ${String(knownSeq)}`;
    return {
      type: 'security',
      title: 'Part of the journal was lost',
      message: `The service goes on after block ${String(afterBlock)} of ${sayMoment(since)} without ${lost}. Whoever runs it has accepted this`,
    };
  },
  'loss.concerns_you': (facts) => ({
    type: 'security',
    title: 'Some of your activity was lost',
    message: `The service lost what was recorded after ${sayMoment(lossIn(facts).since)}. Look through your history since then, and repeat what is missing`,
  }),
  'clock.stepped': (facts) => {
    const { stepMs } = stepIn(facts);
    const seconds = String(Math.round(Math.abs(stepMs) / 1_000));
    const direction = stepMs > 0 ? 'ahead' : 'back';
    return {
      type: 'system',
      title: "The server's clock was changed",
      message: `It was set ${direction} by ${seconds} seconds. The service goes on with the time that has passed; check the clock of the machine`,
    };
  },
};
