import { type CSSProperties, type ReactElement, useEffect, useId, useRef } from 'react';
import { type CurrencyCode, currencyOf } from '#domain/ledger/accounts.ts';
import { Keypad } from '../../ui/keypad.tsx';
import { type AmountText, useTypedAmount } from '../../ui/use-typed-amount.ts';
import type { Form } from '../../ui/use-form.ts';
import type { SendFields } from './send-check.ts';

type Props = {
  readonly form: Form<SendFields>;
  /** Fixed by a payment request. */
  readonly isFixed: boolean;
  /** The text beside the amount: its value, its cost, or why it cannot be sent. */
  readonly children: ReactElement;
  /** Between the amount and the keys. */
  readonly below: ReactElement;
};

/** The number of characters, with which a long amount is shown smaller. */
const lengthOf = (text: string): CSSProperties => ({ '--vq-length': text.length }) as CSSProperties;

type FigureProps = {
  readonly text: AmountText;
  readonly currency: CurrencyCode;
  readonly isFixed: boolean;
  readonly field: ReturnType<Form<SendFields>['field']>;
  readonly describedBy: string;
};

/** The field has the focus from the start, without opening the phone's own keyboard. */
function Figure({ text, currency, isFixed, field, describedBy }: FigureProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFixed) input.current?.focus();
  }, [isFixed]);
  const shown = text.shown === '' ? `0${text.mark}00` : text.shown;
  return (
    <label className="amount-figure" style={lengthOf(shown)}>
      <span className="vq-hidden">Amount</span>
      <input
        ref={input}
        name={field.name}
        className="vq-figures"
        value={text.shown}
        placeholder={`0${text.mark}00`}
        inputMode="none"
        autoComplete="off"
        readOnly={isFixed}
        aria-invalid={field['aria-invalid']}
        aria-describedby={describedBy}
        onBlur={field.onBlur}
        onChange={(event) => text.type(event.currentTarget.value)}
      />
      <span aria-hidden className="amount-currency">
        {currencyOf(currency)}
      </span>
    </label>
  );
}

/** A large amount, the text about it, and the app's own keypad below. */
export function AmountFigure({ form, isFixed, children, below }: Props): ReactElement {
  const { currency } = form.values;
  const field = form.field('amount');
  const text = useTypedAmount({
    value: field.value,
    currency,
    isFixed,
    onChange: (wire) => form.set('amount', wire),
  });
  const described = useId();
  const error = text.question ?? field.error;
  const readBack = text.isPlain ? text.grouped : text.readBack;
  return (
    <>
      <Figure {...{ text, currency, isFixed, field }} describedBy={described} />
      <div id={described} className="amount-about">
        {readBack === null ? null : <p className="vq-dimmed">{readBack}</p>}
        {error === undefined ? children : <p className="vq-bad">{error}</p>}
      </div>
      {below}
      {isFixed ? null : <Keypad mark={text.mark} onKey={text.press} />}
    </>
  );
}
