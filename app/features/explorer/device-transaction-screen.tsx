import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { ContactNames } from './contact-names.tsx';
import { TransactionPage } from './transaction-page.tsx';
import { useDeviceTransaction } from './use-device-transaction.ts';

function Screen({ id }: { readonly id: string }): ReactElement {
  const known = useDeviceTransaction(id);
  return (
    <ContactNames>
      <TransactionPage id={id} known={known} />
    </ContactNames>
  );
}

/** A transaction for signed-in people: from the device first. */
export function Component(): ReactElement {
  const { transactionId = '' } = useParams();
  return <Screen key={transactionId} id={transactionId} />;
}
