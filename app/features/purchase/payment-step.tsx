import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { CardOrder, Checkout } from '#domain/payment/messages.ts';
import type { SupplyValue } from '#domain/supply-answer.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { Countdown } from './countdown.tsx';
import { isOver, mayTryAgain } from './order-text.ts';
import { OrderProgress } from './order-progress.tsx';
import { QuoteFacts } from './quote-facts.tsx';
import { lockedQuote } from './use-checkout.ts';

type Props = {
  readonly checkout: Checkout;
  readonly split: SupplyValue['split'];
  readonly order: CardOrder | null;
  readonly problem: AppProblem | null;
  readonly blocked: boolean;
  readonly moved: boolean;
  /** Starts another purchase. */
  readonly onAgain: () => void;
  /** Cancels the order. */
  readonly onCancel: () => void;
  readonly onClose: () => void;
};

function Hints({ blocked, moved }: Pick<Props, 'blocked' | 'moved'>): ReactElement | null {
  if (moved) {
    return (
      <Notice
        tone="wait"
        title="The price has changed"
        text="Your order was filled at the prices below. Continue to the payment if you agree."
      />
    );
  }
  if (!blocked) return null;
  return (
    <Notice
      tone="wait"
      title="The payment page is not open yet"
      text="This browser blocked the card page from opening."
    />
  );
}

/** While it can be paid: until when the price holds, every line, and the link to the payment page. */
function Payable({ checkout, split, blocked, moved, onCancel }: Props): ReactElement {
  return (
    <>
      <Hints blocked={blocked} moved={moved} />
      <Countdown until={checkout.lockedUntil} />
      <QuoteFacts quote={lockedQuote(checkout)} split={split} />
      <Button
        component="a"
        href={checkout.url}
        target="_blank"
        rel="noopener noreferrer"
        variant={blocked ? 'filled' : 'default'}
        rightSection={<IconExternalLink aria-hidden />}
      >
        Open the payment page
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        Cancel this purchase
      </Button>
    </>
  );
}

/** The second step: the payment happens elsewhere; this shows what is known of it. */
export function PaymentStep(props: Props): ReactElement {
  const { order, problem, onAgain, onClose } = props;
  const isOpen = order === null || order.status === 'open';
  return (
    <div className="vq-stack purchase-step">
      <OrderProgress order={order} problem={problem} />
      {isOpen ? <Payable {...props} /> : null}
      {order !== null && isOver(order) ? (
        <div className="purchase-actions">
          <Button variant="default" onClick={onAgain}>
            {mayTryAgain(order) ? 'Try again' : 'Buy more'}
          </Button>
          {order.status === 'credited' ? (
            <Button component={Link} to="/wallet?tab=history" onClick={onClose}>
              View in history
            </Button>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
