import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PaymentBody, UnknownOrder } from './payment-screen.tsx';
import { useOrder } from './use-order.ts';

const title = 'Your payment';

function Followed({ order }: { readonly order: string }): ReactElement {
  return <PaymentBody title={title} followed={useOrder(order)} />;
}

/**
 * /payment/success: the card page has returned the person. That proves nothing, so the page shows the order's own
 * status.
 */
export function Component(): ReactElement {
  const [parameters] = useSearchParams();
  const order = parameters.get('order') ?? '';
  return order === '' ? <UnknownOrder title={title} /> : <Followed key={order} order={order} />;
}
