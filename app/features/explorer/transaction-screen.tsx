import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { TransactionPage } from './transaction-page.tsx';
import { useServerTransaction } from './use-server-transaction.ts';

function Screen({ id }: { readonly id: string }): ReactElement {
  return <TransactionPage id={id} known={useServerTransaction(id, true)} />;
}

/** A transaction for visitors: from the service. */
export function Component(): ReactElement {
  const { transactionId = '' } = useParams();
  return <Screen key={transactionId} id={transactionId} />;
}
