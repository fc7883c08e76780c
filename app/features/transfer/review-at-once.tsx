import { useEffect, useEffectEvent, useRef } from 'react';
import type { RequestSeal } from '#domain/payment-request/schema.ts';
import { useAnswer } from './payment-requests.ts';
import { usePayable } from './request-notice.tsx';
import type { Send } from './use-send.ts';

type Props = {
  readonly send: Send;
  /** The request that the page's address asks to pay. */
  readonly asked: RequestSeal;
  /** True if the address names no step of the form. */
  readonly isArriving: boolean;
};

/**
 * Opens the review of a request that came by a link: payee, amount and note are fixed, so there is nothing to fill in. It
 * opens once, when the payee's name is known and there is enough money; "back" leads to the form.
 */
export function ReviewAtOnce({ send, asked: { id }, isArriving }: Props): null {
  const { form, payee, seal, check } = send;
  const isKnown = useAnswer(id) !== null;
  const isPayable = usePayable(seal) === 'yes';
  const opened = useRef<string | null>(null);
  const isComplete = isArriving && seal?.id === id && isKnown && isPayable && payee.name !== null;
  const isReady = isComplete && Object.keys(check(form.values)).length === 0;
  const open = useEffectEvent(() => {
    if (opened.current === id) return;
    opened.current = id;
    form.submit();
  });
  useEffect(() => {
    if (isReady) open();
  }, [isReady, id]);
  return null;
}
