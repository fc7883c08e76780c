import { SegmentedControl } from '@mantine/core';
import { type ReactElement, useId } from 'react';
import { CURRENCIES, type Currency } from '#domain/constants.ts';

type Props = {
  readonly value: Currency;
  readonly onChange: (currency: Currency) => void;
  /** Where the label is not visible, the figure beside the choice names the currency. */
  readonly isLabelled: boolean;
};

/** The choice among the three currencies. */
export function CurrencyChoice({ value, onChange, isLabelled }: Props): ReactElement {
  const label = useId();
  return (
    <div>
      {isLabelled ? (
        <span className="vq-label" id={label}>
          Currency
        </span>
      ) : null}
      <SegmentedControl
        fullWidth
        {...(isLabelled ? { 'aria-labelledby': label } : { 'aria-label': 'Currency' })}
        data={[...CURRENCIES]}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
