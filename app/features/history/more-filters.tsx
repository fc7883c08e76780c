import { Button, NativeSelect } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { parseAmount } from '#domain/money.ts';
import { useHistoryMonths } from '../../data/history/history.ts';
import { useLabels } from './labels.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { longMonth } from '../../ui/month-text.ts';
import { KIND_OPTIONS } from './history-filter.ts';
import type { HistoryParameters } from './use-history-parameters.ts';
import './more-filters.css';

type BoundProps = {
  readonly label: string;
  /** The value in the address. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** An end of a range of amounts. The address follows a moment later, so typing is never delayed. */
function Bound({ label, value, onChange }: BoundProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed !== null && typed.trim() === value) setTyped(null);
  const shown = typed ?? value;
  const isWrong = shown.trim() !== '' && !parseAmount(shown).ok;
  return (
    <MoneyInput
      label={label}
      value={shown}
      error={isWrong ? 'Please enter a valid amount' : undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(event.currentTarget.value.trim());
      }}
    />
  );
}

type Option = { readonly value: string; readonly label: string };

/** The value in the address stays an option even if no row has it. */
const withAsked = (options: readonly Option[], asked: string, label: string): Option[] =>
  asked === '' || options.some(({ value }) => value === asked)
    ? [...options]
    : [...options, { value: asked, label }];

type Props = { readonly id: string; readonly asked: HistoryParameters };

/** The filters that are hidden by default: type, month, label and amounts. */
export function MoreFilters({ id, asked }: Props): ReactElement {
  const { parameters, filter, set, clear } = asked;
  const months = useHistoryMonths().map((value) => ({ value, label: longMonth(value) }));
  const labels = useLabels().map((value) => ({ value, label: value }));
  const { month = '', label = '' } = filter;
  const selects = [
    { name: 'kind', label: 'Type', value: filter.kind ?? '', data: KIND_OPTIONS },
    {
      name: 'month',
      label: 'Month',
      value: month,
      data: [
        { value: '', label: 'Any month' },
        ...withAsked(months, month, month === '' ? '' : longMonth(month)),
      ],
    },
    {
      name: 'label',
      label: 'Label',
      value: label,
      data: [{ value: '', label: 'Any label' }, ...withAsked(labels, label, label)],
    },
  ];
  return (
    <div id={id} className="vq-card more-filters" role="group" aria-label="More filters">
      {selects.map(({ name, ...select }) => (
        <NativeSelect
          key={name}
          {...select}
          onChange={(event) => {
            set(name, event.currentTarget.value);
          }}
        />
      ))}
      <Bound
        label="Amount from"
        value={parameters.get('min') ?? ''}
        onChange={(value) => {
          set('min', value);
        }}
      />
      <Bound
        label="Amount to"
        value={parameters.get('max') ?? ''}
        onChange={(value) => {
          set('max', value);
        }}
      />
      <Button variant="default" leftSection={<IconFilterOff aria-hidden />} onClick={clear}>
        Clear all
      </Button>
    </div>
  );
}
