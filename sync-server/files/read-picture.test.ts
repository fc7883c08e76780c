// Proves that the service stores only still JPEG, PNG and WebP pictures: recognised by their content, complete, of a size
// that a device can decode, with nothing after their end, and without metadata such as the place of a photo.
import { describe, expect, it } from 'vitest';
import { encodedPicture, makePng, type PictureName } from '#tests/builders/pictures.ts';
import { readPicture } from './read-picture.ts';
import { pngChunk } from './write-png.ts';

const outcomeOf = (bytes: Buffer): string => {
  const read = readPicture(bytes);
  return read.ok ? read.value.type : read.code;
};

function cleanPicture(bytes: Buffer): Buffer {
  const read = readPicture(bytes);
  if (!read.ok) throw new Error(read.code);
  return read.value.bytes;
}

const patchBytes = (bytes: Buffer, at: number, ...values: number[]): Buffer => {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
};

const STILL: readonly (readonly [PictureName, string])[] = [
  ['jpeg', 'image/jpeg'],
  ['progressiveJpeg', 'image/jpeg'],
  ['jpegWithExif', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['losslessWebp', 'image/webp'],
  ['webpWithAlpha', 'image/webp'],
  ['webpWithExif', 'image/webp'],
];

describe('a picture', () => {
  it.each(STILL)('%s is %s of 8 × 8 pixels', (name, type) => {
    const read = readPicture(encodedPicture(name));
    expect(read).toMatchObject({ ok: true, value: { type, width: 8, height: 8 } });
  });

  it('PNG is image/png, of its width and height', () => {
    expect(readPicture(makePng({ width: 3, height: 5 }))).toMatchObject({
      ok: true,
      value: { type: 'image/png', width: 3, height: 5 },
    });
  });

  it('may have 1024 pixels on a side, and no more', () => {
    expect(outcomeOf(makePng({ width: 1_024 }))).toBe('image/png');
    expect(outcomeOf(makePng({ width: 1_025, height: 1 }))).toBe('FILE_TOO_LARGE');
    expect(outcomeOf(makePng({ width: 1, height: 1_025 }))).toBe('FILE_TOO_LARGE');
  });

  it('may have 256 KB, and no more', () => {
    const noise = Buffer.alloc(262_145, 'a');
    expect(outcomeOf(noise)).toBe('FILE_TOO_LARGE');
    expect(outcomeOf(noise.subarray(1))).toBe('FILE_NOT_A_PICTURE');
  });

  it.each(STILL)('%s stays as it is when it is cleaned again', (name) => {
    const once = cleanPicture(encodedPicture(name));
    expect(cleanPicture(once).equals(once)).toBe(true);
  });
});

describe('metadata', () => {
  it('of a photo is not stored: place, comment, profile', () => {
    for (const name of ['jpegWithExif', 'webpWithExif'] as const) {
      const photo = encodedPicture(name);
      expect(photo.toString('latin1')).toContain('at my house');
      const stored = cleanPicture(photo).toString('latin1');
      expect(stored).not.toContain('at my house');
      expect(stored).not.toMatch(/exif|xmp|GPS/i);
    }
    // The pixels are the same as without it.
    expect(cleanPicture(encodedPicture('webpWithExif')).equals(cleanPicture(encodedPicture('webp')))).toBe(
      true,
    );
    expect(cleanPicture(encodedPicture('jpegWithExif')).equals(cleanPicture(encodedPicture('jpeg')))).toBe(
      true,
    );
  });

  it('of a PNG is not stored either, and neither is its animation', () => {
    const text = Buffer.from('Comment\0at my house');
    const extra = ['tEXt', 'eXIf', 'tIME', 'iCCP', 'acTL'].map((type) => pngChunk(type, text));
    expect(cleanPicture(makePng({ extra })).equals(makePng())).toBe(true);
  });
});

describe('another file', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from(svg)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', encodedPicture('gif')],
    ['a GIF that ends as a JPEG', Buffer.concat([encodedPicture('gif'), encodedPicture('jpeg')])],
    ['a BMP', Buffer.from('BM\x3a\0\0\0\0\0\0\0', 'latin1')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
    ['another RIFF file', Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1')],
    ['a JPEG without its first byte', encodedPicture('jpeg').subarray(1)],
    ['a PNG with another magic', patchBytes(makePng(), 1, 0x51)],
  ])('%s', (_name, bytes) => {
    expect(outcomeOf(bytes)).toBe('FILE_NOT_A_PICTURE');
  });
});

describe('a damaged picture', () => {
  const whole: readonly (readonly [string, Buffer])[] = [
    ...STILL.map(([name]) => [name, encodedPicture(name)] as const),
    ['png', makePng()],
  ];

  it.each(whole)('%s is refused wherever it is cut off', (_name, bytes) => {
    for (let end = 12; end < bytes.length; end += 1) {
      expect(outcomeOf(bytes.subarray(0, end)), String(end)).toBe('FILE_DAMAGED');
    }
  });

  it.each(whole)('%s is refused with another file behind it', (_name, bytes) => {
    for (const more of ['<script>alert(1)</script>', 'PK\x03\x04', '\0'])
      expect(outcomeOf(Buffer.concat([bytes, Buffer.from(more, 'latin1')])), more).toBe('FILE_DAMAGED');
  });

  it('an animated WebP is refused', () => {
    expect(outcomeOf(encodedPicture('animatedWebp'))).toBe('FILE_DAMAGED');
  });

  it('a WebP whose head says another size is refused', () => {
    const bytes = encodedPicture('webpWithAlpha');
    expect(outcomeOf(patchBytes(bytes, 24, 0xff))).toBe('FILE_DAMAGED');
  });

  it('a JPEG without a frame, with two, or without coded data is refused', () => {
    const bytes = encodedPicture('jpeg');
    const frameAt = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    const frameEnd = frameAt + 2 + bytes.readUInt16BE(frameAt + 2);
    const frame = bytes.subarray(frameAt, frameEnd);
    const without = Buffer.concat([bytes.subarray(0, frameAt), bytes.subarray(frameEnd)]);
    const twice = Buffer.concat([bytes.subarray(0, frameEnd), frame, bytes.subarray(frameEnd)]);
    const empty = Buffer.concat([bytes.subarray(0, frameEnd), bytes.subarray(bytes.length - 2)]);
    expect([without, twice, empty].map(outcomeOf)).toEqual(Array(3).fill('FILE_DAMAGED'));
  });

  it('a JPEG of no height is refused', () => {
    const bytes = encodedPicture('jpeg');
    const frameAt = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    expect(outcomeOf(patchBytes(bytes, frameAt + 5, 0, 0))).toBe('FILE_DAMAGED');
  });

  it('a PNG with another byte in it is refused', () => {
    const bytes = makePng();
    for (let at = 8; at < bytes.length; at += 1) {
      expect(outcomeOf(patchBytes(bytes, at, (bytes[at] ?? 0) ^ 1)), String(at)).toBe('FILE_DAMAGED');
    }
  });

  it('a PNG is refused if its pixels are fewer or more than its size says, interlaced, or in an unknown chunk', () => {
    expect(outcomeOf(makePng({ pixels: Buffer.alloc(71) }))).toBe('FILE_DAMAGED');
    expect(outcomeOf(makePng({ pixels: Buffer.alloc(73) }))).toBe('FILE_DAMAGED');
    expect(outcomeOf(makePng({ interlace: 1 }))).toBe('FILE_DAMAGED');
    expect(outcomeOf(makePng({ extra: [pngChunk('CODE', Buffer.alloc(4))] }))).toBe('FILE_DAMAGED');
  });
});

describe('a bomb', () => {
  it('of 10,000 × 10,000 pixels is refused before its pixels are read', () => {
    // Not even compressed data: inflating it would fail with another code.
    expect(outcomeOf(makePng({ width: 10_000, pixels: Buffer.alloc(100) }))).toBe('FILE_TOO_LARGE');
    const jpeg = encodedPicture('jpeg');
    const frameAt = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    expect(outcomeOf(patchBytes(jpeg, frameAt + 5, 0x27, 0x10, 0x27, 0x10))).toBe('FILE_TOO_LARGE');
    expect(outcomeOf(patchBytes(encodedPicture('webp'), 26, 0x10, 0x27, 0x10, 0x27))).toBe('FILE_TOO_LARGE');
  });

  it('that inflates to more than its size is not inflated', () => {
    const bomb = makePng({ pixels: Buffer.alloc(30_000_000) });
    expect(bomb.length).toBeLessThan(262_144);
    const before = process.memoryUsage().arrayBuffers;
    expect(outcomeOf(bomb)).toBe('FILE_DAMAGED');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });
});
