// Proves that the audit knows the documents of an earlier version, which took one fact of an entry for all of them, and no others.
import { beforeEach, expect, it } from 'vitest';
import { userDatabase } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { hashHex } from '#domain/ledger/hash.ts';
import type { ReferralReward } from '#domain/referral/document.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { BEGAN_AT, FakeJournal } from '#tests/fakes/journal-feed.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { startProjections } from '../projections/projections.ts';
import { comparePeople } from './compare-people.ts';

const ANN = 'ann00000000000000000000000';
const BEN = 'ben00000000000000000000001';

type Stored = { readonly referral: { readonly rewards: readonly ReferralReward[] } };

let store: DocumentStore;
let journal: FakeJournal;

/** Two rewards of Ann wait for Ben's mailbox, which one entry confirms. */
beforeEach(async () => {
  [store, journal] = [await freshStore(), new FakeJournal({ rewardHoldDays: 14 })];
  const referrer = journal.open(ANN);
  journal.decide('account.open', 'system', { userId: BEN, referrer });
  journal.buy(BEN, '100');
  journal.decide('account.confirm_mailbox', 'system', { mailbox: hashHex(BEN), userId: BEN });
  journal.commit();
  const doorbells = { ring: () => undefined, onPresence: () => undefined };
  const options = { store, authority: journal, doorbells, log: quietLog, now: () => BEGAN_AT };
  const projections = startProjections(options);
  await projections.idle();
  await projections.stop();
});

const compareAnn = () =>
  comparePeople({
    store,
    people: [ANN],
    delivered: () => journal.rows.length,
    async *entries() {
      yield* journal.rows;
      await Promise.resolve();
    },
  });

async function storeSecondReward(second: Partial<ReferralReward>): Promise<void> {
  const range = { start: 'standing:referral:', end: 'standing:referral:~', limit: 1 };
  const [document] = await store.range<Stored>(userDatabase(ANN), range);
  if (document === undefined) throw new Error('there is no document about the referral');
  const [first, before] = document.referral.rewards;
  if (first === undefined || before === undefined) throw new Error('there are no two rewards');
  const { heldUntil: _heldUntil, ...reward } = before;
  const referral = { ...document.referral, rewards: [first, { ...reward, ...second }] };
  await store.put(userDatabase(ANN), Object.assign(document, { referral }));
}

it('documents of this version are clean', async () => {
  expect(await compareAnn()).toMatchObject({ people: 1, reworded: 0 });
});

it('documents of an earlier version are clean', async () => {
  await storeSecondReward({ status: 'unconfirmed' });
  expect(await compareAnn()).toMatchObject({ people: 1, reworded: 0 });
});

it('a document that no version would have written is named', async () => {
  await storeSecondReward({ status: 'paid' });
  await expect(compareAnn()).rejects.toThrow('referral is not what the journal says');
});
