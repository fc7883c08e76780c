import { ERRORS } from '#domain/errors.ts';
import { IconAlertTriangle, IconUserCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { PayeeView } from './payees.ts';
import { PersonName } from '../../ui/person-name.tsx';
import './payee-line.css';

type Props = { readonly payee: PayeeView; readonly contactName: string | undefined };

/** The payee's name as a contact and as they signed up. */
function PayeeText({ payee: { name }, contactName }: Props): ReactElement {
  const signedUp = name === null ? null : <PersonName name={name} />;
  if (contactName === undefined) return <span>{signedUp}</span>;
  return (
    <span>
      Contact: <PersonName name={contactName} />
      {signedUp === null ? null : <> ({signedUp})</>}
    </span>
  );
}

/** Why no name is shown; the payment is still possible. */
const LookupsLimited = (): ReactElement => (
  <span className="vq-dimmed">
    {ERRORS.LOOKUPS_LIMITED.text}. Confirm your email to see more names, or look again later.
  </span>
);

/** The payee's name under the address. It reserves its space before the name is known, so that nothing moves. */
export function PayeeLine({ payee, contactName }: Props): ReactElement {
  const isKnown = payee.name !== null || contactName !== undefined;
  return (
    <p className="payee-line vq-small" role="status">
      {isKnown ? (
        <>
          <IconUserCheck aria-hidden /> <PayeeText payee={payee} contactName={contactName} />
        </>
      ) : null}
      {payee.limited && payee.name === null ? <LookupsLimited /> : null}
    </p>
  );
}

const WARNING = 'You have never sent to this wallet';

/** A warning in the review, because money sent to a wrong wallet does not come back. */
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
