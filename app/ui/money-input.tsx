import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Currency } from '#domain/constants.ts';

type Props = Omit<TextInputProps, 'inputMode' | 'onChange' | 'value' | 'type'> & {
  readonly value: string;
  readonly currency: Currency;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
};

/**
 * What a person types as an amount, as text. Some phones' keypads offer only a comma, so a single comma typed at the end
 * becomes the decimal point, visibly. Anything else stays as typed for the check to judge: a pasted "1,000" must not
 * quietly turn into 1.
 */
export function typedAmount(before: string, after: string): string {
  const typedComma = after === `${before},`;
  return typedComma && !/[.,]/.test(before) ? `${before}.` : after;
}

/** A field for an amount. It never rounds, reformats or converts to a number. */
export function MoneyInput({ value, currency, onChange, ...rest }: Props): ReactElement {
  return (
    <TextInput
      placeholder="0.00"
      autoComplete="off"
      classNames={{ input: 'vq-figures' }}
      rightSection={<span className="vq-dimmed vq-small">{currency}</span>}
      rightSectionWidth="3.5rem"
      rightSectionPointerEvents="none"
      {...rest}
      value={value}
      inputMode="decimal"
      onChange={(event) => {
        onChange({ currentTarget: { value: typedAmount(value, event.currentTarget.value) } });
      }}
    />
  );
}
