/** Writes a PNG file from its parts. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A chunk: its length, its type of four letters, its data, and their checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return chunk;
}

type Png = {
  readonly width: number;
  readonly height: number;
  /** How a pixel is stored: 0 is grey, 3 an index into the chunk PLTE. */
  readonly colorType: number;
  readonly interlace?: number;
  /** Rows of 8-bit pixels, each after the number of its filter. */
  readonly pixels: Buffer;
  /** Chunks before the pixels. */
  readonly extra?: readonly Buffer[];
};

export function writePng({ width, height, colorType, interlace = 0, pixels, extra = [] }: Png): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colorType, 0, 0, interlace], 8);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', head),
    ...extra,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
