import { IconAlertTriangle, IconUserCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { PayeeView } from '../../data/payees.ts';
import './payee-line.css';

/** Whose wallet it is, as their contact and as they signed up. */
export function payeeWords({ name }: PayeeView, contactName: string | undefined): string | null {
  if (contactName === undefined) return name;
  return name === null ? `Contact: ${contactName}` : `Contact: ${contactName} (${name})`;
}

type Props = { readonly payee: PayeeView; readonly contactName: string | undefined };

/** Under the recipient's address: whose wallet it is. Takes its place before it is known, so that nothing jumps. */
export function PayeeLine({ payee, contactName }: Props): ReactElement {
  const words = payeeWords(payee, contactName);
  return (
    <p className="payee-line vq-small" role="status">
      {words === null ? null : (
        <>
          <IconUserCheck aria-hidden /> {words}
        </>
      )}
    </p>
  );
}

const WARNING = 'You have never sent to this wallet';

/** For the review: money that has gone to the wrong wallet does not come back. */
export function FirstTimeWarning({ payee }: Pick<Props, 'payee'>): ReactElement | null {
  if (payee.firstTime !== true) return null;
  return (
    <div className="payee-warning" role="note">
      <IconAlertTriangle aria-hidden />
      <p>
        <strong>{WARNING}.</strong> Compare{' '}
        {payee.name === null ? 'the whole address' : 'the name and the whole address'} with the recipient: a
        transfer cannot be taken back.
      </p>
    </div>
  );
}
