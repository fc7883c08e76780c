/** Compresses screenshots without changing a pixel. Large plain areas compress best without PNG filters and at full effort. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = 8;
const trueColour = 2;
const bytesPerPixel = 3;

/** Returns the picture in fewer bytes; unchanged if it is not plain RGB or does not become smaller. */
export function compressPng(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (header === undefined || header[8] !== 8 || header[9] !== trueColour || header[12] !== 0) return png;
  const rows = inflateSync(
    Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []))),
  );
  const width = header.readUInt32BE(0) * bytesPerPixel;
  const plain = decodeFilter(rows, width);
  const packed = deflateSync(plain, { level: 9, memLevel: 9 });
  const small = Buffer.concat([
    png.subarray(0, signature),
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return small.length < png.length ? small : png;
}

type Chunk = { readonly type: string; readonly data: Buffer };

function chunksOf(png: Buffer): Chunk[] {
  const found: Chunk[] = [];
  for (let at = signature; at < png.length;) {
    const length = png.readUInt32BE(at);
    found.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return found;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Undoes the filter of every line; each line begins with the number of its filter, 0 afterwards. */
function decodeFilter(rows: Buffer, width: number): Buffer {
  const plain = Buffer.alloc(rows.length);
  const step = width + 1;
  // Pixels outside the picture count as 0.
  const at = (line: number, x: number): number => (line < 0 || x < 1 ? 0 : (plain[line + x] ?? 0));
  for (let line = 0; line < rows.length; line += step) {
    const filter = rows[line] ?? 0;
    for (let x = 1; x <= width; x++) {
      const back = x - bytesPerPixel;
      const around = { left: at(line, back), up: at(line - step, x), corner: at(line - step, back) };
      plain[line + x] = ((rows[line + x] ?? 0) + predict(filter, around)) & 255;
    }
  }
  return plain;
}

type Around = { readonly left: number; readonly up: number; readonly corner: number };

function predict(filter: number, { left, up, corner }: Around): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth({ left, up, corner });
    default:
      return 0;
  }
}

function paeth({ left, up, corner }: Around): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
