import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import type { CurrencyCode } from '#domain/ledger/accounts.ts';
import type { Micro } from '#domain/money.ts';
import type { WalletView } from '../../data/queries/wallet.ts';
import { useNow } from '../../platform/clock.ts';
import { useJournalAlarm } from '../../data/proofs/stored-heads.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { clockTime, exactAmount, withCurrency } from '../../ui/format.ts';
import './available-balance.css';

const tickMs = 15_000;

type Props = { readonly wallet: WalletView; readonly currency: CurrencyCode };

/** The available amount, and why it may be less than the balance; the parts are shown separately. */
export function AvailableBalance({ wallet: { asOf, balanceOf }, currency }: Props): ReactElement {
  const now = useNow(tickMs);
  const isConfirmed = useJournalAlarm() === null;
  const { confirmed, onItsWay, held, available } = balanceOf(currency);
  const money = (micro: Micro, sign = ''): ReactElement => (
    <span className="vq-figures">{withCurrency(sign + exactAmount(micro), currency)}</span>
  );
  const rows: readonly Fact[] = [
    { name: isConfirmed ? 'Confirmed' : 'Not confirmed', value: money(confirmed) },
    ...(onItsWay === 0n ? [] : [{ name: 'On its way', value: money(onItsWay, onItsWay > 0n ? '+' : '') }]),
    ...(held === 0n ? [] : [{ name: 'Held', value: money(held) }]),
    { name: 'Available to send', value: money(available), strong: true },
  ];
  return (
    <section className="vq-card available-balance" aria-label="Balance">
      <Title order={2}>Balance</Title>
      <Facts rows={rows} />
      {asOf === null ? null : <p className="vq-small vq-dimmed">As of {clockTime(asOf, now)}</p>}
    </section>
  );
}
