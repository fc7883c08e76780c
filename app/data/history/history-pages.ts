/** Reads the person's transactions in whole pages, because a cursor over 10,000 rows takes seconds. */
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

type PageReader = {
  readonly onPage: (page: readonly TransactionDoc[]) => void;
  /** Awaited before every page, so that reading yields to more urgent work. */
  readonly turn: () => Promise<void>;
};

/** All of them, newest first; the last rows of a page may be repeated in the next. */
export async function readPages(
  transactions: Collections['transactions'],
  { onPage, turn }: PageReader,
): Promise<void> {
  for (let after = 0; ;) {
    await turn();
    const page = await pageFrom(transactions, after);
    onPage(page);
    const last = page.at(-1)?.order;
    if (page.length < pageRows || last === undefined) return;
    // Several transactions of one entry share an order, so the last one's are read again.
    after = last === after ? last + 1 : last;
  }
}
