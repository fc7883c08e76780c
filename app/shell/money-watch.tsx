import { useCallback } from 'react';
import type { TransactionDoc } from '#domain/protocol.ts';
import { shortAddress } from '#domain/short-address.ts';
import { useMoneyReceived } from '../data/queries/money-received.ts';
import { type CommandDoc, useDecided } from '../data/outbox/outbox.ts';
import { type People, usePeople } from '../data/queries/people.ts';
import { useSettings } from '../data/queries/settings.ts';
import { playChime } from '../platform/chime.ts';
import { commandText, doneToast } from '../ui/command-text.ts';
import { exactAmount, withCurrency } from '../ui/format.ts';
import { explain } from '../ui/refusal.ts';
import { showToast } from '../ui/toast.ts';
import { partyName } from '../ui/party-name.ts';

function receivedText(transactions: readonly TransactionDoc[], { names }: People): string {
  const [first] = transactions;
  if (first === undefined) return '';
  const words = `+${withCurrency(exactAmount(first.amount), first.currency)} from ${partyName(first.from, names.get(first.from) ?? null)}`;
  return transactions.length === 1 ? words : `${words} and ${String(transactions.length - 1)} more`;
}

/** The address that was asked for, with the name in front where this device knows it. */
const sayParty =
  ({ names }: People) =>
  (address: string): string => {
    const name = names.get(address);
    return name === undefined ? address : `${name} (${shortAddress(address)})`;
  };

function sayOutcome({ type, payload, status, verdict, problem }: CommandDoc, people: People): void {
  if (status === 'refused') {
    const { currency } = commandText(type, payload);
    const { title, reason } = explain(verdict?.code ?? problem?.code, verdict?.facts, currency ?? '');
    showToast(title, reason, 'bad');
  } else if (status === 'done') {
    const toast = doneToast(type, payload, sayParty(people));
    if (toast !== null) showToast(...toast, 'good');
  }
}

/** Plays the chime and shows the toasts for money, on every screen. */
export function MoneyWatch(): null {
  const { sound } = useSettings();
  const people = usePeople();
  useMoneyReceived(
    useCallback(
      (transactions) => {
        if (sound) playChime();
        showToast('Transfer Received!', receivedText(transactions, people), 'good');
      },
      [sound, people],
    ),
  );
  // Reports every outcome of a command of this device once, on every screen (ruling A14).
  useDecided(useCallback((command) => sayOutcome(command, people), [people]));
  return null;
}
