// Proves that every query of the explorer uses an index in the page's order, and that one currency alone takes one
// search.
import { expect, it } from 'vitest';
import { INDEXES, TRANSACTIONS } from '#couchdb/databases.ts';
import { EXPLORER_TYPES } from '#domain/explorer/types.ts';
import { ExplorerQuerySchema, makePlan } from './explorer-query.ts';

const bounds = { lowest: 0, highest: 99 };
const indexes = (INDEXES[TRANSACTIONS] ?? []).map(({ fields }) => fields.join());

const parts = {
  q: [undefined, 'VIQ-1800000000000-000000000ben', 'CORE-VAULT', 'abcdef01'],
  amount: [undefined, '12.5'],
  currency: [undefined, 'USD'],
};
const questions = EXPLORER_TYPES.flatMap((type) =>
  parts.q.flatMap((q) =>
    parts.amount.flatMap((amount) => parts.currency.map((currency) => ({ type, q, amount, currency }))),
  ),
);

it.each(questions)('%o uses an index', (question) => {
  const plan = makePlan(ExplorerQuerySchema.parse(question), bounds);
  if (plan.by === 'key') {
    expect(question).toEqual({ type: 'all' });
    return;
  }
  for (const { sort = [], selector } of plan.searches) {
    const fields = sort.flatMap((each) => Object.keys(each));
    expect(indexes).toContain(fields.join());
    expect(fields.filter((field) => !(field in selector))).toEqual([]);
  }
});

it('one currency alone is one search', () => {
  const plan = makePlan(ExplorerQuerySchema.parse({ currency: 'TDC' }), bounds);
  expect(plan).toMatchObject({ by: 'searches', searches: [{ selector: { currency: 'TDC' } }] });
});
