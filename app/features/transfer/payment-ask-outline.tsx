import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import './payment-ask.css';

/** What holds for every link to pay. */
export const PaymentPromise = (): ReactElement => (
  <p className="vq-dimmed vq-small">
    After signing in you see the name of the wallet's owner. Nothing is paid before you have reviewed it.
  </p>
);

/** A link to pay before it has been read, in the size that it will have. */
export const PaymentAskOutline = (): ReactElement => (
  <section className="payment-ask" aria-busy>
    <Skeleton height="1.875rem" width="9rem" mx="auto" />
    <div className="payment-ask-head">
      <Skeleton height="3.5rem" circle />
      <Skeleton height="1.5rem" width="11rem" />
      <Skeleton height="2rem" width="8rem" />
    </div>
    <Skeleton height="4.5rem" />
    <PaymentPromise />
    <Skeleton height="20rem" />
  </section>
);
