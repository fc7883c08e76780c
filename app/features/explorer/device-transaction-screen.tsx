import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { TransactionPage } from './transaction-page.tsx';
import { useDeviceTransaction } from './use-device-transaction.ts';

function Screen({ id }: { readonly id: string }): ReactElement {
  const known = useDeviceTransaction(id);
  return <TransactionPage id={id} known={known} />;
}

/** A transaction for signed-in people: from the device first. */
export function Component(): ReactElement {
  const { transactionId = '' } = useParams();
  return <Screen key={transactionId} id={transactionId} />;
}
