// Proves what a referrer reads: a document for each referral that follows its rewards, without the address or id of the
// referred person; and the payment in wallet, history, explorer and notifications with its page. The result is the same
// in whatever batches it is delivered, and after their database was lost.
import { expect, it } from 'vitest';
import { ADMIN, TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { hashHex } from '#domain/ledger/hash.ts';
import { transactionId } from '#domain/ledger/record.ts';
import { NotificationDocSchema } from '#domain/protocol.ts';
import { dueRewards } from '#domain/referral/due.ts';
import { shortAddress } from '#domain/short-address.ts';
import { FEED_SCHEMAS } from '#domain/feed-schemas.ts';
import type { StandingDoc } from '#domain/ledger/standing-document.ts';
import { BEGAN_AT, FakeJournal } from '#tests/fakes/journal-feed.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { startProjections } from './projections.ts';

const ANN = 'ann00000000000000000000000';
const BEN = 'ben00000000000000000000001';
const CEM = 'cem00000000000000000000002';

const rings: string[] = [];

async function deliver(store: DocumentStore, journal: FakeJournal): Promise<void> {
  const ring = (feed: string, userId: string | null, collections: readonly string[]): void => {
    if (userId === ANN) rings.push(...collections.map((collection) => `${feed} ${collection}`));
  };
  const doorbells = { ring, onPresence: () => undefined };
  const log = quietLog;
  const projections = startProjections({ store, authority: journal, doorbells, log, now: () => BEGAN_AT });
  await projections.idle();
  await projections.stop();
  journal.dropListeners();
}

/** Confirms a separate mailbox for each person. */
function confirm(journal: FakeJournal, userId: string): void {
  const mailbox = hashHex(userId);
  journal.decide('account.confirm_mailbox', 'system', { mailbox, userId });
}

function payAll(journal: FakeJournal): void {
  for (
    let due = dueRewards(journal.state, BEGAN_AT);
    due.length > 0;
    due = dueRewards(journal.state, BEGAN_AT)
  ) {
    for (const { type, actor, payload } of due) journal.decide(type, actor, payload);
  }
}

/**
 * The steps of the story: Ben and Cem sign up with Ann's link, Ben buys, and the rewards are paid as far as possible.
 */
const STEPS: readonly ((journal: FakeJournal, ann: string) => void)[] = [
  (journal, referrer) => {
    journal.decide('account.open', 'system', { userId: BEN, referrer });
    journal.decide('account.open', 'system', { userId: CEM, referrer });
    confirm(journal, BEN);
    confirm(journal, CEM);
  },
  (journal) => journal.decide('referral.earn', 'system', { trigger: 'project', userId: CEM }),
  (journal) => journal.buy(BEN, '100'),
  payAll,
];

async function runReferrals(together: boolean) {
  const [store, journal] = [await freshStore(), new FakeJournal({ rewardHoldDays: 0 })];
  const ann = journal.open(ANN);
  journal.commit();
  for (const step of STEPS) {
    step(journal, ann);
    journal.commit();
    if (!together) await deliver(store, journal);
  }
  await deliver(store, journal);
  return { store, journal };
}

const rowsIn = async (store: DocumentStore, database: string, start: string) =>
  store.range<Record<string, unknown>>(database, { start, end: `${start}\uffff`, limit: 100 });

async function standingOf(store: DocumentStore, userId: string): Promise<StandingDoc[]> {
  const rows = await rowsIn(store, userDatabase(userId), 'standing:');
  return rows
    .map(({ _id, _rev, ...doc }) => FEED_SCHEMAS.me.standing.parse(doc) as unknown as StandingDoc)
    .toSorted((a, b) => a.seq - b.seq);
}

it('each referral has a document with paid and waiting rewards', async () => {
  const { store, journal } = await runReferrals(false);
  const addressOf = (userId: string): string => shortAddress(journal.state.users.get(userId)?.address ?? '');
  const paid = journal.rows.filter(({ entry }) => entry.type === 'referral.pay');
  const [first, second] = paid.map(({ leaf }) => transactionId(leaf));
  expect((await standingOf(store, ANN)).map(({ referral }) => referral)).toMatchObject([
    {
      who: addressOf(BEN),
      rewards: [
        { trigger: 'signup', amount: '1', status: 'paid', txId: first },
        { trigger: 'purchase', amount: '3', status: 'queued' },
      ],
    },
    {
      who: addressOf(CEM),
      rewards: [
        { trigger: 'signup', status: 'paid', txId: second },
        { trigger: 'project', amount: '25', status: 'queued' },
      ],
    },
  ]);
  expect(await standingOf(store, BEN)).toEqual([]);
  const text = JSON.stringify(await rowsIn(store, userDatabase(ANN), 'standing:'));
  for (const userId of [BEN, CEM]) {
    expect(text).not.toContain(userId);
    expect(text).not.toContain(journal.state.users.get(userId)?.address);
  }
  expect(rings).toContain('me standing');
});

it("a reward's payment appears in history, explorer and notifications, which link to the referrals", async () => {
  const { store, journal } = await runReferrals(true);
  const [paid] = journal.rows.filter(({ entry }) => entry.type === 'referral.pay');
  const id = transactionId(paid?.leaf ?? new Uint8Array(32));
  const row = { id, kind: 'referral', from: 'MARKETING-VAULT', amount: '1', fee: '0' };
  expect(await rowsIn(store, userDatabase(ANN), 'transactions:')).toContainEqual(
    expect.objectContaining({ ...row, direction: 'in' }),
  );
  expect(await rowsIn(store, TRANSACTIONS, 'tx:')).toContainEqual(
    expect.objectContaining({ ...row, vaults: { marketing: expect.objectContaining({}) as unknown } }),
  );
  const notifications = (await rowsIn(store, userDatabase(ANN), 'notifications:')).map(
    ({ _id, _rev, ...doc }) => NotificationDocSchema.parse(doc),
  );
  expect(notifications.map(({ title, page }) => `${title} ${page ?? ''}`)).toEqual(
    expect.arrayContaining(['Referral reward /referral', 'Referral reward on its way /referral']),
  );
});

it('a reward that can never be paid ends: staff see why, and it no longer waits', async () => {
  const [store, journal] = [await freshStore(), new FakeJournal({ rewardHoldDays: 0 })];
  const referrer = journal.open(ANN);
  journal.decide('account.open', 'system', { userId: BEN, referrer });
  confirm(journal, BEN);
  journal.open(CEM);
  journal.buy(CEM, '100');
  journal.state.users.delete(ANN);
  payAll(journal);
  journal.commit();
  await deliver(store, journal);
  const [{ referral } = { referral: undefined }] = await standingOf(store, ANN);
  expect(referral?.rewards).toMatchObject([{ trigger: 'signup', amount: '1', status: 'cancelled' }]);
  const audit = await rowsIn(store, ADMIN, 'audit:');
  expect(audit.filter(({ action }) => action === 'referral.pay')).toMatchObject([
    {
      verdict: 'committed',
      facts: [{ kind: 'referral.refused', code: 'USER_NOT_FOUND', amount: '1', userId: ANN, referred: BEN }],
    },
  ]);
});

it('a referral is the same whether delivered in pieces, at once, again, or after losing the database', async () => {
  const [pieces, atOnce] = [await runReferrals(false), await runReferrals(true)];
  const expected = await standingOf(pieces.store, ANN);
  expect(await standingOf(atOnce.store, ANN)).toEqual(expected);
  await atOnce.store.deleteDatabase(userDatabase(ANN));
  atOnce.journal.transfer(ANN, atOnce.journal.state.users.get(BEN)?.address ?? '', '0.5');
  atOnce.journal.commit();
  await deliver(atOnce.store, atOnce.journal);
  expect(await standingOf(atOnce.store, ANN)).toEqual(expected);
});

it('confirming a mailbox confirms every reward that waited for it, at once', async () => {
  const [store, journal] = [await freshStore(), new FakeJournal({ rewardHoldDays: 0 })];
  const referrer = journal.open(ANN);
  journal.decide('account.open', 'system', { userId: BEN, referrer });
  journal.buy(BEN, '100');
  journal.commit();
  await deliver(store, journal);
  const statuses = async (): Promise<(string | undefined)[]> =>
    (await standingOf(store, ANN)).flatMap(({ referral }) => referral?.rewards.map(({ status }) => status));
  expect(await statuses()).toEqual(['unconfirmed', 'unconfirmed']);
  confirm(journal, BEN);
  journal.commit();
  await deliver(store, journal);
  expect(await statuses()).toEqual(['queued', 'queued']);
});
