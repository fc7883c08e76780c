import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PaymentBody, UnknownOrder } from './payment-screen.tsx';
import { useOrder } from './use-order.ts';

const title = 'Payment cancelled';

function Followed({ order }: { readonly order: string }): ReactElement {
  const followed = useOrder(order);
  const paid = followed.order !== null && !['open', 'expired'].includes(followed.order.status);
  // If the card was charged all the same, the page says so.
  return <PaymentBody title={paid ? 'Your payment' : title} followed={followed} />;
}

/** /payment/cancelled: the person has left the card page without paying. */
export function Component(): ReactElement {
  const [parameters] = useSearchParams();
  const order = parameters.get('order') ?? '';
  return order === '' ? <UnknownOrder title={title} /> : <Followed key={order} order={order} />;
}
