import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import './payment-ask.css';

/** The texts that are the same for every payment link. */
export const PaymentPromise = (): ReactElement => (
  <p className="vq-dimmed vq-small">
    After signing in you see the name of the wallet's owner. Nothing is paid before you have reviewed it.
  </p>
);

/** A payment link before it has been read, with its final size. */
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
