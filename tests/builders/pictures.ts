/** Small pictures of every kind: files that other programs have encoded, and PNG files made to order. */
import { crc32, deflateSync } from 'node:zlib';

const BASE64 = {
  jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAXEAEBAQEAAAAAAAAAAAAAAAAABSIx/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgT/xAAbEQACAQUAAAAAAAAAAAAAAAADBAABEhMhMf/aAAwDAQACEQMRAD8AhPh8wAnKyS7saDZcNNz/2Q==',
  progressiveJpeg:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wgARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAVAQEBAAAAAAAAAAAAAAAAAAABA//aAAwDAQACEAMQAAABmJv/xAAVEAEBAAAAAAAAAAAAAAAAAAADAP/aAAgBAQABBQIwv//EABcRAAMBAAAAAAAAAAAAAAAAAAACAxL/2gAIAQMBAT8BhVsH/8QAFxEBAAMAAAAAAAAAAAAAAAAAAgADEf/aAAgBAgEBPwFWLZ//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAY/An//xAAVEAEBAAAAAAAAAAAAAAAAAAAAYf/aAAgBAQABPyGD/9oADAMBAAIAAwAAABD3/8QAFhEAAwAAAAAAAAAAAAAAAAAAABEh/9oACAEDAQE/EF1P/8QAFREBAQAAAAAAAAAAAAAAAAAAAEH/2gAIAQIBAT8QuP/EABUQAQEAAAAAAAAAAAAAAAAAAAAx/9oACAEBAAE/EIP/2Q==',
  jpegWithExif:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/4QBwRXhpZgAATU0AKgAAAAgAAgEOAAIAAAAMAAAAJoglAAQAAAABAAAAMgAAAABhdCBteSBob3VzZQAAAgABAAIAAAACTgAAAAACAAUAAAADAAAAUAAAAAAAAAA0AAAAAQAAAB8AAAABAAAADAAAAAH//gANYXQgbXkgaG91c2X/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAXEAEBAQEAAAAAAAAAAAAAAAAABSIx/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgT/xAAbEQACAQUAAAAAAAAAAAAAAAADBAABEhMhMf/aAAwDAQACEQMRAD8AhPh8wAnKyS7saDZcNNz/2Q==',
  webp: 'UklGRkIAAABXRUJQVlA4IDYAAACwAQCdASoIAAgAAsBMJbACdAEOuwSAAP7xp3urQ1gn+PU6kuSiQOE413f+b6n9CO8f6dyrgAA=',
  losslessWebp: 'UklGRjIAAABXRUJQVlA4TCYAAAAvB8ABALkyRPQ/dhHR/wCZMMSa0D+nSwKBQAoz+QGMCaDYDNjlDg==',
  webpWithAlpha:
    'UklGRoIAAABXRUJQVlA4WAoAAAAQAAAABwAABwAAQUxQSCAAAAABP0CYbZwawj0PoRERfQCE2UYY+85lLOfPcQYR/Q8bH1ZQOCA8AAAAsAEAnQEqCAAIAALATCWoAnQA9DGKNAD+6hib4XhzgmjRb/uQaHZdTCoMau8Jxru/831PvZ76frHTwAAA',
  webpWithExif:
    'UklGRt4AAABXRUJQVlA4WAoAAAAMAAAABwAABwAAVlA4IDYAAACwAQCdASoIAAgAAsBMJbACdAEOuwSAAP7xp3urQ1gn+PU6kuSiQOE413f+b6n9CO8f6dyrgABFWElGaAAAAE1NACoAAAAIAAIBDgACAAAADAAAACaIJQAEAAAAAQAAADIAAAAAYXQgbXkgaG91c2UAAAIAAQACAAAAAk4AAAAAAgAFAAAAAwAAAFAAAAAAAAAANAAAAAEAAAAfAAAAAQAAAAwAAAABWE1QIBIAAAA8eD5hdCBteSBob3VzZTwveD4=',
  animatedWebp:
    'UklGRgoBAABXRUJQVlA4WAoAAAACAAAABwAABwAAQU5JTQYAAAAAAAAAAABBTk1GagAAAAAAAAAAAAcAAAcAAAAAAAJWUDggUgAAAFABAJ0BKggACAACwEwlsAAFjAAA/ud0/lf/7Kf/zW7+q/Oh//mm3/4Lz1D6eFbxLv3lkG/ah3Vg8bVwgvYJLvHAWw9qUxv/N9T+hHeP9O5VwABBTk1GbAAAAAAAAAAAAAcAAAcAAAAAAABWUDggVAAAAFQBAJ0BKggACAAAAEwlsAAEdAAAzP//uU/2d/63T/5uP/mrJ/+sZ//kj/saTW9r/bOcJktZafP9JTta/v2OmbloM5DjmG/oWp/AF1o/p65n53AAAA==',
  gif: 'R0lGODdhBAAEAIMAADMAZswAZgAzZmYzZjNmZsxmZgDMZpnMZgAAmZkAmTMzmcwzmQCZmZmZmTPMmczMmSwAAAAABAAEAAAIFQARAEgQQICCAQsYEGhQwICDAw8CAgA7',
} as const;

export type PictureName = keyof typeof BASE64;

/** An encoded picture of 8 × 8 pixels. */
export const encodedPicture = (name: PictureName): Buffer => Buffer.from(BASE64[name], 'base64');

export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return chunk;
}

type Png = {
  readonly width?: number;
  readonly height?: number;
  /** Fills the pixels, so that two pictures differ. */
  readonly shade?: number;
  /** Instead of the pixels of this size. */
  readonly pixels?: Buffer;
  readonly interlace?: number;
  /** Chunks before the pixels. */
  readonly extra?: readonly Buffer[];
};

/** A grey PNG of 8 bits. */
export function makePng(options: Png = {}): Buffer {
  const { width = 8, height = width, shade = 128, interlace = 0, extra = [] } = options;
  const { pixels = Buffer.alloc((width + 1) * height, shade) } = options;
  // The filter of each row.
  if (options.pixels === undefined) for (let y = 0; y < height; y += 1) pixels[y * (width + 1)] = 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...extra,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
