import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import type { CurrencyStatement, StatementLine } from '#domain/statement/statement.ts';
import { Amount } from '../../ui/amount.tsx';
import { Facts } from '../../ui/facts.tsx';
import { exactTime, fullAmount, withCurrency } from '../../ui/format.ts';
import { currencyName, type MonthStatement, findParty, listTotals, titleOf } from './statement-rows.ts';
import './statement-view.css';

const linesShownMax = 200;

type Names = MonthStatement['names'];

function Line({ line, names }: { readonly line: StatementLine; readonly names: Names }): ReactElement {
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
        {amount === 0n ? '' : <Amount value={size} currency={currency} direction={direction} digits="full" />}
        {fee === 0n ? null : (
          <span className="statement-fee vq-dimmed">
            Fee <Amount value={fee} currency={currency} digits="full" />
          </span>
        )}
      </td>
      <td className="statement-figure statement-balance" title={withCurrency(fullAmount(balance), currency)}>
        <Amount value={balance} currency={currency} digits="full" />
      </td>
    </tr>
  );
}

function Lines({ of, names }: { readonly of: CurrencyStatement; readonly names: Names }): ReactElement {
  const shown = of.lines.slice(0, linesShownMax);
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
            <Line key={line.transaction.id} line={line} names={names} />
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
  return (
    <section className="vq-card" aria-label={`${currency} statement`}>
      <Title order={2}>{currency}</Title>
      <Facts
        rows={listTotals(of).map(({ name, value }) => ({
          name,
          value: <Amount value={value} currency={of.currency} digits="full" />,
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
