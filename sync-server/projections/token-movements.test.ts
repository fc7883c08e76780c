/**
 * Proves that a movement of a project's token has the documents of every movement: a row of the explorer with the
 * balances after it, and a transaction for both parties, in the form of the wire; the totals of the currencies stay.
 */
import { expect, it } from 'vitest';
import { TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import { tokenAccount, tokenCode } from '#domain/ledger/accounts.ts';
import { ExplorerDocSchema, TransactionDocSchema } from '#domain/protocol.ts';
import { allot, makeEntry, unlock } from '#tests/builders/tokens.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { BEGAN_AT, FakeJournal } from '#tests/fakes/journal-feed.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { findPlace, toWire } from '../sync/feeds.ts';
import { startProjections } from './projections.ts';
import type { StoredWallet } from '#domain/ledger/document-parts.ts';

const ANN = 'ann00000000000000000000000';
const BEN = 'ben00000000000000000000000';
const SUN = tokenCode('p1', 'SUN');
const MICRO = 1_000_000n;

it('a token that changes hands is in the explorer and in the history of both', async () => {
  const [store, journal] = [await freshStore(), new FakeJournal()];
  const [from, to] = [journal.open(ANN), journal.open(BEN)];
  const now = { state: journal.state, at: BEGAN_AT };
  const sun = { user: ANN, project: 'p1', sum: '10 SUN', hold: 'sun-1' };
  journal.took(allot(now, sun));
  journal.took(unlock(now, sun));
  journal.took(
    makeEntry(now, {
      postings: [
        { account: tokenAccount(ANN, 'p1', 'SUN'), amount: -4n * MICRO },
        { account: tokenAccount(BEN, 'p1', 'SUN'), amount: 4n * MICRO },
      ],
      facts: [
        {
          kind: 'transaction.recorded',
          transactionKind: 'send',
          ...{ from, to, fromUser: ANN, toUser: BEN, amount: '4', fee: '0', currency: SUN },
        },
      ],
    }),
  );
  journal.commit();
  const doorbells = { ring: () => undefined, onPresence: () => undefined };
  const projections = startProjections({
    ...{ store, authority: journal, doorbells, log: quietLog },
    now: () => BEGAN_AT,
  });
  await projections.idle();
  await projections.stop();

  const moved = { kind: 'send', from, to, amount: '4', fee: '0', currency: SUN };
  const rangeOf = (name: string) => ({ start: `${name}:`, end: `${name}:\uffff`, limit: 10 });
  const readWire = async (feed: 'me' | 'explorer', collection: string, userId: string) => {
    const place = findPlace(feed, collection, userId);
    if (place === null) throw new Error('there is no such feed');
    const own = feed === 'me';
    const stored = await store.range(
      own ? userDatabase(userId) : TRANSACTIONS,
      rangeOf(own ? collection : 'tx'),
    );
    return { stored, sent: stored.map((document) => toWire(place, { ...document })) };
  };
  const rows = await readWire('explorer', 'explorer', ANN);
  expect(rows.stored).toMatchObject([{ after: { from: '6', to: '4' } }]);
  expect(rows.sent.map((row) => ExplorerDocSchema.parse(row))).toMatchObject([moved]);
  for (const [userId, direction] of [
    [ANN, 'out'],
    [BEN, 'in'],
  ] as const) {
    const { sent } = await readWire('me', 'transactions', userId);
    expect(sent.map((row) => TransactionDocSchema.parse(row))).toMatchObject([{ ...moved, direction }]);
    const wallet = await store.get<StoredWallet>(userDatabase(userId), `wallet:${userId}`);
    expect(Object.values(wallet?.totals ?? {}).map(({ count }) => count)).toEqual([0, 0, 0]);
    expect(wallet?.tokens).toMatchObject([{ symbol: 'SUN', posted: direction === 'out' ? '6' : '4' }]);
  }
});
