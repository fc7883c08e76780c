import { IconArrowDownLeft, IconArrowUpRight, IconListSearch } from '@tabler/icons-react';
import type { TransactionDoc } from '#domain/protocol.ts';
import { firstValueFrom } from 'rxjs';
import { makeSieve, type Names } from '#app/data/history/history-filter.ts';
import { getHistoryIndex } from '#app/data/history/history-index.ts';
import { type People, watchPeople } from '#app/data/queries/people.ts';
import type { FindAround, Finder, Finding } from '#app/finder.ts';
import { dayAndClock, exactAmount, withCurrency } from '#app/ui/format.ts';
import { partyName } from '#app/ui/party-name.ts';
import { rowTitle } from '#app/data/history/row-title.ts';

const shownMax = 5;
/** The score of a transaction, which can match by any word: below all other matches except those with a typing error. */
const base = 3;
const lettersMin = 2;

async function readWords({ database }: FindAround): Promise<Names['words']> {
  const found = await database.collections.labels.find().exec();
  return new Map(found.map(({ id, text, note = '' }) => [id, { label: text, note }]));
}

/** "Sent to Rita" with her picture; other kinds have a title of their own. */
function titleOf(transaction: TransactionDoc, { partyNames }: People): Pick<Finding, 'title' | 'who'> {
  const { direction, from, to } = transaction;
  const address = direction === 'in' ? from : to;
  const name = partyNames.get(address) ?? null;
  const { text, namesParty } = rowTitle(transaction, name);
  if (!namesParty) return { title: text };
  return { title: `${text} ${partyName(address, name)}`, who: { address, name } };
}

function findingOf(transaction: TransactionDoc, index: number, people: People): Finding {
  const { id, direction, currency, amount, note = '', at } = transaction;
  const sign = direction === 'in' ? '+' : '−';
  const link = new URLSearchParams({ tab: 'history', open: id });
  return {
    ...{ id: `history-row:${id}`, group: 'Transactions' },
    icon: direction === 'in' ? IconArrowDownLeft : IconArrowUpRight,
    ...titleOf(transaction, people),
    text: note === '' ? dayAndClock(at) : `${note} · ${dayAndClock(at)}`,
    end: sign + withCurrency(exactAmount(amount), currency),
    score: base - index / 100,
    choice: { to: `/wallet?${link.toString()}` },
  };
}

function findAll(text: string, count: number): Finding {
  const link = new URLSearchParams({ tab: 'history', q: text });
  return {
    ...{ id: `history-all:${text}`, group: 'Transactions', icon: IconListSearch },
    title: `All ${String(count)} transactions in the history`,
    score: base - 1 / 2,
    choice: { to: `/wallet?${link.toString()}` },
  };
}

/** Finds the newest transactions by the history's own search, with a link to the history if there are more. */
export const findTransactions: Finder = async ({ text }, around) => {
  if (text.length < lettersMin) return [];
  const index = getHistoryIndex(around.database);
  const [words, people] = await Promise.all([
    readWords(around),
    firstValueFrom(watchPeople({ database: around.database, userId: around.person.id })),
    index.load(true),
  ]);
  const sieve = makeSieve({ text }, { people: people.partyNames, words });
  const found = index.rows().filter(({ sifted }) => sieve(sifted));
  const rows = found.slice(0, shownMax).map(({ transaction }, at) => findingOf(transaction, at, people));
  return found.length > shownMax ? [...rows, findAll(text, found.length)] : rows;
};
