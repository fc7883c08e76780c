/**
 * A small writer of PDF 1.7: A4 pages with Helvetica texts and hairlines. The file is plain ASCII, so its byte offsets
 * equal the text's (docs/decisions/0009). Units are points from the upper left corner.
 */
import { encodeByte, splitCharacters, measureText } from './pdf-font.ts';

export const PAGE = { width: 595, height: 842 } as const;

export type PdfText = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold?: boolean;
  /** `x` is the right edge. */
  readonly right?: boolean;
  readonly gray?: boolean;
};
export type PdfRule = { readonly x: number; readonly y: number; readonly width: number };
export type PdfPage = { readonly texts: readonly PdfText[]; readonly rules: readonly PdfRule[] };

/** Replaces a character that the font lacks. */
const UNKNOWN = '?'.charCodeAt(0);
const ASCII_END = 0x7e;

function byteText(byte: number): string {
  const character = String.fromCharCode(byte);
  if (byte > ASCII_END) return `\\${byte.toString(8).padStart(3, '0')}`;
  return '()\\'.includes(character) ? `\\${character}` : character;
}

const literal = (text: string): string =>
  `(${splitCharacters(text)
    .map((character) => byteText(encodeByte(character) ?? UNKNOWN))
    .join('')})`;

/** Whether the font has every character of a text. */
export const isShowable = (text: string): boolean =>
  splitCharacters(text).every((character) => encodeByte(character) !== null);

const grayLevel = '0.4 g';
const blackLevel = '0 g';

const decimals = 100;
/** PDF numbers have no exponents. */
const point = (value: number): string => String(Math.round(value * decimals) / decimals);

function textOperators({ text, x, y, size, bold = false, right = false, gray = false }: PdfText): string {
  const left = right ? x - measureText(text, size) : x;
  const place = `1 0 0 1 ${point(left)} ${point(PAGE.height - y)} Tm`;
  return `${gray ? grayLevel : blackLevel} /${bold ? 'B' : 'R'} ${point(size)} Tf ${place} ${literal(text)} Tj`;
}

const ruleOperators = ({ x, y, width }: PdfRule): string =>
  `0.8 G 0.5 w ${point(x)} ${point(PAGE.height - y)} m ${point(x + width)} ${point(PAGE.height - y)} l S`;

const contentOf = ({ texts, rules }: PdfPage): string =>
  [...rules.map(ruleOperators), 'BT', ...texts.map(textOperators), 'ET'].join('\n');

type Info = {
  readonly title: string;
  readonly author: string;
  /** ms since the epoch */
  readonly madeAt: number;
};

/** "D:20261122040500Z" */
const dateOf = (ms: number): string => `D:${new Date(ms).toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;

const font = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

const FIRST_PAGE = 6;

/** Objects 1 to n: catalogue, pages, two fonts, information, then each page with its content. */
function objectsOf(pages: readonly PdfPage[], { title, author, madeAt }: Info): string[] {
  const numbers = pages.map((_, index) => FIRST_PAGE + index * 2);
  const box = `[0 0 ${String(PAGE.width)} ${String(PAGE.height)}]`;
  const kids = numbers.map((number) => `${String(number)} 0 R`).join(' ');
  return [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Count ${String(pages.length)} /Kids [${kids}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(title)} /Author ${literal(author)} /Producer ${literal(author)} /CreationDate (${dateOf(madeAt)}) >>`,
    ...pages.flatMap((page, index) => {
      const content = contentOf(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${String((numbers[index] ?? 0) + 1)} 0 R >>`,
        `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
}

const offsetDigits = 10;

/** The whole file. */
export function writePdf(pages: readonly PdfPage[], info: Info): string {
  const objects = objectsOf(pages, info);
  const parts = ['%PDF-1.7\n'];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const at = length;
    const part = `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    parts.push(part);
    length += part.length;
    return `${String(at).padStart(offsetDigits, '0')} 00000 n \n`;
  });
  const size = String(objects.length + 1);
  parts.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`,
    `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${String(length)}\n%%EOF\n`,
  );
  return parts.join('');
}
