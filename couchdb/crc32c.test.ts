// Proves that the checksum is the one of RFC 3720, for every length of the last step.
import { expect, it } from 'vitest';
import { crc32c, hasPrefixWithCrc, maskCrc } from './crc32c.ts';

const ascending = Uint8Array.from({ length: 32 }, (_, index) => index);

it.each([
  ['32 zeros', new Uint8Array(32), 0x8a9136aa],
  ['32 ones', new Uint8Array(32).fill(0xff), 0x62a8ab43],
  ['32 ascending', ascending, 0x46dd794e],
  ['32 descending', ascending.toReversed(), 0x113fdb5c],
  ['123456789', Buffer.from('123456789'), 0xe3069283],
  ['nothing', new Uint8Array(0), 0],
  ['one byte', Buffer.from('a'), 0xc1d04330],
])('%s', (_what, bytes, sum) => {
  expect(crc32c(bytes)).toBe(sum);
});

it('masks a checksum as LevelDB does', () => {
  expect(maskCrc(0xe3069283)).toBe(0xc78ab0e5);
  expect(maskCrc(0)).toBe(0xa282ead8);
});

it('finds the checksum of the first bytes, however many, and of no others', () => {
  const bytes = Buffer.from('123456789, and more');
  expect(hasPrefixWithCrc(bytes, 0xc78ab0e5)).toBe(true);
  expect(hasPrefixWithCrc(bytes.subarray(0, 9), 0xc78ab0e5)).toBe(true);
  expect(hasPrefixWithCrc(bytes.subarray(0, 8), 0xc78ab0e5)).toBe(false);
});
