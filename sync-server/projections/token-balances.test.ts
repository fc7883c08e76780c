/**
 * Proves that a wallet lists its tokens as the ledger has them, including locked ones: the largest first, tokens of two
 * projects with the same symbol separately, without used-up ones or those of others, and up to its limit; and that
 * money, explorer and catalogue are unaffected.
 */
import { describe, expect, it } from 'vitest';
import { CATALOG, TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { tokenAccount } from '#domain/ledger/accounts.ts';
import { tokensListedMax } from '#domain/limits.ts';
import { type WalletDoc, WalletDocSchema } from '#domain/protocol.ts';
import { allot, makeEntry, unlock } from '#tests/builders/tokens.ts';
import { BEGAN_AT, FakeJournal } from '#tests/fakes/journal-feed.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { findPlace, toWire } from '../sync/feeds.ts';
import { startProjections } from './projections.ts';
import type { StoredWallet } from '#domain/ledger/document-parts.ts';

const ANN = 'ann00000000000000000000000';
const BEN = 'ben00000000000000000000000';
const MICRO = 1_000_000n;

async function world() {
  const [store, journal]: [DocumentStore, FakeJournal] = [await freshStore(), new FakeJournal()];
  journal.open(ANN);
  journal.issue(journal.open(BEN), '5');
  const now = { state: journal.state, at: BEGAN_AT };
  const deliver = async (): Promise<void> => {
    journal.commit();
    const bell = { ring: () => undefined, onPresence: () => undefined };
    const projections = startProjections({
      store,
      authority: journal,
      doorbells: bell,
      log: quietLog,
      now: () => BEGAN_AT,
    });
    await projections.idle();
    await projections.stop();
    journal.dropListeners();
  };
  const stored = (userId: string) => store.get<StoredWallet>(userDatabase(userId), `wallet:${userId}`);
  /** The wallet as the gateway sends it, which must match the schema of the wire. */
  const walletOf = async (userId: string): Promise<WalletDoc> => {
    const place = findPlace('me', 'wallet', userId);
    if (place === null) throw new Error('there is no such feed');
    return WalletDocSchema.parse(toWire(place, { ...(await stored(userId)) }));
  };
  const tokensOf = async (userId: string): Promise<string[] | undefined> =>
    (await walletOf(userId)).tokens?.map(
      ({ projectId, symbol, posted, held }) => `${projectId} ${posted} ${symbol}, ${held} locked`,
    );
  return { store, journal, now, deliver, tokensOf, stored, walletOf };
}

const sun = { user: ANN, project: 'p1', sum: '10 SUN', hold: 'sun-1' };

describe('the tokens of a wallet', () => {
  it('are listed with their locked amount, the largest first, by project', async () => {
    const { journal, now, deliver, tokensOf } = await world();
    await deliver();
    expect(await tokensOf(ANN)).toBeUndefined();
    journal.took(allot(now, sun));
    journal.took(allot(now, { ...sun, project: 'p2', sum: '250.5 SUN', hold: 'sun-2' }));
    journal.took(allot(now, { ...sun, project: 'p3', sum: '99 MOON', hold: 'moon-1' }));
    await deliver();
    expect(await tokensOf(ANN)).toEqual([
      'p2 250.5 SUN, 250.5 locked',
      'p3 99 MOON, 99 locked',
      'p1 10 SUN, 10 locked',
    ]);
    expect(await tokensOf(BEN)).toBeUndefined();
    journal.took(unlock(now, sun));
    await deliver();
    expect((await tokensOf(ANN))?.at(-1)).toBe('p1 10 SUN, 0 locked');
  });

  it('move from one person to another, and empty balances are not listed', async () => {
    const { journal, now, deliver, tokensOf } = await world();
    journal.took(allot(now, sun));
    journal.took(unlock(now, sun));
    const [ann, ben] = [tokenAccount(ANN, 'p1', 'SUN'), tokenAccount(BEN, 'p1', 'SUN')];
    const hand = (amount: bigint) =>
      makeEntry(now, {
        postings: [
          { account: ann, amount: -amount },
          { account: ben, amount },
        ],
      });
    journal.took(hand(4n * MICRO));
    await deliver();
    expect([await tokensOf(ANN), await tokensOf(BEN)]).toEqual([
      ['p1 6 SUN, 0 locked'],
      ['p1 4 SUN, 0 locked'],
    ]);
    journal.took(hand(6n * MICRO));
    await deliver();
    expect([await tokensOf(ANN), await tokensOf(BEN)]).toEqual([[], ['p1 10 SUN, 0 locked']]);
    journal.took(
      makeEntry(now, {
        postings: [
          { account: ben, amount: -MICRO },
          { account: ann, amount: MICRO },
        ],
      }),
    );
    await deliver();
    expect(await tokensOf(ANN)).toEqual(['p1 1 SUN, 0 locked']);
  });

  it("are limited in a wallet's list; the server keeps the smallest until there is room", async () => {
    const { journal, now, deliver, stored, walletOf } = await world();
    const one = (n: number) => ({
      ...sun,
      project: `p${String(n)}`,
      sum: `${String(n + 1)} T`,
      hold: `h${String(n)}`,
    });
    const last = tokensListedMax + 2;
    for (let n = 0; n <= last; n++) journal.took(allot(now, one(n)));
    await deliver();
    const { tokens = [] } = await walletOf(ANN);
    expect([tokens.length, tokens[0]?.posted, tokens.at(-1)?.posted]).toEqual([
      tokensListedMax,
      String(tokensListedMax + 3),
      '4',
    ]);
    expect((await stored(ANN))?.moreTokens?.map(({ posted }) => posted)).toEqual(['3', '2', '1']);
    journal.took(allot(now, { ...one(0), sum: '5000 T', hold: 'more' }));
    journal.took(unlock(now, one(last)));
    await deliver();
    const after = (await walletOf(ANN)).tokens ?? [];
    expect([after.length, after[0], after.at(-1)?.posted]).toEqual([
      tokensListedMax,
      { projectId: 'p0', symbol: 'T', posted: '5001', held: '5001' },
      '5',
    ]);
  });

  it('are made again from the journal if the stored wallet is an old copy', async () => {
    const { store, journal, now, deliver, stored, tokensOf } = await world();
    await deliver();
    const old = await stored(ANN);
    journal.took(allot(now, sun));
    await deliver();
    const { _rev } = (await store.get<StoredWallet>(userDatabase(ANN), `wallet:${ANN}`)) ?? { _rev: '' };
    await store.put(userDatabase(ANN), { ...old, _id: `wallet:${ANN}`, _rev });
    journal.took(unlock(now, sun));
    journal.took(
      makeEntry(now, {
        postings: [
          { account: tokenAccount(ANN, 'p1', 'SUN'), amount: -MICRO },
          { account: tokenAccount(BEN, 'p1', 'SUN'), amount: MICRO },
        ],
      }),
    );
    await deliver();
    expect(await tokensOf(ANN)).toEqual(['p1 9 SUN, 0 locked']);
  });
});

it('money, explorer and catalogue do not change', async () => {
  const { store, journal, now, deliver, walletOf } = await world();
  await deliver();
  const publicDocuments = async (): Promise<string> => {
    const range = { start: 'a', end: 'z\uffff', limit: 100 };
    const rows = [...(await store.range(TRANSACTIONS, range)), ...(await store.range(CATALOG, range))];
    return JSON.stringify(rows);
  };
  const [before, wallet] = [await publicDocuments(), await walletOf(ANN)];
  // A symbol that no rule should allow: even then it does not count as money.
  journal.took(allot(now, { ...sun, sum: '10 DC' }));
  await deliver();
  const { balances, totals, tokens } = await walletOf(ANN);
  expect({ balances, totals }).toEqual({ balances: wallet.balances, totals: wallet.totals });
  expect(tokens).toEqual([{ projectId: 'p1', symbol: 'DC', posted: '10', held: '10' }]);
  expect(await publicDocuments()).toBe(before);
});
