import { Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactElement, useId } from 'react';
import { quoteTransfer } from '#domain/fee/fee.ts';
import { shortAddress } from '#domain/short-address.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { exactAmount, withCurrency } from '../../ui/format.ts';
import { PersonName } from '../../ui/person-name.tsx';
import { AmountFigure } from './amount-figure.tsx';
import { parseAmountOrZero } from './quote-facts.tsx';
import { RequestNotice, usePayable } from './request-notice.tsx';
import { SavePayeeButton } from './save-payee.tsx';
import { insufficientText } from './send-check.ts';
import { AvailableLine, CurrencySwitch, NoteInput, type SendFormProps } from './send-fields.tsx';
import { useLimitText } from './send-limits.ts';
import { worthText } from './worth-text.ts';

type Props = SendFormProps & {
  /** For another day: the money may have arrived by then. */
  readonly isLater: boolean;
  readonly onBack: () => void;
};

/** The payee, with a link back to choose another one. */
function To({ form, payee, contactName, onBack }: Props): ReactElement {
  const { to } = form.values;
  const name = contactName ?? payee.name;
  const { error } = form.field('to');
  return (
    <>
      <div className="send-to">
        <button type="button" className="vq-icon-button" aria-label="Back" onClick={onBack}>
          <IconArrowLeft aria-hidden />
        </button>
        <Avatar address={to} name={name} />
        <div className="send-to-words">
          <Title order={1}>Send to {name === null ? 'this wallet' : <PersonName name={name} />}</Title>
          <span className="vq-mono vq-small vq-dimmed" title={to}>
            {shortAddress(to)}
          </span>
        </div>
        <SavePayeeButton address={to} />
      </div>
      {error === undefined ? null : (
        <p className="vq-bad send-to-problem" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** The value of the amount and the balance after it, or why the balance is not enough. */
function About({ form, spendable, terms, isLater }: Props): ReactElement {
  const { amount: text, currency } = form.values;
  const amount = parseAmountOrZero(text);
  const limit = useLimitText(text);
  const { fee, debit } = quoteTransfer(amount, currency, terms);
  const remains = spendable(currency) - debit;
  const isTooMuch = remains < 0n && amount > 0n && !isLater;
  const worth = worthText(amount, currency, terms);
  return (
    <>
      {worth === null ? null : <p className="vq-dimmed">{worth}</p>}
      {isTooMuch ? <p className="vq-bad">{insufficientText(debit, spendable(currency), currency)}</p> : null}
      {amount === 0n || isTooMuch ? null : (
        <p className="vq-dimmed">
          Fee {withCurrency(exactAmount(fee), currency)}
          {isLater ? '' : ` · ${withCurrency(exactAmount(remains), currency)} remains`}
        </p>
      )}
      {limit === null ? null : <p className="vq-dimmed">{limit}</p>}
    </>
  );
}

/** The step of the amount: a large figure, its cost and the balance after it, and the app's keypad; note and date below. */
export function AmountStep(props: Props): ReactElement {
  const { form, seal, onDiscard } = props;
  const payable = usePayable(seal);
  const notice = useId();
  return (
    <form className="send-step amount-step" onSubmit={form.submit} noValidate aria-label="Send">
      <To {...props} />
      {seal === null || payable === null ? null : (
        <div id={notice}>
          <RequestNotice seal={seal} state={payable} onDiscard={onDiscard} />
        </div>
      )}
      <CurrencySwitch {...props} />
      <AmountFigure form={form} isFixed={seal !== null} below={<AvailableLine {...props} />}>
        <About {...props} />
      </AmountFigure>
      <div className="send-extras">
        <NoteInput form={form} seal={seal} />
        {seal === null ? props.when : null}
      </div>
      <div className="send-footer">
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={form.busy}
          disabled={payable !== null && payable !== 'yes'}
          aria-describedby={payable === null ? undefined : notice}
        >
          Review
        </Button>
      </div>
    </form>
  );
}
