import { type ReactElement, useCallback, useContext } from 'react';
import { escrowName } from '#domain/project-vaults.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { shortAddress } from '#domain/short-address.ts';
import { useMoneyReceived } from '../data/queries/money-received.ts';
import { type CommandDoc, useDecided } from '../data/outbox/outbox.ts';
import { type People, usePeople } from '../data/queries/people.ts';
import { useSettings } from '../data/queries/settings.ts';
import { playChime } from '../platform/chime.ts';
import { Avatar } from '../ui/avatar.tsx';
import { commandText, doneToast } from '../ui/command-text.ts';
import { exactAmount, withCurrency } from '../ui/format.ts';
import { PictureContext, type PictureOf } from '../ui/picture-context.ts';
import { explain } from '../ui/refusal.ts';
import { showToast, showToastOf } from '../ui/toast.ts';
import { partyName } from '../ui/party-name.ts';

type Received = { readonly others: number; readonly people: People };

function receivedText({ amount, currency, from }: TransactionDoc, { others, people }: Received): string {
  const who = partyName(from, people.partyNames.get(from) ?? null);
  const words = `+${withCurrency(exactAmount(amount), currency)} from ${who}`;
  return others === 0 ? words : `${words} and ${String(others)} more`;
}

/** The requested address, after its owner's name if this device knows it. */
const sayParty =
  ({ partyNames }: People) =>
  (address: string): string => {
    const name = partyNames.get(address);
    return name === undefined ? address : `${name} (${shortAddress(address)})`;
  };

type Watched = { readonly people: People; readonly pictures: PictureOf };

/** Toasts are rendered outside the part of the app that provides pictures. */
const pictureOf = (address: string, { people, pictures }: Watched): ReactElement => (
  <PictureContext value={pictures}>
    <Avatar address={address} name={people.partyNames.get(address) ?? null} />
  </PictureContext>
);

function sayDone({ type, payload }: Pick<CommandDoc, 'type' | 'payload'>, watched: Watched): void {
  const { people } = watched;
  const toast = doneToast(type, payload, { party: sayParty(people), project: people.projectTitle });
  if (toast === null) return;
  const { project, to } = commandText(type, payload);
  const party = to ?? (project === null ? null : escrowName(project));
  if (party === null) showToast(...toast, 'good');
  else showToastOf(pictureOf(party, watched), toast);
}

function sayOutcome({ type, payload, status, verdict, problem }: CommandDoc, watched: Watched): void {
  if (status === 'refused') {
    const { currency } = commandText(type, payload);
    const { title, reason } = explain(verdict?.code ?? problem?.code, verdict?.facts, currency ?? '');
    showToast(title, reason, 'bad');
  } else if (status === 'done') sayDone({ type, payload }, watched);
}

/** Plays the chime and shows the toasts for money, on every screen. */
export function MoneyWatch(): null {
  const { sound } = useSettings();
  const people = usePeople();
  const pictures = useContext(PictureContext);
  useMoneyReceived(
    useCallback(
      (transactions) => {
        if (sound) playChime();
        const [first] = transactions;
        if (first === undefined) return;
        const text = receivedText(first, { others: transactions.length - 1, people });
        showToastOf(pictureOf(first.from, { people, pictures }), ['Transfer Received!', text]);
      },
      [sound, people, pictures],
    ),
  );
  // Reports every outcome of a command of this device once, on every screen (ruling A14).
  useDecided(useCallback((command) => sayOutcome(command, { people, pictures }), [people, pictures]));
  return null;
}
