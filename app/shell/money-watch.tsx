import { useCallback } from 'react';
import type { TransactionDoc } from '#domain/protocol.ts';
import { shortAddress } from '#domain/short-address.ts';
import { useMoneyReceived } from '../data/queries/money-received.ts';
import { type CommandDoc, useDecided } from '../data/outbox/outbox.ts';
import { useSettings } from '../data/queries/settings.ts';
import { playChime } from '../platform/chime.ts';
import { commandText, doneToast } from '../ui/command-text.ts';
import { exactAmount, withCurrency } from '../ui/format.ts';
import { explain } from '../ui/refusal.ts';
import { showToast } from '../ui/toast.ts';
import { walletName } from '../ui/wallet-name.ts';

function receivedText(transactions: readonly TransactionDoc[]): string {
  const [first] = transactions;
  if (first === undefined) return '';
  const from = walletName(first.from);
  const words = `+${withCurrency(exactAmount(first.amount), first.currency)} from ${from.isWallet ? shortAddress(from.text) : from.text}`;
  return transactions.length === 1 ? words : `${words} and ${String(transactions.length - 1)} more`;
}

function sayOutcome({ type, payload, status, verdict, problem }: CommandDoc): void {
  if (status === 'refused') {
    const { currency } = commandText(type, payload);
    const { title, reason } = explain(verdict?.code ?? problem?.code, verdict?.facts, currency ?? '');
    showToast(title, reason, 'bad');
  } else if (status === 'done') {
    const toast = doneToast(type, payload);
    if (toast !== null) showToast(...toast, 'good');
  }
}

/** Plays the chime and shows the toasts for money, on every screen. */
export function MoneyWatch(): null {
  const { sound } = useSettings();
  useMoneyReceived(
    useCallback(
      (transactions) => {
        if (sound) playChime();
        showToast('Transfer Received!', receivedText(transactions), 'good');
      },
      [sound],
    ),
  );
  // Reports every outcome of a command of this device once, on every screen (ruling A14).
  useDecided(sayOutcome);
  return null;
}
