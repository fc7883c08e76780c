// Proves that a receipt is checked with only itself and the service's key; that every changed byte is found, whether by
// damage or by a forger who recomputes the checksum; and that the verdict names the failed step.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buy, closeDispute, dispute, refund } from '#tests/builders/purchases.ts';
import {
  evidenceIn,
  namesIn,
  makeReceiptFile,
  sealed,
  serviceKey,
  strangerKey,
} from '#tests/builders/receipt.ts';
import { allot, makeEntry, unlock } from '#tests/builders/tokens.ts';
import { aWorld, idOf, person } from '#tests/builders/world.ts';
import { tokenAccount, tokenCode } from '../ledger/accounts.ts';
import { checkReceipt, type CheckStep, prepareCheck } from './check.ts';
import { computeChecksum, readReceipt, writeReceipt } from './file.ts';
import type { ReceiptFile } from './schema.ts';

const world = aWorld().with(person('ann').holding('50 DC'), person('ben').holding('5 USD'));
for (const amount of ['12.5', '1', '0.000001', '7.25', '3'])
  world.send('ann', 'wallet.transfer', {
    to: world.address('ben'),
    amount,
    currency: 'DC',
    note: 'For the tickets',
  });
buy(world, '20');
refund(world, '5');
dispute(world);
closeDispute(world, 'lost');
// A copy, because a test below writes another entry.
const entries = [...world.entries];
const names = namesIn(world, 'ann', 'ben');
const transfer = entries.find(({ type }) => type === 'wallet.transfer');
const seq = transfer?.seq ?? 0;
const block = sealed(entries);
const evidence = evidenceIn(block, seq, names);
const receipt = makeReceiptFile(evidence, { note: 'For the tickets' });
const text = writeReceipt(receipt);

/** The verdict about a text on a device; a file that cannot be read has none. */
function verdictOn(changed: string, key: string | null = serviceKey): string {
  const file = readReceipt(changed);
  return file.ok ? checkReceipt(file.value, key).verdict : file.code;
}

const failedSteps = (file: ReceiptFile, key: string | null = serviceKey): CheckStep[] =>
  checkReceipt(file, key).steps.flatMap(({ step, holds }) => (holds === false ? [step] : []));

/** As a forger would: with a recomputed checksum. */
const sealAgain = (file: ReceiptFile): ReceiptFile => ({ ...file, checksum: computeChecksum(file) });

const STEPS = ['whole', 'fingerprint', 'path', 'chain', 'signature', 'key', 'legs'];

describe('an honest receipt', () => {
  it('is valid at every step, from its text alone', () => {
    const file = readReceipt(text);
    expect(file).toEqual({ ok: true, value: receipt });
    const check = checkReceipt(receipt, serviceKey);
    expect(check.verdict).toBe('verified');
    expect(check.steps).toEqual(STEPS.map((step) => ({ step, holds: true })));
  });

  it('is valid for every entry of a block, whatever its place', () => {
    const moving = entries.filter(({ facts }) => facts.some(({ kind }) => kind === 'transaction.recorded'));
    const types = ['wallet.transfer', 'purchase.settle', 'purchase.refund', 'purchase.dispute_close'];
    expect(moving.map(({ type }) => type)).toEqual(expect.arrayContaining(types));
    for (const entry of moving)
      expect(verdictOn(writeReceipt(makeReceiptFile(evidenceIn(block, entry.seq, names))))).toBe('verified');
  });

  it('is distinguished from one for which this device has no key', () => {
    const check = checkReceipt(receipt, null);
    expect(check.verdict).toBe('unknown-key');
    expect(check.steps).toEqual(STEPS.map((step) => ({ step, holds: step === 'key' ? null : true })));
  });

  it('is checked alike whether or not the device was prepared', () => {
    const before = checkReceipt(receipt, serviceKey);
    prepareCheck();
    expect(checkReceipt(receipt, serviceKey)).toEqual(before);
  });

  it('may also move tokens of projects, which its record does not name, if they sum to zero', () => {
    const token = (amount: string, account: string) => ({ account, amount, currency: 'SUN' });
    const given = token('7', world.address('ben'));
    const legs = [...evidence.legs, token('-7', 'project:p1:tokens:SUN'), given];
    expect(verdictOn(writeReceipt(makeReceiptFile({ ...evidence, legs })))).toBe('verified');
    expect(failedSteps(makeReceiptFile({ ...evidence, legs: [...evidence.legs, given] }))).toEqual(['legs']);
    const money = legs.map((leg) => (leg.currency === 'SUN' ? { ...leg, currency: 'USD' } : leg));
    expect(failedSteps(makeReceiptFile({ ...evidence, legs: money }))).toEqual(['legs']);
  });

  it('is valid for a token that goes from wallet to wallet', () => {
    const holders = aWorld().with(person('ann').holding('50 DC'), person('ben').holding('5 USD'));
    const [at, state] = [1_800_000_000_000, holders.state];
    const sun = { user: idOf('ann'), project: 'p1', sum: '10 SUN', hold: 'sun-1' };
    const allotted = [allot({ state, at }, sun), unlock({ state, at }, sun)];
    const sent = makeEntry(
      { state, at },
      {
        postings: [
          { account: tokenAccount(idOf('ann'), 'p1', 'SUN'), amount: -4_000_000n },
          { account: tokenAccount(idOf('ben'), 'p1', 'SUN'), amount: 4_000_000n },
        ],
        facts: [
          {
            kind: 'transaction.recorded',
            ...{ transactionKind: 'send', from: holders.address('ann'), to: holders.address('ben') },
            ...{ fromUser: idOf('ann'), toUser: idOf('ben') },
            ...{ amount: '4', fee: '0', currency: tokenCode('p1', 'SUN') },
          },
        ],
      },
    );
    const file = makeReceiptFile(
      evidenceIn(sealed([...allotted, sent]), sent.seq, namesIn(holders, 'ann', 'ben')),
    );
    expect(file.stated.legs).toMatchObject([
      { account: holders.address('ann'), amount: '-4', currency: 'token:p1:SUN' },
      { account: holders.address('ben'), amount: '4', currency: 'token:p1:SUN' },
    ]);
    expect(verdictOn(writeReceipt(file))).toBe('verified');
  });

  it('need not contain anything beyond its proof', () => {
    const bare = makeReceiptFile(evidence);
    expect(checkReceipt(sealAgain({ ...bare, stated: {} }), serviceKey).verdict).toBe('verified');
  });
});

describe('every single byte', () => {
  const bytes = new TextEncoder().encode(text);
  const alterByte = (at: number, byte: number): string => {
    const copy = bytes.slice();
    copy[at] = byte;
    // As a browser reads a file: invalid bytes become replacement characters.
    return new TextDecoder().decode(copy);
  };

  it('of the file is noticed when any of its bits flips', () => {
    const missed: string[] = [];
    for (let at = 0; at < bytes.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        if (verdictOn(alterByte(at, (bytes[at] ?? 0) ^ (1 << bit))) === 'verified')
          missed.push(`${String(at)}.${String(bit)}`);
      }
    }
    expect(missed).toEqual([]);
  }, 60_000);

  it('of the file is noticed when it becomes any other', () => {
    const place = fc.nat({ max: bytes.length - 1 });
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 255 }), (at, mask) => {
        expect(verdictOn(alterByte(at, (bytes[at] ?? 0) ^ mask))).not.toBe('verified');
      }),
      { numRuns: 2_000 },
    );
  }, 60_000);

  it('of the file is noticed when it is missing, doubled or out of place', () => {
    const place = fc.nat({ max: text.length - 2 });
    fc.assert(
      fc.property(place, fc.constantFrom('drop', 'double', 'swap'), (at, how) => {
        const here = text.charAt(at);
        const next = text.charAt(at + 1);
        const middle = how === 'drop' ? next : how === 'double' ? here + here + next : next + here;
        const changed = text.slice(0, at) + middle + text.slice(at + 2);
        fc.pre(changed !== text);
        expect(verdictOn(changed)).not.toBe('verified');
      }),
      { numRuns: 1_000 },
    );
  }, 60_000);
});

/** Every text and number within a value, by its path. */
function leavesOf(value: unknown, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [way];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...way, Array.isArray(value) ? Number(key) : key]),
  );
}

type Tree = Record<string | number, unknown>;

function changedAt(
  file: ReceiptFile,
  way: readonly (string | number)[],
  change: (value: unknown) => unknown,
): ReceiptFile {
  const copy = structuredClone(file);
  let place = copy as unknown as Tree;
  for (const key of way.slice(0, -1)) place = place[key] as Tree;
  const last = way.at(-1) ?? '';
  place[last] = change(place[last]);
  return copy;
}

/** Replaces one character of a text by another valid one, or a number by another. */
function flipValue(value: unknown, at: number, by: number): unknown {
  if (typeof value === 'number') return value + by;
  const old = String(value);
  const place = at % old.length;
  const alphabet = /^[0-9a-f]+$/.test(old) ? '0123456789abcdef' : '0123456789abcdefghijklmnopqrstuvwxyz.:_-';
  const here = alphabet.indexOf(old.charAt(place));
  const other = alphabet.charAt((here + by) % alphabet.length);
  return old.slice(0, place) + other + old.slice(place + 1);
}

describe('a forger who recomputes the checksum', () => {
  const covered = [...leavesOf(receipt.record, ['record']), ...leavesOf(receipt.proof, ['proof'])];

  it('is caught at every character of entry, path, header and signature', () => {
    const missed: string[] = [];
    for (const way of covered) {
      const value = way.reduce<unknown>((inner, key) => (inner as Tree)[key], receipt);
      const length = typeof value === 'number' ? 1 : String(value).length;
      for (let at = 0; at < length; at++) {
        const forged = sealAgain(changedAt(receipt, way, (old) => flipValue(old, at, 1)));
        if (verdictOn(writeReceipt(forged)) === 'verified') missed.push(`${way.join('.')} ${String(at)}`);
      }
    }
    expect(missed).toEqual([]);
    expect(covered.map((way) => way.slice(0, 2).join('.'))).toEqual(
      expect.arrayContaining(['record.entryHash', 'proof.header', 'proof.path', 'proof.sig']),
    );
  }, 60_000);

  it('is caught whatever a character becomes', () => {
    const change = fc.record({
      way: fc.constantFrom(...covered),
      at: fc.nat({ max: 200 }),
      by: fc.integer({ min: 1, max: 15 }),
    });
    fc.assert(
      fc.property(change, ({ way, at, by }) => {
        const forged = sealAgain(changedAt(receipt, way, (old) => flipValue(old, at, by)));
        fc.pre(writeReceipt(forged) !== text);
        expect(verdictOn(writeReceipt(forged))).not.toBe('verified');
      }),
      { numRuns: 1_000 },
    );
  }, 60_000);

  it('is caught at the right step: another amount', () => {
    const forged = changedAt(receipt, ['record', 'transactions', 0, 'amount'], () => '99');
    expect(failedSteps(forged)).toEqual(['whole', 'fingerprint', 'path', 'chain', 'signature', 'legs']);
    expect(failedSteps(sealAgain(forged))).not.toContain('whole');
  });

  it('is caught at the right step: another place in the chain', () => {
    const forged = sealAgain(changedAt(receipt, ['proof', 'prev'], () => 'f'.repeat(64)));
    expect(failedSteps(forged)).toEqual(['chain', 'signature']);
  });

  it('is caught at the right step: another number of the entry in the journal', () => {
    const forged = sealAgain(changedAt(receipt, ['proof', 'header', 'first'], (first) => Number(first) + 1));
    expect(failedSteps(forged)).toEqual(['path', 'chain', 'signature']);
  });

  it('is caught at the right step: a complete journal signed with another key', () => {
    const theirs = evidenceIn(sealed(entries, 'stranger'), seq, names);
    expect(failedSteps(makeReceiptFile(theirs, { publicKey: strangerKey }))).toEqual(['key']);
    expect(failedSteps(makeReceiptFile(theirs))).toEqual(['signature']);
  });

  it('cannot pass off the receipt of one transaction as that of another', () => {
    const other = evidenceIn(block, seq + 1, names);
    expect(failedSteps(sealAgain({ ...receipt, id: other.id }))).toEqual(['fingerprint']);
    expect(failedSteps(sealAgain({ ...receipt, id: `${receipt.id}-1` }))).toEqual(['fingerprint']);
    expect(failedSteps(makeReceiptFile({ ...evidence, legs: other.legs }))).toEqual(['legs']);
  });

  it('cannot change the stated legs', () => {
    const moveLeg = (account: string, amount: string): ReceiptFile =>
      makeReceiptFile({
        ...evidence,
        legs: evidence.legs.map((leg) => (leg.account === account ? { ...leg, amount } : leg)),
      });
    expect(failedSteps(moveLeg(world.address('ben'), '99'))).toEqual(['legs']);
    expect(failedSteps(moveLeg('vault:core:DC', '1'))).toEqual(['legs']);
    expect(failedSteps(makeReceiptFile({ ...evidence, legs: [] }))).toEqual(['legs']);
  });

  it('cannot make a receipt of a refusal', () => {
    world.send('ann', 'wallet.transfer', { to: world.address('ben'), amount: '999', currency: 'DC' });
    const refused = evidenceIn(sealed(world.entries), world.entries.at(-1)?.seq ?? 0, names);
    expect(failedSteps(makeReceiptFile(refused))).toEqual(['fingerprint']);
  });
});
