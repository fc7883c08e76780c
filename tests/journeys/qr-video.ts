/** Makes a video of a QR code for a fake camera. */
import { writeFileSync } from 'node:fs';
import encodeQR from 'qr';

const side = 480;
const paper = 235;
const ink = 16;

/** Writes one still frame as Y4M (4:2:0, grey), which the browser plays in a loop. */
export function writeQrVideo(file: string, text: string): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const scale = Math.floor(side / modules.length);
  const luma = Buffer.alloc(side * side, paper);
  for (let at = 0; at < luma.length; at++) {
    const [y, x] = [Math.floor(at / side / scale), Math.floor((at % side) / scale)];
    if (modules[y]?.[x] === true) luma[at] = ink;
  }
  const colour = Buffer.alloc((side * side) / 2, 128);
  const head = `YUV4MPEG2 W${String(side)} H${String(side)} F10:1 Ip A1:1 C420jpeg\n`;
  writeFileSync(file, Buffer.concat([Buffer.from(`${head}FRAME\n`), luma, colour]));
}
