import { Title } from '@mantine/core';
import { type ReactElement, useEffect, useMemo } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { isExpired } from '#domain/payment-request/seal.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { useNow } from '../../platform/clock.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { dayAndClock, exactAmount } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { linkFromParameters, type PaymentLink } from './payment-link.ts';
import { PaymentPromise } from './payment-ask-outline.tsx';
import './payment-ask.css';

type Props = {
  /** The search parameters of the page's address. */
  readonly parameters: URLSearchParams;
  /** The path of the sign-in page, which returns to the link. */
  readonly signIn: string;
  /** The form for signing up; afterwards the app opens the link. */
  readonly signUp: ReactElement;
};

const tickMs = 1_000;

function factsOf({ to, note, request }: PaymentLink): Fact[] {
  return [
    { name: 'To', value: <span className="vq-mono vq-small">{to}</span> },
    ...(note === undefined ? [] : [{ name: 'For', value: note, words: true }]),
    ...(request === undefined ? [] : [{ name: 'To be paid by', value: dayAndClock(request.expiresAt) }]),
  ];
}

/** The amount as the link states it; a link may leave the amount or its currency to the payer. */
function Asked({ link: { to, amount, currency } }: { readonly link: PaymentLink }): ReactElement {
  return (
    <div className="payment-ask-head">
      <Avatar address={to} name={null} size="lg" />
      {amount === undefined ? (
        <p>This wallet asks for a payment. You choose the amount.</p>
      ) : (
        <>
          <p>This wallet asks for</p>
          <strong className="vq-figures">
            {exactAmount(amount)}
            {currency === undefined ? null : <small> {currency}</small>}
          </strong>
        </>
      )}
    </div>
  );
}

/** Signing up here, so that a visitor without an account need not go to another page. */
const Actions = ({ signIn, signUp }: Pick<Props, 'signIn' | 'signUp'>): ReactElement => (
  <>
    <PaymentPromise />
    <section className="payment-ask-account" aria-labelledby="payment-ask-account">
      <Title order={3} id="payment-ask-account">
        Create an account to pay
      </Title>
      <p className="vq-small">
        Have one already?{' '}
        <Link to={signIn} className="vq-text-button">
          Sign in to pay
        </Link>
      </p>
      {signUp}
    </section>
  </>
);

/** The content of a payment link for somebody who is not signed in: only what the link itself contains. */
export function PaymentAsk({ parameters, ...ways }: Props): ReactElement {
  const now = useNow(tickMs);
  const link = useMemo(() => linkFromParameters(parameters), [parameters]);
  const isRequest = link === 'changed' || link?.request !== undefined;
  const title = isRequest ? 'Payment request' : 'Payment link';
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  if (link === null) return <Navigate to={ways.signIn} replace />;
  if (link === 'changed') {
    return (
      <Notice
        tone="bad"
        title="This payment request has been changed"
        text="Ask for a new one: this one does not say what its maker wrote."
      />
    );
  }
  const { request } = link;
  return (
    <section className="payment-ask" aria-label={title}>
      <Title order={2}>{title}</Title>
      <Asked link={link} />
      <Facts rows={factsOf(link)} />
      {request !== undefined && isExpired(request, now) ? (
        <Notice tone="wait" title="This payment request has expired" text="Ask for a new one." />
      ) : (
        <Actions {...ways} />
      )}
    </section>
  );
}
