import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import type { CurrencyStatement, StatementLine } from '#domain/statement/statement.ts';
import { Amount } from '../../ui/amount.tsx';
import { Facts } from '../../ui/facts.tsx';
import { alignAmounts, type AmountLike, exactTime, fullAmount, withCurrency } from '../../ui/format.ts';
import { currencyName, type MonthStatement, findParty, listTotals, titleOf } from './statement-rows.ts';
import './statement-view.css';

const linesShownMax = 200;

type Names = MonthStatement['names'];

type LineProps = {
  readonly line: StatementLine;
  readonly names: Names;
  readonly write: (amount: AmountLike) => string;
};

function Line({ line, names, write }: LineProps): ReactElement {
  const { transaction, amount, fee, balance } = line;
  const { currency, direction, amount: size, note, at } = transaction;
  const party = findParty(line, names);
  const title = titleOf(line, names);
  return (
    <tr>
      <td className="statement-when vq-dimmed">{exactTime(at)}</td>
      <td className="statement-what">
        {title.text}
        {title.namesParty ? (
          <>
            {' '}
            <span title={party.address}>{party.name}</span>
          </>
        ) : null}
        {note === undefined ? null : <span className="statement-note vq-dimmed">{note}</span>}
      </td>
      <td className="statement-figure">
        {amount === 0n ? '' : <Amount value={size} currency={currency} direction={direction} write={write} />}
        {fee === 0n ? null : (
          <span className="statement-fee vq-dimmed">
            Fee <Amount value={fee} currency={currency} write={write} />
          </span>
        )}
      </td>
      <td className="statement-figure statement-balance" title={withCurrency(fullAmount(balance), currency)}>
        <Amount value={balance} currency={currency} write={write} />
      </td>
    </tr>
  );
}

function Lines({ of, names }: { readonly of: CurrencyStatement; readonly names: Names }): ReactElement {
  const shown = of.lines.slice(0, linesShownMax);
  const write = alignAmounts(
    shown.flatMap(({ transaction, fee, balance }) => [transaction.amount, fee, balance]),
  );
  return (
    <>
      <table className="statement-lines">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Description</th>
            <th scope="col" className="statement-figure">
              Amount
            </th>
            <th scope="col" className="statement-figure statement-balance">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <Line key={line.transaction.id} line={line} names={names} write={write} />
          ))}
        </tbody>
      </table>
      {shown.length < of.lines.length ? (
        <p className="vq-small vq-dimmed">
          The first {shown.length} of {of.lines.length} lines. The files have all of them.
        </p>
      ) : null}
    </>
  );
}

/** One currency of a month: its totals, then every row with the balance after it. */
export function CurrencyCard({
  of,
  names,
}: {
  readonly of: CurrencyStatement;
  readonly names: Names;
}): ReactElement {
  const currency = currencyName(of, names);
  const totals = listTotals(of);
  const write = alignAmounts(totals.map(({ value }) => value));
  return (
    <section className="vq-card" aria-label={`${currency} statement`}>
      <Title order={2}>{currency}</Title>
      <Facts
        rows={totals.map(({ name, value }) => ({
          name,
          value: <Amount value={value} currency={of.currency} write={write} />,
          strong: name === 'Closing balance',
        }))}
      />
      {of.lines.length === 0 ? (
        <p className="vq-dimmed">No transactions in this month.</p>
      ) : (
        <Lines of={of} names={names} />
      )}
    </section>
  );
}
