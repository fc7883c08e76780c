// Proves how a device classifies a received file: not a receipt, of a later version, damaged, or too large.
import { describe, expect, it } from 'vitest';
import { evidenceIn, namesIn, makeReceiptFile, sealed } from '#tests/builders/receipt.ts';
import { aWorld, person } from '#tests/builders/world.ts';
import { computeChecksum, readReceipt, writeReceipt } from './file.ts';

const world = aWorld().with(person('ann').holding('50 DC'));
const issue = world.entries.find(({ type }) => type === 'ledger.issue');
const evidence = evidenceIn(sealed(world.entries), issue?.seq ?? 0, namesIn(world, 'ann'));
const receipt = makeReceiptFile(evidence, { note: 'Für die Karten 🎟' });
const text = writeReceipt(receipt);
const codeOf = (given: string): string => {
  const file = readReceipt(given);
  return file.ok ? 'ok' : file.code;
};

describe('a receipt file', () => {
  it('is read back as it was written, in its only form', () => {
    expect(readReceipt(text)).toEqual({ ok: true, value: receipt });
    expect(codeOf(`\n${text}\r\n`)).toBe('ok');
    expect(codeOf(JSON.stringify(receipt, null, 2))).toBe('RECEIPT_DAMAGED');
    expect(codeOf(text.replace('"note"', '"\\u006eote"'))).toBe('RECEIPT_DAMAGED');
  });

  it.each([
    ['nothing', ''],
    ['words', 'Dear Ann, here is your receipt'],
    ['another JSON', '{"format":"invoice"}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['the beginning of one', text.slice(0, 20)],
  ])('%s is not a receipt', (_what, given) => {
    expect(codeOf(given)).toBe('RECEIPT_UNREADABLE');
  });

  it('of a later version asks for an update', () => {
    expect(codeOf(text.replace('"version":1', '"version":4'))).toBe('RECEIPT_NEWER');
  });

  it('contains the head that its maker had seen, only in version 2', () => {
    const headed = makeReceiptFile(evidence, { head: 'a signed note\n' });
    expect(headed).toMatchObject({ version: 2, head: 'a signed note\n' });
    expect(readReceipt(writeReceipt(headed))).toEqual({ ok: true, value: headed });
    expect(receipt.version).toBe(1);
    expect(readReceipt(text)).toEqual({ ok: true, value: receipt });
    expect(codeOf(text.replace('"version":1', '"version":2'))).toBe('RECEIPT_DAMAGED');
    expect(codeOf(writeReceipt(headed).replace('"version":2', '"version":1'))).toBe('RECEIPT_DAMAGED');
    if (headed.version !== 2) throw new Error('no head');
    expect(computeChecksum({ ...headed, head: 'another note\n' })).not.toBe(headed.checksum);
  });

  it.each([
    [
      'a field is missing',
      (given: typeof receipt) => ({ ...given, proof: { ...given.proof, sig: undefined } }),
    ],
    ['there is a field that nothing covers', (given: typeof receipt) => ({ ...given, extra: 'words' })],
    [
      'a header has a field that no hash covers',
      (given: typeof receipt) => ({
        ...given,
        proof: { ...given.proof, header: { ...given.proof.header, more: 1 } },
      }),
    ],
    [
      'a hash is in capitals',
      (given: typeof receipt) => ({ ...given, checksum: given.checksum.toUpperCase() }),
    ],
    ['its version is invalid', (given: typeof receipt) => ({ ...given, version: '1' })],
  ])('is damaged when %s', (_what, change) => {
    expect(codeOf(writeReceipt(change(receipt) as typeof receipt))).toBe('RECEIPT_DAMAGED');
  });

  it('is damaged when the end of it is missing', () => {
    expect(codeOf(text.slice(0, 300))).toBe('RECEIPT_DAMAGED');
  });

  it('with a lone surrogate is damaged, and does not crash', () => {
    expect(codeOf(text.replace('Für', '\\ud800'))).toBe('RECEIPT_DAMAGED');
  });

  it('with endless nesting is damaged, and does not crash', () => {
    const deep = `"transactions":${'['.repeat(20_000)}${']'.repeat(20_000)},"x":`;
    expect(codeOf(text.replace('"transactions":', deep))).toBe('RECEIPT_DAMAGED');
  });

  it('has a size limit', () => {
    expect(codeOf('x'.repeat(64_001))).toBe('RECEIPT_TOO_LARGE');
    expect(codeOf('x'.repeat(64_000))).toBe('RECEIPT_UNREADABLE');
    expect(codeOf('ü'.repeat(32_001)), 'bytes, not characters').toBe('RECEIPT_TOO_LARGE');
    expect(text.length).toBeLessThan(6_400);
  });
});
