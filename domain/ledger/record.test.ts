// Proves that a public record shows public fields only, commits to the whole entry, and names its transactions.
import { describe, expect, it } from 'vitest';
import { aWorld, idOf, person } from '#tests/builders/world.ts';
import { bytesToHex, canonicalBytes } from './hash.ts';
import { leafHash } from './merkle.ts';
import { entryLeaf, writeEntry, publicRecord, recordLeaf, transactionId } from './record.ts';

const world = aWorld().with(person('ann').holding('9 DC'), person('ben'));
const to = world.address('ben');
const sent = world.handIn({
  id: 'private-command-id',
  type: 'wallet.transfer',
  actor: idOf('ann'),
  payload: { to, amount: '2', currency: 'DC', note: 'private words' },
});
if (!sent.decided) throw new Error(sent.code);
const { entry } = sent;

describe('the public record', () => {
  it('shows the movement', () => {
    expect(publicRecord(entry)).toEqual({
      at: entry.at,
      entryHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      seq: entry.seq,
      transactions: [
        { amount: '2', currency: 'DC', fee: '0.001', from: world.address('ann'), kind: 'send', to },
      ],
      type: 'wallet.transfer',
      verdict: 'committed',
    });
  });

  it('shows no note, user id, command id or balance', () => {
    const text = JSON.stringify(publicRecord(entry));
    for (const secret of ['private', idOf('ann'), idOf('ben'), entry.requestHash, '6.999', 'notification']) {
      expect(JSON.stringify(entry), 'the entry has it').toContain(secret);
      expect(text).not.toContain(secret);
    }
  });

  it('shows the code of a refusal, without its figures', () => {
    const refused = world.send('ann', 'wallet.transfer', { to, amount: '500', currency: 'DC' });
    const record = refused.decided ? publicRecord(refused.entry) : null;
    expect(record).toMatchObject({ verdict: 'refused', code: 'INSUFFICIENT_FUNDS', transactions: [] });
    expect(JSON.stringify(record)).not.toContain('500');
  });

  it.each([
    [
      'the note',
      {
        facts: entry.facts.map((fact) =>
          fact.kind === 'transaction.recorded' ? { ...fact, note: 'other words' } : fact,
        ),
      },
    ],
    ['a balance', { legs: entry.legs.map(([account, amount]) => [account, amount, '0'] as const) }],
    ['the command id', { id: 'another-command-id' }],
    ['the actor', { actor: idOf('ben') }],
  ])('commits to %s', (_name, over) => {
    expect(entryLeaf({ ...entry, ...over })).not.toEqual(entryLeaf(entry));
  });

  it('is the data of the leaf, as the RFC defines it', () => {
    const leaf = leafHash(canonicalBytes(publicRecord(entry)));
    expect([entryLeaf(entry), recordLeaf(publicRecord(entry)), writeEntry(entry).leaf]).toEqual([
      leaf,
      leaf,
      leaf,
    ]);
    expect(writeEntry(entry).bytes).toBe(canonicalBytes(entry).length);
  });
});

describe('the id of a transaction', () => {
  it('is the lower-case base32 (RFC 4648) of the leaf’s first 20 bytes', () => {
    expect(transactionId(new Uint8Array(32))).toBe('a'.repeat(32));
    expect(transactionId(new Uint8Array(32).fill(255))).toBe('7'.repeat(32));
    expect(transactionId(new TextEncoder().encode('foobarfoobarfoobarfo____________'))).toBe(
      'mzxw6ytboj'.concat('tg633cmfzgm33pmjqxeztp'),
    );
    expect(transactionId(entryLeaf(entry))).toMatch(/^[a-z2-7]{32}$/);
  });

  it('has a suffix for further movements of an entry', () => {
    const leaf = entryLeaf(entry);
    expect(transactionId(leaf, 2)).toBe(`${transactionId(leaf)}-2`);
  });

  it('changes with every bit of the leaf that it covers', () => {
    const leaf = entryLeaf(entry);
    const ids = new Set(
      Array.from({ length: 160 }, (_, bit) =>
        transactionId(leaf.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))),
      ),
    );
    expect(ids.size).toBe(160);
    expect(bytesToHex(leaf)).toHaveLength(64);
  });
});
