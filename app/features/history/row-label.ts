/** The label of a history row for screen readers: one sentence, the most important part first. Pure. */
import type { HistoryRow } from '../../data/history/history.ts';
import { deriveShownStatus } from '../../ui/command-status.ts';
import { commandText } from '../../ui/command-text.ts';
import { exactAmount, shortAmount, withCurrency } from '../../ui/format.ts';
import { COMMAND_STATUS_TEXT } from '../../ui/status-badge.tsx';
import { STATUS_TEXT } from '../../ui/status-text.ts';
import { rowText } from './row-text.ts';
import { rowTime } from './row-time.ts';

type LabelOptions = { readonly inDay: boolean; readonly now: number };

function transactionParts(
  { transaction, balance }: Extract<HistoryRow, { kind: 'transaction' }>,
  given: LabelOptions,
): { readonly figures: string[]; readonly after: string[] } {
  const { amount, currency, direction, status, at } = transaction;
  const sign = direction === 'in' ? '+' : '−';
  return {
    figures: [
      withCurrency(sign + shortAmount(amount), currency),
      status === 'success' ? 'confirmed' : STATUS_TEXT[status].word,
      rowTime(at, given),
    ],
    after: balance === null ? [] : [`balance after it ${withCurrency(shortAmount(balance), currency)}`],
  };
}

function commandFigures({ command }: Extract<HistoryRow, { kind: 'command' }>): string[] {
  const { amount, currency, direction } = commandText(command.type, command.payload);
  const status = COMMAND_STATUS_TEXT[deriveShownStatus(command)].word.toLowerCase();
  if (amount === null || currency === null) return [status];
  const sign = direction === 'out' ? '−' : '';
  return [withCurrency(sign + exactAmount(amount), currency), status];
}

/** "Sent to Rita, −12.50 DC, confirmed, 14:02, Lunch, balance after it 87.49 DC". */
export function rowLabel(row: HistoryRow, given: LabelOptions): string {
  const { title, party, note } = rowText(row);
  const { figures, after } =
    row.kind === 'transaction' ? transactionParts(row, given) : { figures: commandFigures(row), after: [] };
  const who = party === null ? title : `${title} ${party}`;
  return [who, ...figures, note, ...after].filter((part) => part !== '').join(', ');
}
