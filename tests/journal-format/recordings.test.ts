/**
 * Proves that a journal of an earlier release, with every command of that time, replays to the same state, balances,
 * public records and documents, and that its audit is clean. Recordings are never made again; a new command needs a
 * newer one.
 */
import { commandTypes } from '#domain/features.ts';
import { expect, describe, it } from 'vitest';
import type { Entry } from '#domain/ledger/entry.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import { testSigner } from '#tests/fakes/open-authority.ts';
import { type BlockDocument, checkJournal } from './check-journal.ts';
import { readRecording } from './recording.ts';
import { type Replay, replayBlocks } from './replay-recording.ts';

const MINUTE_MS = 60_000;
const PUBLIC_KEY = '62a611b472d89b0e5fc93c069b9f700b4c552d55bc0e87b56008ef17b6b2bebe';

/** The commands of the first recording; this list never changes. */
const FIRST = [
  'account.close',
  'account.confirm_mailbox',
  'account.open',
  'account.security_notice',
  'approval.approve',
  'approval.reject',
  'approval.settle',
  'investor.cancel_exit',
  'investor.close_month',
  'investor.exit',
  'investor.join',
  'investor.pay_exit',
  'investor.payout',
  'investor.release',
  'investor.request_kyc',
  'investor.verify',
  'ledger.issue',
  'privacy.set',
  'purchase.cancel',
  'purchase.dispute',
  'purchase.dispute_close',
  'purchase.expire',
  'purchase.open',
  'purchase.refund',
  'purchase.settle',
  'referral.earn',
  'referral.pay',
  'role.grant',
  'role.revoke',
  'schedule.cancel',
  'schedule.create',
  'schedule.pause',
  'schedule.resume',
  'schedule.run',
  'schedule.warn',
  'service.accept_loss',
  'service.report_clock',
  'supply.set_price',
  'tdc.grant',
  'wallet.cancel_request',
  'wallet.claim_tdc',
  'wallet.transfer',
];
/** Additional commands of the second recording. */
const SECOND = [...FIRST, 'payment.decide', 'purchase.refund_fail', 'purchase.refund_restore'].sort();

/** Additional commands of the third recording. */
const THIRD = [
  ...SECOND,
  'alert.raise',
  'alert.resolve',
  'audit.set',
  'project.approve',
  'project.auto_launch',
  'project.burn',
  'project.check_release',
  'project.close',
  'project.deliver',
  'project.edit',
  'project.freeze',
  'project.invest',
  'project.launch',
  'project.pay_out',
  'project.price',
  'project.refund',
  'project.reject',
  'project.release',
  'project.renew_badge',
  'project.set_active',
  'project.submit',
  'project.take_back',
  'project.unfreeze',
  'project.unlock_liquidity',
  'project.verify',
  'project.vest',
  'project.withdraw',
  'project.propose_change',
  'project.withdraw_change',
  'project.apply_change',
  'project.announce_change',
  'project.leave',
  'project.post_update',
  'project.ask',
  'project.answer',
  'project.add_document',
  'project.hide',
  'project.watch',
  'project.remind',
  'project.announce',
].sort();

/** Each recording with its commands and results, which never change. */
const RECORDINGS = [
  {
    recorded: 1,
    commands: FIRST,
    ...{ entries: 76, documents: 192 },
    digest: 'f348251ea653a3b715c02e54d3c410e23fa9c745013a0e0d649045cbb2e313b3',
    digestBeforeClosing: '5d964c55575070223d2e48b95eb64e630588f0fb657f2554f87ede27b14f6351',
  },
  {
    recorded: 2,
    commands: SECOND,
    ...{ entries: 83, documents: 212 },
    digest: '9f1fa9162064c35d50e2b8a95d5383f6045b55a8291b5ef7724ffeb4079154b5',
    digestBeforeClosing: '9e8cd7a0a5d7cb99e389390d3e491efd33c5b06321464fc9f17b354c3369746f',
  },
  {
    recorded: 3,
    commands: THIRD,
    ...{ entries: 194, documents: 525 },
    digest: 'afd3851d1e78a44fa881acf2113660b30cb9286e160776b35b3c594c10309e01',
    digestBeforeClosing: '0196ff8470bbbe90ef6e62f8d5d71886864e1e45857d74058ba62cf210315df0',
  },
] as const;

/** The first recording of a version that makes the documents below correctly. */
const CORRECT_FROM = 3;

it('every command of the registry is committed in a recording', () => {
  // If this fails, a command is new: record a newer journal (record/main.ts) and add its list.
  expect(commandTypes.filter((type) => !THIRD.includes(type))).toEqual([]);
});

const AT = '2027-01-15T08:00:00.000Z';
/**
 * Documents that the recorded versions made wrongly: they folded only the first of several facts of one entry about the same
 * document, so the second reward that a mailbox confirmed still showed as waiting for it.
 */
const CORRECTED = [
  {
    document: 'vaultiq-user-ben00000000000000000000ben/standing:referral:11e2875c5af8c59fe3d4358b',
    recorded: `"amount":"25","earnedAt":"${AT}","status":"unconfirmed","trigger":"project"`,
    now: `"amount":"25","earnedAt":"${AT}","status":"queued","trigger":"project"`,
  },
  {
    document: 'vaultiq-user-ben00000000000000000000ben/standing:referral:7a5b7dbad34bec2162d63835',
    recorded: `"endedAt":"${AT}","reason":"refunded"`,
    now: `"endedAt":"${AT}","heldUntil":"2027-01-29T08:00:00.000Z","reason":"refunded"`,
  },
] as const;

/** What a later version shows beside the documents of then: how it reads the rules of the launchpad. */
const ADDED = 'vaultiq-catalog/catalog:launchpad-terms';

function withoutAdded(documents: Replay['documents']): Replay['documents'] {
  const { [ADDED]: added, ...rest } = documents;
  expect(added).toBeDefined();
  return rest;
}

function correctDocuments(documents: Replay['documents']): Replay['documents'] {
  const all = { ...documents };
  for (const { document, recorded, now } of CORRECTED) {
    const text = all[document] ?? '';
    expect(text).toContain(recorded);
    all[document] = text.replace(recorded, now);
  }
  return all;
}

function expectSame(replay: Replay, recorded: Replay, number: number): void {
  expect(replay.audit).toBe('clean');
  expect(replay.balances).toEqual(recorded.balances);
  expect(replay.publicRecords).toEqual(recorded.publicRecords);
  if (number < CORRECT_FROM)
    expect(withoutAdded(replay.documents)).toEqual(correctDocuments(recorded.documents));
  else expect(replay.documents).toEqual(recorded.documents);
}

describe.each(RECORDINGS)('the recording $recorded', ({ recorded, ...pinned }) => {
  const recording = readRecording(recorded);
  const entries = recording.blocks.flatMap((block) => JSON.parse(block.entries) as Entry[]);

  it('has every command of its time', () => {
    const committed = entries.filter(({ verdict }) => verdict === 'committed').map(({ type }) => type);
    expect([...new Set(committed)].sort()).toEqual(pinned.commands);
  });

  it('has refusals, documents, and closed accounts', () => {
    expect(entries).toHaveLength(pinned.entries);
    expect(entries.filter(({ verdict }) => verdict === 'refused').length).toBeGreaterThan(3);
    expect(Object.keys(recording.openAccounts.documents)).toHaveLength(pinned.documents);
    expect(recording.beforeClosing).toBeLessThan(recording.blocks.length);
  });

  it('is valid for the checker that was written from the page alone', () => {
    const blocks = recording.blocks as readonly BlockDocument[];
    expect(testSigner.publicKey).toBe(PUBLIC_KEY);
    expect(checkJournal([...blocks], PUBLIC_KEY)).toMatchObject({ entries: pinned.entries, epochs: 1 });
  });

  describe.each(Object.entries(STORES))('replayed %s', (_name, open) => {
    it('gives the recorded results', { timeout: MINUTE_MS }, async () => {
      const replay = await replayBlocks(await freshStore(open), recording.blocks);
      expectSame(replay, recording.whole, recorded);
      expect(replay.stateDigest).toBe(pinned.digest);
    });

    it('gives the recorded results while all accounts were open', { timeout: MINUTE_MS }, async () => {
      const blocks = recording.blocks.slice(0, recording.beforeClosing);
      const replay = await replayBlocks(await freshStore(open), blocks);
      expectSame(replay, recording.openAccounts, recorded);
      expect(replay.stateDigest).toBe(pinned.digestBeforeClosing);
    });
  });
});
