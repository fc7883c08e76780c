// Proves that the file contains its input as the format prescribes: checksums, positions and names, found from the end as
// readers do.
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type ZipEntry, writeZip } from './zip.ts';

const madeAt = new Date(2026, 10, 22, 16, 30, 10).getTime();

/** Reads by the central directory at the end, and checks each entry's own header against it. */
function read(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer);
  const text = (from: number, length: number) =>
    new TextDecoder().decode(bytes.subarray(from, from + length));
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  expect(at + view.getUint32(end + 12, true)).toBe(end);
  return Array.from({ length: count }, () => {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const method = view.getUint16(at + 10, true);
    const [sum, stored, size] = [16, 20, 24].map((field) => view.getUint32(at + field, true));
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const name = text(at + 46, nameLength);
    expect(view.getUint32(local, true)).toBe(0x04034b50);
    // Both headers agree on version, flags, method, time, checksum, sizes and length of the name.
    expect(bytes.slice(local + 4, local + 28)).toEqual(bytes.slice(at + 6, at + 30));
    expect(text(local + 30, nameLength)).toBe(name);
    const start = local + 30 + nameLength;
    const packed = bytes.subarray(start, start + (stored ?? 0));
    expect([0, 8]).toContain(method);
    const body = method === 8 ? inflateRawSync(packed) : packed;
    expect(body).toHaveLength(size ?? -1);
    expect(crc32(body)).toBe(sum);
    at += 46 + nameLength;
    return { name, text: new TextDecoder().decode(body) };
  });
}

test.each([
  ['nothing', []],
  ['one', [{ name: 'a.json', text: '{}' }]],
  [
    'several files, with any characters, and an empty one',
    [
      { name: 'zoë.csv', text: 'Zoë,1\r\n' },
      { name: 'empty.csv', text: '' },
      { name: 'large.json', text: 'x'.repeat(100_000) },
    ],
  ],
])('contains %s', (_what, entries) => {
  expect(read(writeZip(entries, madeAt))).toEqual(entries);
});

test('compresses', () => {
  expect(writeZip([{ name: 'large.json', text: 'x'.repeat(100_000) }], madeAt).length).toBeLessThan(1_000);
});

test('has the time of its making', () => {
  const view = new DataView(writeZip([{ name: 'a', text: 'a' }], madeAt).buffer);
  expect(view.getUint16(10, true)).toBe((16 << 11) | (30 << 5) | 5);
  expect(view.getUint16(12, true)).toBe((46 << 9) | (11 << 5) | 22);
});
