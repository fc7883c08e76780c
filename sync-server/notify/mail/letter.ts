/** The form of our letters: plain text, and the same as simple HTML without pictures, scripts or trackers. */
import { stripInvisible } from '#domain/invisible.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { escapeHtml } from '../../escape-html.ts';
import type { Letter } from './ports.ts';

export type LetterContent = {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  /** The paragraphs below the link. */
  readonly after?: readonly string[];
};

const BODY =
  "margin:0;padding:24px;background:#f7f8fa;color:#1b2029;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const CARD =
  'max-width:480px;margin:0 auto;padding:24px;background:#fff;border:1px solid #d3d8e0;border-radius:14px';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#2f49c4;color:#fff;border-radius:10px;font-weight:600;text-decoration:none';
const SMALL = 'color:#5d6676;font-size:14px;overflow-wrap:anywhere';

/**
 * Makes a letter. It contains neither a name nor other text that somebody else typed, because strangers could send their
 * own text with it: people are named as the reader saved them. It contains no invisible characters or direction controls
 * either.
 */
export function makeLetter(content: LetterContent): Letter {
  const { to, link } = content;
  const subject = stripInvisible(content.subject);
  const paragraphs = content.paragraphs.map(stripInvisible);
  const after = (content.after ?? []).map(stripInvisible);
  const linkText = link === undefined ? [] : [`${link.label}:\n${link.url}`];
  const text = [...paragraphs, ...linkText, ...after, PRODUCT_NAME].join('\n\n');
  const p = (one: string): string => `<p style="margin:0 0 16px">${escapeHtml(one)}</p>`;
  const button =
    link === undefined
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>
<p style="${SMALL}">${escapeHtml(link.url)}</p>`;
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="${BODY}">
<div style="${CARD}">
<p style="margin:0 0 16px;font-weight:650;font-size:20px">${PRODUCT_NAME}</p>
${paragraphs.map(p).join('\n')}
${button}
${after.map(p).join('\n')}
</div>
</body>
</html>
`;
  return { to, subject, text: `${text}\n`, html };
}
