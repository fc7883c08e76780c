import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { PaymentAsk } from '#app/features/transfer/payment-ask.tsx';
import { PaymentAskOutline } from '#app/features/transfer/payment-ask-outline.tsx';
import { useIsPrerendered } from '#app/platform/prerendered.ts';
import { authPath } from '#app/shell/auth-path.ts';
import { EntryFrame } from '#app/ui/entry-frame.tsx';
import '#app/ui/skeleton.css';

type AskProps = Omit<ComponentProps<typeof PaymentAsk>, 'signUp'>;

/** Loaded for a payment link only, because it needs the schemas, which other visitors do without. */
const Ask = lazy(async () => {
  const [transfer, auth] = await Promise.all([
    import('#app/features/transfer/payment-ask.tsx'),
    import('#app/features/auth/sign-up-form.tsx'),
  ]);
  const form = <auth.SignUpForm reference={null} />;
  return { default: (props: AskProps) => <transfer.PaymentAsk {...props} signUp={form} /> };
});

const waiting = <PaymentAskOutline />;

/** A visitor of the wallet signs in; a visitor with a payment link first sees what it asks for. */
export function Component(): ReactElement {
  const [parameters] = useSearchParams();
  const { pathname, search } = useLocation();
  const signIn = authPath(pathname + search);
  const isPrerendered = useIsPrerendered();
  if (isPrerendered) return <EntryFrame>{waiting}</EntryFrame>;
  const asksForMoney = parameters.has('to') || parameters.has('link');
  if (!asksForMoney) return <Navigate to={signIn} replace />;
  return (
    <EntryFrame>
      <Suspense fallback={waiting}>
        <Ask parameters={parameters} signIn={signIn} />
      </Suspense>
    </EntryFrame>
  );
}
