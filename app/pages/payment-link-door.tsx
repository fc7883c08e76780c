import { Skeleton } from '@mantine/core';
import { lazy, type ReactElement, Suspense } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { authPath } from '#app/shell/auth-path.ts';
import { EntryFrame } from '#app/ui/entry-frame.tsx';
import '#app/ui/skeleton.css';

/** Loaded for a link only: it needs the schemas, which other visitors do without. */
const PaymentAsk = lazy(async () => ({
  default: (await import('#app/features/transfer/payment-ask.tsx')).PaymentAsk,
}));

/** A visitor of the wallet signs in; whoever follows a link to pay is told first what it asks for. */
export function Component(): ReactElement {
  const [parameters] = useSearchParams();
  const { pathname, search } = useLocation();
  const signIn = authPath(pathname + search);
  const asksForMoney = parameters.has('to') || parameters.has('link');
  if (!asksForMoney) return <Navigate to={signIn} replace />;
  return (
    <EntryFrame>
      <Suspense fallback={<Skeleton height="20rem" />}>
        <PaymentAsk parameters={parameters} signIn={signIn} />
      </Suspense>
    </EntryFrame>
  );
}
