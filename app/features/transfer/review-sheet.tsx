import type { ReactElement } from 'react';
import type { FeeTerms } from '#domain/fee/parameters.ts';
import { currencyOf } from '#domain/ledger/accounts.ts';
import type { Micro } from '#domain/money.ts';
import type { Transfer } from '#domain/transfer/schema.ts';
import type { PayeeView } from './payees.ts';
import type { AppProblem } from '../../platform/problem.ts';
import type { ConfirmBy } from '../../platform/two-factor.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ConfirmWithPin } from '../../ui/confirm-with-pin.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { dayAndClock, exactAmount } from '../../ui/format.ts';
import { PersonName } from '../../ui/person-name.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { FirstTimeWarning } from './payee-line.tsx';
import { parseAmountOrZero, quoteFacts } from './quote-facts.tsx';
import './review-sheet.css';

type ReviewProps = {
  /** Already checked; null closes the sheet. */
  readonly transfer: Transfer | null;
  readonly payee: PayeeView;
  readonly contactName: string | undefined;
  /** The spendable amount: confirmed, less held, less what is on its way out. Micro-units. */
  readonly spendable: Micro;
  readonly terms: FeeTerms;
  /** The text of another day than today. */
  readonly when: string | null;
  readonly online: boolean;
  /** True if the transfer requires a code; `offersPasskey` if a passkey can replace it. */
  readonly asksCode: boolean;
  readonly offersPasskey: boolean;
  readonly busy: boolean;
  /** The person whose PIN is asked for first; null when there is none, or it was just entered. */
  readonly pinOf: () => string | null;
  readonly onBack: () => void;
  /** Resolves to why it was not sent, or null. */
  readonly onConfirm: (by: ConfirmBy | null) => Promise<AppProblem | null>;
};

function reviewFacts({
  transfer,
  payee,
  contactName,
  ...quote
}: ReviewProps & { transfer: Transfer }): Fact[] {
  const { to, amount, currency, note, request } = transfer;
  return [
    {
      name: 'To',
      value: (
        <>
          {contactName === undefined ? null : (
            <strong className="review-name">
              <PersonName name={contactName} />
            </strong>
          )}
          {payee.name === null ? null : (
            <span className="review-name">
              <PersonName name={payee.name} />
            </span>
          )}
          <span className="vq-mono vq-small">{to}</span>
        </>
      ),
    },
    ...quoteFacts({ ...quote, amount, currency }),
    ...(note === undefined || note === '' ? [] : [{ name: 'Note', value: note, words: true }]),
    ...(request === undefined
      ? []
      : [{ name: 'Request to be paid by', value: dayAndClock(request.expiresAt) }]),
  ];
}

const OFFLINE =
  'You are offline. It waits on this device and is sent automatically when the network is back; until then you can cancel it.';
const OFFLINE_WITH_CODE =
  'You are offline. It waits on this device and asks for your code when the network is back; until then you can cancel it.';

type HeadProps = { readonly transfer: Transfer; readonly name: string | null };

/** Payee and amount, the most prominent part of the review. */
const Head = ({ transfer: { to, amount, currency }, name }: HeadProps): ReactElement => (
  <div className="review-head" aria-hidden>
    <Avatar address={to} name={name} size="lg" />
    <strong className="vq-figures">
      {exactAmount(parseAmountOrZero(amount))} <small>{currencyOf(currency)}</small>
    </strong>
  </div>
);

/**
 * The second step of sending: payee, amount, fee, total, remaining balance. Nothing is sent before it is confirmed
 * here.
 */
export function ReviewSheet(props: ReviewProps): ReactElement {
  const { transfer, online, asksCode, onBack } = props;
  return (
    <Sheet opened={transfer !== null} title="Review" onClose={onBack}>
      {transfer === null ? null : (
        <>
          <Head transfer={transfer} name={props.contactName ?? props.payee.name} />
          <Facts rows={reviewFacts({ ...props, transfer })} />
          <FirstTimeWarning payee={props.payee} />
          {online ? null : (
            <p className="vq-dimmed">
              {asksCode ? OFFLINE_WITH_CODE : OFFLINE}
              {transfer.request === undefined
                ? ''
                : ' A request that has expired by then is not paid, and nothing is taken.'}
            </p>
          )}
          <Confirm {...props} transfer={transfer} />
        </>
      )}
    </Sheet>
  );
}

/** Its text names the effect. */
function Confirm({
  transfer,
  when,
  online,
  asksCode,
  ...props
}: ReviewProps & { transfer: Transfer }): ReactElement {
  const amount = exactAmount(parseAmountOrZero(transfer.amount));
  const button = `${when === null ? 'Send' : 'Schedule'} ${amount} ${currencyOf(transfer.currency)}`;
  const { offersPasskey, busy, pinOf, onBack, onConfirm } = props;
  return (
    <ConfirmWithPin
      asksCode={asksCode && online}
      {...{ button, offersPasskey, busy, pinOf, onBack, onConfirm }}
    />
  );
}
