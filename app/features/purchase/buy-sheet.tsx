import { Button, Skeleton } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import type { SupplyValue } from '#domain/supply-answer.ts';
import type { Checkout, Payments } from '#domain/payment/messages.ts';
import { useEnqueue } from '../../data/outbox/outbox.ts';
import type { SupplyView } from '../../data/queries/public-supply.ts';
import { useSupply } from '../../data/queries/supply.ts';
import { useConnectivity } from '../../platform/connectivity.ts';
import { fetchPayments } from './payments-api.ts';
import { ErrorMessage } from '../../ui/message.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AmountStep } from './amount-step.tsx';
import { isOver } from './order-text.ts';
import { PaymentStep } from './payment-step.tsx';
import { useCheckout } from './use-checkout.ts';
import { useOrder } from './use-order.ts';
import { cancelPurchase } from './commands.ts';
import './purchase.css';

type Props = {
  readonly userId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** How cards are charged here; null while unknown. */
function useMode(online: boolean): Payments['mode'] | null {
  const [mode, setMode] = useState<Payments['mode'] | null>(null);
  useEffect(() => {
    if (!online || mode !== null) return undefined;
    let wanted = true;
    void fetchPayments().then((outcome) => {
      if (wanted && outcome.ok) setMode(outcome.value.mode);
    });
    return () => {
      wanted = false;
    };
  }, [online, mode]);
  return mode;
}

function NoSupply({ status, again }: Pick<SupplyView, 'status' | 'again'>): ReactElement {
  if (status === 'loading') return <Skeleton className="purchase-step" />;
  return (
    <ErrorMessage title="Error loading supply data" stillWorks="Your balances are in your wallet.">
      <Button onClick={again}>Try again</Button>
    </ErrorMessage>
  );
}

type PayingProps = {
  readonly checkout: Checkout;
  readonly split: SupplyValue['split'];
  readonly from: ReturnType<typeof useCheckout>;
  readonly onClose: () => void;
};

/** Follows an order; keyed by it. */
function Paying({ checkout, split, from, onClose }: PayingProps): ReactElement {
  const enqueue = useEnqueue();
  const { order, problem } = useOrder(checkout.order);
  const { blocked, moved, forget } = from;
  return (
    <PaymentStep
      checkout={checkout}
      split={split}
      order={order}
      problem={problem}
      blocked={blocked}
      moved={moved}
      onAgain={forget}
      onCancel={() => {
        void enqueue(cancelPurchase.type, { order: checkout.order });
        forget();
      }}
      onClose={() => {
        if (order !== null && isOver(order)) forget();
        onClose();
      }}
    />
  );
}

/** The purchase from the amount to the credits; it keeps its step when the dialog is closed and opened again. */
function Purchase({ userId, onClose }: Omit<Props, 'opened'>): ReactElement {
  const { status, supply, again } = useSupply();
  const { online, reachable } = useConnectivity();
  const mode = useMode(online && reachable);
  const checkout = useCheckout(userId);
  const { pending, busy, problem, pay } = checkout;
  const open = pending?.checkout ?? null;
  if (supply === null) return <NoSupply status={status} again={again} />;
  if (open !== null) {
    return <Paying key={open.order} checkout={open} split={supply.split} from={checkout} onClose={onClose} />;
  }
  return (
    <AmountStep
      supply={supply}
      online={online && reachable}
      mode={mode}
      busy={busy}
      problem={problem}
      amountUsd={pending?.amountUsd ?? ''}
      onPay={(amountUsd, shown) => void pay(amountUsd, shown)}
    />
  );
}

/** The Buy DC dialog. */
export function BuySheet({ userId, opened, onClose }: Props): ReactElement {
  return (
    <Sheet opened={opened} title="Buy DC" onClose={onClose}>
      <Purchase userId={userId} onClose={onClose} />
    </Sheet>
  );
}
