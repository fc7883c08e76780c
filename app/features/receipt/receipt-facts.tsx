import { type ReactElement, useContext } from 'react';
import { Link } from 'react-router-dom';
import { currencyOf, isCurrencyCode, tokenOf } from '#domain/ledger/accounts.ts';
import type { TransactionKind } from '#domain/ledger/facts.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import { escrowName } from '#domain/project-vaults.ts';
import { movementIndex } from '#domain/receipt/check.ts';
import type { ReceiptFile, StatedLeg } from '#domain/receipt/schema.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { alignAmounts, type AmountLike, exactAmount, exactTime } from '../../ui/format.ts';
import { KIND_TEXT } from '#app/data/history/kind-text.ts';
import { WalletLink } from '../../ui/wallet-link.tsx';
import { type WalletNames, WalletNamesContext } from '../../ui/wallet-names.ts';

export type Movement = ReceiptFile['record']['transactions'][number];

/** The receipt's transaction in its record; undefined if missing. */
export const findMovement = ({ id, record }: ReceiptFile): Movement | undefined =>
  record.transactions[movementIndex(id)];

const isKnownKind = (kind: string): kind is TransactionKind => Object.hasOwn(KIND_TEXT, kind);

/** A kind that is newer than this app is shown by its own name. */
const kindWord = (kind: string): string => (isKnownKind(kind) ? KIND_TEXT[kind] : kind);

type MoneyProps = {
  readonly amount: string;
  readonly currency: string;
  readonly direction?: 'in' | 'out';
  /** For a column of amounts. */
  readonly write?: (amount: AmountLike) => string;
};

export function Money({ amount, currency, write = exactAmount, ...sign }: MoneyProps): ReactElement {
  if (!isCurrencyCode(currency)) {
    return (
      <span className="vq-figures">
        {amount} {currencyOf(currency)}
      </span>
    );
  }
  return <Amount value={amount} currency={currency} write={write} {...sign} />;
}

/** The facts that the proof covers, in the order in which a person reads a receipt. */
export function listProvenFacts({ record, proof }: ReceiptFile, movement: Movement): Fact[] {
  const { kind, from, to, amount, fee, currency } = movement;
  return [
    { name: 'Type', value: kindWord(kind) },
    { name: 'From', value: <WalletLink wallet={from} full /> },
    { name: 'To', value: <WalletLink wallet={to} full /> },
    { name: 'Amount', value: <Money amount={amount} currency={currency} />, strong: true },
    ...(readMicro(fee) === 0n ? [] : [{ name: 'Fee', value: <Money amount={fee} currency={currency} /> }]),
    { name: 'Status', value: record.verdict === 'committed' ? 'success' : record.verdict },
    { name: 'Time', value: exactTime(record.at) },
    { name: 'Journal entry', value: <span className="vq-figures">{record.seq}</span> },
    {
      name: 'Block',
      value: (
        <span className="vq-figures">
          <Link to={`/explorer/block/${String(proof.header.n)}`} className="vq-link">
            {proof.header.n}
          </Link>
          , entry {proof.index + 1} of {proof.header.count}
        </span>
      ),
    },
  ];
}

function projectText(account: string, title: string | undefined): string {
  return tokenOf(account) === null ? (title ?? 'Project') : `Tokens of ${title ?? 'the project'}`;
}

/** The name of an account on a receipt. `own`: the viewer's address. */
function accountText(account: string, own: string | undefined, nameOf: WalletNames): string {
  if (account === own) return 'Your wallet';
  const [kind, name = ''] = account.split(':');
  if (kind === 'vault') return `${name.charAt(0).toUpperCase()}${name.slice(1)} Vault`;
  if (kind === 'mint') return tokenOf(account) === null ? 'Issuance' : 'Token issuance';
  if (kind === 'project') return projectText(account, nameOf(escrowName(name)));
  return nameOf(account) ?? account;
}

type LegsProps = { readonly legs: readonly StatedLeg[]; readonly own?: string };

/** One row for each account and currency. */
function sumLegs(legs: readonly StatedLeg[]): StatedLeg[] {
  const sums = new Map<string, StatedLeg>();
  for (const leg of legs) {
    const key = `${leg.account} ${leg.currency}`;
    const before = readMicro(sums.get(key)?.amount ?? '0');
    sums.set(key, { ...leg, amount: writeMicro(before + readMicro(leg.amount)) });
  }
  return [...sums.values()];
}

/** Every account that the entry changes, with its amount, so a reader can see where a fee goes. */
export function Legs({ legs, own }: LegsProps): ReactElement {
  const nameOf = useContext(WalletNamesContext);
  const severalCurrencies = new Set(legs.map(({ currency }) => currency)).size > 1;
  const sums = sumLegs(legs);
  const write = alignAmounts(sums.map(({ amount }) => amount));
  const rows = sums.map(({ account, amount, currency }): Fact => {
    const direction = amount.startsWith('-') ? 'out' : 'in';
    const words = accountText(account, own, nameOf);
    return {
      name: severalCurrencies ? `${words}, ${currencyOf(currency)}` : words,
      value: (
        <Money amount={amount.replace('-', '')} currency={currency} direction={direction} write={write} />
      ),
    };
  });
  return <Facts rows={rows} />;
}
