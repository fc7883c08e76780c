/** The texts of notices about the service itself. */
import type { Fact } from '../ledger/facts.ts';
import { factAbout, type NoticeDefinition } from '../ledger/notice.ts';
import type { ClockSteppedFact, LossAcceptedFact, OperationNotice } from './facts.ts';

const lossIn = (facts: readonly Fact[]): LossAcceptedFact =>
  factAbout<LossAcceptedFact>(facts, ['loss.accepted']);

/** `2026-11-23 11:20` */
const sayMoment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

export const operationNotices: Readonly<Record<OperationNotice, NoticeDefinition>> = {
  'loss.accepted': {
    text(facts) {
      const { afterBlock, afterSeq, knownSeq, since } = lossIn(facts);
      const lost = `entries ${String(afterSeq + 1)} to ${String(knownSeq)}`;
      return {
        type: 'security',
        title: 'Part of the journal was lost',
        message: `The service goes on after block ${String(afterBlock)} of ${sayMoment(since)} without ${lost}. Whoever runs it has accepted this`,
      };
    },
    page: null,
  },
  'loss.concerns_you': {
    text: (facts) => ({
      type: 'security',
      title: 'Some of your activity was lost',
      message: `The service lost what was recorded after ${sayMoment(lossIn(facts).since)}. Look through your history since then, and repeat what is missing`,
    }),
    page: '/wallet?tab=history',
  },
  'clock.stepped': {
    text(facts) {
      const { stepMs } = factAbout<ClockSteppedFact>(facts, ['clock.stepped']);
      const seconds = String(Math.round(Math.abs(stepMs) / 1_000));
      const direction = stepMs > 0 ? 'ahead' : 'back';
      return {
        type: 'system',
        title: "The server's clock was changed",
        message: `It was set ${direction} by ${seconds} seconds. The service goes on with the time that has passed; check the clock of the machine`,
      };
    },
    page: null,
  },
};
