// Proves that a head survives a link byte for byte, signature included, and that no other text is accepted as one.
import { describe, expect, it } from 'vitest';
import { serviceKey, signAs, strangerKey } from '#tests/builders/receipt.ts';
import { headSignedBy, makeOrigin, signCheckpoint } from './checkpoint.ts';
import { isCompactHead, readCompactHead, writeCompactHead } from './compact-head.ts';

const head = { size: 1_240, root: 'fb'.repeat(32), at: 1_800_000_000_000 };
const noteOf = (at: number | null): string =>
  signCheckpoint({ ...head, at }, { publicKey: serviceKey, sign: signAs('service') });

describe('a compact head', () => {
  it.each([head.at, null])('restores the same note, at %s', (at) => {
    const compact = writeCompactHead(noteOf(at)) ?? '';
    expect(isCompactHead(compact)).toBe(true);
    expect(compact).toMatch(/^[\w.-]+$/);
    expect(compact.length).toBeLessThan(160);
    const note = readCompactHead(compact, makeOrigin(serviceKey)) ?? '';
    expect(note).toBe(noteOf(at));
    expect(headSignedBy(note, serviceKey)).toEqual({ ...head, at });
  });

  it('is signed: another size, time or root is not a valid head', () => {
    const compact = writeCompactHead(noteOf(head.at)) ?? '';
    for (const forged of [
      compact.replace('1240', '1241'),
      compact.replace('1800000000000', '1800000000001'),
      compact.replace('-', '_'),
    ]) {
      expect(forged).not.toBe(compact);
      expect(headSignedBy(readCompactHead(forged, makeOrigin(serviceKey)) ?? '', serviceKey)).toBeNull();
    }
    const asTheirs = readCompactHead(compact, makeOrigin(strangerKey)) ?? '';
    expect(headSignedBy(asTheirs, strangerKey)).toBeNull();
  });

  it.each(['', '1240', '0..x.y', `1240..${'a'.repeat(43)}.${'b'.repeat(90)}`])(
    '%s is not a compact head',
    (text) => {
      expect(isCompactHead(text)).toBe(false);
      expect(readCompactHead(text, makeOrigin(serviceKey))).toBeNull();
      expect(writeCompactHead(text)).toBeNull();
    },
  );
});
