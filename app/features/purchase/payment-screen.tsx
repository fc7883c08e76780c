import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CardOrder } from '#domain/payment/messages.ts';
import { Facts } from '../../ui/facts.tsx';
import { exactUsd } from '../../ui/market-format.ts';
import { ErrorMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { OrderProgress } from './order-progress.tsx';
import { isOver, mayTryAgain } from './order-text.ts';
import type { FollowedOrder } from './use-order.ts';
import './purchase.css';

type Props = {
  readonly title: string;
  readonly followed: FollowedOrder;
  /** The page's text before the service has answered. */
  readonly children?: ReactNode;
};

/** Whether the purchase made rows in the history. */
const isInHistory = (order: CardOrder): boolean =>
  isOver(order) && !mayTryAgain(order) && order.status !== 'refused';

/** The primary action of an order that is not decided, or was not paid. */
function furtherAction(order: CardOrder): ReactElement | null {
  if (order.status === 'open' && order.url !== undefined) {
    return (
      <Button component="a" href={order.url}>
        Back to the payment page
      </Button>
    );
  }
  return mayTryAgain(order) ? (
    <Button component={Link} to="/market?buy=1">
      Try again
    </Button>
  ) : null;
}

function Actions({ order }: { readonly order: CardOrder | null }): ReactElement {
  const recorded = order !== null && isInHistory(order);
  const further = order === null ? null : furtherAction(order);
  return (
    <div className="purchase-actions">
      {further}
      <Button
        component={Link}
        to={recorded ? '/wallet?tab=history' : '/wallet'}
        variant={further === null ? 'filled' : 'default'}
      >
        {recorded ? 'View in history' : 'Open your wallet'}
      </Button>
    </div>
  );
}

/** The page after the payment page: the order's status exactly as the service reports it. */
export function PaymentBody({ title, followed, children }: Props): ReactElement {
  const { order, problem } = followed;
  if (problem?.status === 404 && order === null) return <UnknownOrder title={title} />;
  return (
    <div className="vq-stack payment-page">
      <PageHeader title={title} />
      {children}
      <OrderProgress order={order} problem={problem} />
      {order === null ? null : (
        <section className="vq-card" aria-label="Purchase">
          <Facts
            rows={[
              { name: 'Amount', value: <span className="vq-figures">{exactUsd(order.amountUsd)}</span> },
              { name: 'Order', value: <span className="vq-mono vq-small">{order.order}</span> },
            ]}
          />
        </section>
      )}
      <Actions order={order} />
    </div>
  );
}

/** The address names no order of this person. */
export function UnknownOrder({ title }: { readonly title: string }): ReactElement {
  return (
    <>
      <PageHeader title={title} />
      <ErrorMessage
        title="This purchase is not yours, or does not exist"
        stillWorks="Every purchase that was credited is in your wallet's history."
      >
        <Button component={Link} to="/wallet?tab=history">
          Open the history
        </Button>
      </ErrorMessage>
    </>
  );
}
