import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import type { RequestSeal } from '#domain/payment-request/schema.ts';
import { isExpired } from '#domain/payment-request/seal.ts';
import { type Answer, useAnswer } from './payment-requests.ts';
import { useNow } from '../../platform/clock.ts';
import { dayAndClock } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';

const tickMs = 1_000;

/** Whether somebody's request can be paid from here, as far as this device knows. */
export type Payable = 'yes' | 'expired' | 'paid' | 'sent';

function payableState(seal: RequestSeal, answer: Answer | null, now: number): Payable {
  if (answer?.payment != null || answer?.command?.status === 'done') return 'paid';
  if (answer?.command != null) return 'sent';
  return isExpired(seal, now) ? 'expired' : 'yes';
}

/** Null without a request. */
export function usePayable(seal: RequestSeal | null): Payable | null {
  const now = useNow(tickMs);
  const answer = useAnswer(seal?.id ?? null);
  return seal === null ? null : payableState(seal, answer, now);
}

const WORDS: Readonly<Record<Exclude<Payable, 'yes'>, readonly [title: string, text: string]>> = {
  expired: ['This payment request has expired', 'Ask for a new one.'],
  paid: ['You have paid this payment request', 'Nothing needs to be done.'],
  sent: ['Your payment of this request is on its way', 'It is sent once; see it in the history.'],
};

type Props = { readonly seal: RequestSeal; readonly state: Payable; readonly onDiscard: () => void };

/** Says that the form pays a request and until when, and can discard it. */
export function RequestNotice({ seal, state, onDiscard }: Props): ReactElement {
  const [title, text] =
    state === 'yes'
      ? [
          'Payment request',
          `The amount, recipient and note come from the request. Pay by ${dayAndClock(seal.expiresAt)}. It is also on Home.`,
        ]
      : WORDS[state];
  return (
    <Notice tone={state === 'yes' ? 'plain' : 'wait'} title={title} text={text}>
      <Button variant="default" onClick={onDiscard}>
        Send something else
      </Button>
    </Notice>
  );
}
