/** The texts of a row of the history. Pure. */
import { escrowName } from '#domain/project-vaults.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import type { HistoryRow } from '../../data/history/history.ts';
import { type CommandText, commandText, commandTitle } from '../../ui/command-text.ts';
import { partyName } from '../../ui/party-name.ts';
import { rowTitle, sendTitle } from '#app/data/history/row-title.ts';

export type RowText = {
  /** "Sent to" or "Invested in", which the party follows, or the whole title. */
  readonly title: string;
  readonly party: string | null;
  /** The other party's address or vault, and its name if this device knows it. */
  readonly address: string;
  readonly name: string | null;
  readonly note: string;
  /** The title of a monthly payout, which names the month if it is known. */
  readonly payout?: Pick<TransactionDoc, 'at' | 'amount'>;
};

type TransactionRow = Extract<HistoryRow, { kind: 'transaction' }>;
type CommandRow = Extract<HistoryRow, { kind: 'command' }>;

function transactionText({ transaction, label, partyName: name, privateNote }: TransactionRow): RowText {
  const { direction, from, to, kind, note } = transaction;
  const address = direction === 'in' ? from : to;
  const { text, namesParty } = rowTitle(transaction, name);
  return {
    title: text,
    party: namesParty ? partyName(address, name) : null,
    address,
    name,
    note: label ?? note ?? privateNote ?? '',
    ...(kind === 'payout' ? { payout: { at: transaction.at, amount: transaction.amount } } : {}),
  };
}

/** A decided command counts as carried out, although its transaction has not arrived yet. */
function titleOf({ command, partyName: name }: CommandRow, text: CommandText): string {
  if (text.to === null) return commandTitle(text, name);
  return sendTitle(command.status === 'done');
}

/** The source of a claim and the like, until the transaction names it. */
const SYSTEM = 'SYSTEM-VAULT';

function textOfCommand(row: CommandRow): RowText {
  const text = commandText(row.command.type, row.command.payload);
  const { to, note, project } = text;
  return {
    title: titleOf(row, text),
    party: to === null ? null : partyName(to, row.partyName),
    address: to ?? (project === null ? SYSTEM : escrowName(project)),
    name: row.partyName,
    note,
  };
}

export const rowText = (row: HistoryRow): RowText =>
  row.kind === 'transaction' ? transactionText(row) : textOfCommand(row);
