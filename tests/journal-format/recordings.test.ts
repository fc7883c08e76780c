/**
 * Proves that a journal which an earlier release wrote, with every command that there was, replays to the same state, balances, public
 * records and documents, and that its audit is clean. Recordings are never made anew; a new command needs a newer one.
 */
import { expect, describe, it } from 'vitest';
import { commandTypes } from '#domain/commands.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import { testSigner } from '#tests/fakes/open-authority.ts';
import { type BlockDocument, checkJournal } from './check-journal.ts';
import { readRecording } from './recording.ts';
import { type Replay, replayBlocks } from './replay-recording.ts';

const MINUTE_MS = 60_000;
const PUBLIC_KEY = '62a611b472d89b0e5fc93c069b9f700b4c552d55bc0e87b56008ef17b6b2bebe';

/** Fixed for ever: what stands in the recording of format 1. */
const FORMAT_1 = [
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
const DIGEST = 'f348251ea653a3b715c02e54d3c410e23fa9c745013a0e0d649045cbb2e313b3';
const DIGEST_BEFORE_CLOSING = '5d964c55575070223d2e48b95eb64e630588f0fb657f2554f87ede27b14f6351';

const recording = readRecording(1);
const entries = recording.blocks.flatMap((block) => JSON.parse(block.entries) as Entry[]);

it('every command of the registry is committed in a recording', () => {
  const committed = entries.filter(({ verdict }) => verdict === 'committed').map(({ type }) => type);
  expect([...new Set(committed)].sort()).toEqual(FORMAT_1);
  // A command that fails here is new: record a newer journal (record/main.ts) and add its list.
  expect(commandTypes.filter((type) => !FORMAT_1.includes(type))).toEqual([]);
});

it('the recording holds refusals, documents, and people who have closed their accounts', () => {
  expect(entries).toHaveLength(76);
  expect(entries.filter(({ verdict }) => verdict === 'refused').length).toBeGreaterThan(3);
  expect(Object.keys(recording.openAccounts.documents)).toHaveLength(192);
  expect(recording.beforeClosing).toBeLessThan(recording.blocks.length);
});

it('the checker that was written from the page alone finds it whole', () => {
  const blocks = recording.blocks as readonly BlockDocument[];
  expect(testSigner.publicKey).toBe(PUBLIC_KEY);
  expect(checkJournal([...blocks], PUBLIC_KEY)).toMatchObject({ entries: 76, epochs: 1 });
});

function expectSame(replay: Replay, recorded: Replay): void {
  expect(replay.audit).toBe('clean');
  expect(replay.balances).toEqual(recorded.balances);
  expect(replay.publicRecords).toEqual(recorded.publicRecords);
  expect(replay.documents).toEqual(recorded.documents);
}

describe.each(Object.entries(STORES))('replayed %s', (_name, open) => {
  it('is what it was', { timeout: MINUTE_MS }, async () => {
    const replay = await replayBlocks(await freshStore(open), recording.blocks);
    expectSame(replay, recording.whole);
    expect(replay.stateDigest).toBe(DIGEST);
  });

  it('is what it was while all accounts were open', { timeout: MINUTE_MS }, async () => {
    const blocks = recording.blocks.slice(0, recording.beforeClosing);
    const replay = await replayBlocks(await freshStore(open), blocks);
    expectSame(replay, recording.openAccounts);
    expect(replay.stateDigest).toBe(DIGEST_BEFORE_CLOSING);
  });
});
