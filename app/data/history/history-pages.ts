/** The person's transactions read in whole pages: a cursor over 10,000 rows takes seconds. */
import type { TransactionDoc } from '#domain/protocol.ts';
import type { Collections } from '../database/collections.ts';

const pageRows = 1_000;

/** Newest first, from an `order` on, or from the first. */
async function pageFrom(
  transactions: Collections['transactions'],
  after: number,
): Promise<readonly TransactionDoc[]> {
  const found = await transactions
    .find({ selector: { order: { $gte: after } }, sort: [{ order: 'asc' }], limit: pageRows })
    .exec();
  return found.map((document) => document.toMutableJSON());
}

type Reading = {
  readonly onPage: (page: readonly TransactionDoc[]) => void;
  /** Waited for before every page, so that reading gives way to whatever is more urgent. */
  readonly turn: () => Promise<void>;
};

/** All of them, newest first; the last rows of a page may come again with the next. */
export async function readPages(
  transactions: Collections['transactions'],
  { onPage, turn }: Reading,
): Promise<void> {
  for (let after = 0; ;) {
    await turn();
    const page = await pageFrom(transactions, after);
    onPage(page);
    const last = page.at(-1)?.order;
    if (page.length < pageRows || last === undefined) return;
    // Several movements of one entry share an order: the last one's are read again.
    after = last === after ? last + 1 : last;
  }
}
